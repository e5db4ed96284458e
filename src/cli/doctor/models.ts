import { join } from "node:path";
import { openSecrets } from "../../config/secrets.ts";
import { SecretsProblem } from "../../config/secrets-problem.ts";
import { listProviders } from "../../providers/listing.ts";
import { localServers } from "../../providers/local-servers.ts";
import * as providers from "../../providers/presets/presets.ts";
import { StoreProblem } from "../../store/store.ts";
import type { Check, Checker, Here } from "./check.ts";

/** Which model answers, whose keys are there, and what runs on this machine. */
export const checkModels: Checker = async (here) => {
  const [stored, local] = await Promise.all([modelsIn(here), localServers(providers.presets)]);
  const listed = listProviders({ stored, providers, secrets: secretNames(here), env: here.io.env, local });
  const { models: texts } = here.texts.doctor;

  const chosen = listed.find(({ models }) => models.some((model) => model.default));
  const model = chosen?.models.find((one) => one.default);
  const defaultModel: Check = model
    ? { name: "model", state: "ok", needed: true, detail: texts.detail({ model: model.id, tools: model.callsTools }) }
    : { name: "model", state: "missing", needed: false, detail: texts.demo(), fix: texts.choose() };

  const withKeys = listed.filter(({ key }) => key.from === "environment" || key.from === "store");
  const keys: Check =
    chosen?.key.from === "missing"
      ? { name: "keys", state: "problem", needed: true, detail: texts.keyMissing(chosen), fix: texts.setKey() }
      : withKeys.length > 0
        ? { name: "keys", state: "ok", needed: false, detail: withKeys.map(({ provider }) => provider).join(", ") }
        : { name: "keys", state: "missing", needed: false, detail: texts.noKeys(), fix: texts.setKey() };

  const running = listed.filter((provider) => provider.running);
  const names = providers.presets.filter((preset) => preset.local).map(({ name }) => name);
  const servers: Check =
    running.length > 0
      ? {
          name: "servers",
          state: "ok",
          needed: false,
          detail: running.map((one) => texts.server({ name: one.name, models: one.models.length })).join(", "),
        }
      : { name: "servers", state: "missing", needed: false, detail: texts.noServers({ names: names.join(", ") }) };
  return [defaultModel, keys, servers];
};

function secretNames({ paths }: Here): string[] {
  try {
    return openSecrets(join(paths.home, "secrets")).names();
  } catch (error) {
    // Told by the check of the keys.
    if (error instanceof SecretsProblem) return [];
    throw error;
  }
}

async function modelsIn({ database }: Here) {
  try {
    return (await database())?.models ?? [];
  } catch (error) {
    // Told by the check of the database.
    if (error instanceof StoreProblem) return [];
    throw error;
  }
}

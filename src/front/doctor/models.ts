import { openUserSecrets } from "../../config/open-secrets.ts";
import type { Providers } from "../../providers/choose.ts";
import { keyPlace } from "../../providers/key-place.ts";
import { type ListedProvider, listProviders } from "../../providers/listing.ts";
import { localServers } from "../../providers/local-servers.ts";
import { StoreProblem } from "../../store/store.ts";
import { keptKeys } from "../secrets-sentence.ts";
import type { Check, Checker, Here } from "./check.ts";

/** Which model answers, whose keys are there, and what runs on this machine. */
export const checkModels: Checker = async (here) => {
  const providers = await import("../../providers/presets/presets.ts");
  const [stored, local] = await Promise.all([modelsIn(here), localServers(providers.presets)]);
  const { secrets, problem } = keptKeys(openUserSecrets(here.io.env));
  const keys = { secrets, unreadable: problem !== null };
  const listed = listProviders({ stored, providers, ...keys, env: here.io.env, local });
  const { models: texts } = here.texts.doctor;
  const chosen = listed.find(({ models }) => models.some((model) => model.default));
  return [defaultCheck(chosen, texts), keysCheck({ chosen, listed, providers }, texts), serversCheck(listed, texts)];
};

type ModelTexts = Here["texts"]["doctor"]["models"];

function defaultCheck(chosen: ListedProvider | undefined, texts: ModelTexts): Check {
  const model = chosen?.models.find((one) => one.default);
  const base = { name: "model", needed: false } as const;
  if (!model) return { ...base, state: "missing", detail: texts.demo(), fix: texts.choose() };
  return { ...base, state: "ok", detail: texts.detail({ model: model.id, tools: model.callsTools }) };
}

interface Keys {
  chosen: ListedProvider | undefined;
  listed: readonly ListedProvider[];
  providers: Providers;
}

function keysCheck({ chosen, listed, providers }: Keys, texts: ModelTexts): Check {
  if (chosen?.key.from === "missing") {
    const { provider, baseUrl } = chosen;
    // A server of one's own may want none.
    const needed = keyPlace(provider, new URL(baseUrl), providers.presets).needed;
    const detail = texts.keyMissing({ provider });
    return { name: "keys", needed, state: needed ? "problem" : "missing", detail, fix: texts.setKey() };
  }
  const base = { name: "keys", needed: false } as const;
  const there = listed.filter(({ key }) => key.from === "environment" || key.from === "store");
  if (there.length === 0) return { ...base, state: "missing", detail: texts.noKeys(), fix: texts.setKey() };
  return { ...base, state: "ok", detail: [...new Set(there.map(({ provider }) => provider))].join(", ") };
}

function serversCheck(listed: readonly ListedProvider[], texts: ModelTexts): Check {
  const base = { name: "servers", needed: false } as const;
  const local = listed.filter(({ running }) => running !== undefined);
  const running = local.filter((one) => one.running);
  const found = running.map(({ name, models }) => texts.server({ name, models: models.length }));
  if (found.length > 0) return { ...base, state: "ok", detail: found.join(", ") };
  return { ...base, state: "missing", detail: texts.noServers({ names: local.map(({ name }) => name).join(", ") }) };
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

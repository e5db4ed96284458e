import type { Texts } from "../i18n/texts.ts";
import { type Choice, type ChoiceProblem, choose, meant, type Wanted } from "./choose.ts";
import { createDemo, demoId } from "./demo.ts";
import type { Model } from "./model.ts";
import type { Format } from "./preset.ts";
import type { Endpoint as StepEndpoint } from "./step.ts";
import { type StoredModel, unexamined } from "./stored-model.ts";
import { wireFor } from "./wires.ts";
import { withoutTools } from "./without-tools.ts";

/** Every model that can be asked: those that the user has added, and those that we know. */
export interface Models {
  /** The one that is meant, ready to be asked; without a word about it, the default. */
  find(wanted: Wanted, options: FindOptions): Promise<Model | FindProblem>;
  /** Where and how it is spoken to, for the doctor: as if it had never been examined. */
  reach(wanted: Wanted & { model: string }, options: FindOptions): Promise<Reachable | FindProblem>;
}

export interface Reachable {
  at: StepEndpoint;
  format: Format;
}

interface Reaching {
  wanted: Wanted;
  rows: readonly StoredModel[];
  options: FindOptions;
}

interface Reached {
  at: StepEndpoint;
  choice: Choice;
}

export interface FindOptions {
  idleMs: number;
  texts: Pick<Texts, "model" | "tools">;
}

export type FindProblem =
  | ChoiceProblem
  | { problem: "bad-key"; model: string }
  | { problem: "missing-key"; model: string; provider: string; variables: readonly string[]; console?: string };

export interface ModelSources {
  stored(): Promise<readonly StoredModel[]>;
  /** A secret by its name, or null. */
  secret(name: string): Promise<string | null>;
  env: Record<string, string | undefined>;
  /** Told of every key that is used, wherever it comes from. */
  onKey?(key: string): void;
}

export function createModels({ stored, secret, env, onKey }: ModelSources): Models {
  async function keyOf({ givenKey, key }: Choice): Promise<string> {
    if (givenKey !== undefined) return givenKey;
    for (const name of key.secrets) {
      const kept = await secret(name);
      if (kept !== null) return kept;
    }
    return key.variables.map((name) => env[name]?.trim()).find(Boolean) ?? "";
  }

  async function reach(id: string, { wanted, rows, options }: Reaching): Promise<Reached | FindProblem> {
    const presets = await import("./presets/presets.ts");
    const choice = choose(id, { wanted, stored: rows, providers: presets });
    if ("problem" in choice) return choice;
    const { format, url, model, dialect, known } = choice;
    const [wire, key] = await Promise.all([wireFor(format), keyOf(choice)]);
    onKey?.(key);
    if (!isKey(key)) return { problem: "bad-key", model: id };
    if (!key && choice.key.needed) {
      const provider = id.slice(0, id.indexOf("/"));
      const link = presets.presetFor(provider)?.console;
      const { variables } = choice.key;
      return { problem: "missing-key", model: id, provider, variables, ...(link && { console: link }) };
    }
    const { idleMs, texts } = options;
    return { choice, at: { id, model, baseUrl: url, key, wire, dialect, known, idleMs, texts: texts.tools } };
  }

  const models: Models = {
    async find(wanted, options) {
      const rows = await stored();
      const id = meant(wanted, rows);
      if (typeof id !== "string") return id;
      if (id === demoId && wanted.baseUrl === undefined) return createDemo(options.texts.model);
      const [{ modelAt }, reached] = await Promise.all([import("./step.ts"), reach(id, { wanted, rows, options })]);
      if ("problem" in reached) return reached;
      const { endpoint, fallback } = reached.choice;
      return {
        ...modelAt(reached.at),
        ...(endpoint && { endpoint }),
        ...(fallback && { fallback: () => standIn(fallback, options) }),
      };
    },

    async reach(wanted, options) {
      const rows = (await stored()).map(unexamined);
      const reached = await reach(wanted.model, { wanted, rows, options });
      return "problem" in reached ? reached : { at: reached.at, format: reached.choice.format };
    },
  };
  return models;

  /** It may have been taken away since, or have lost its key. */
  async function standIn(id: string, options: FindOptions): Promise<Model | null> {
    const found = await models.find({ model: id }, options);
    if ("problem" in found) return null;
    const { fallback: _, ...model } = found;
    return model.callsTools === false ? withoutTools(model) : model;
  }
}

/** What a header can carry, and keys are made of. */
export const isKey = (text: string) => /^[\x21-\x7e]*$/.test(text);

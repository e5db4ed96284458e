import type { Texts } from "../i18n/texts.ts";
import { type Choice, type ChoiceProblem, choose, meant, type Wanted } from "./choose.ts";
import { createDemo, demoId } from "./demo.ts";
import type { Model } from "./model.ts";
import type { Format } from "./preset.ts";
import type { StoredModel } from "./stored-model.ts";
import { wireFor } from "./wires.ts";

/** Every model that can be asked: those that the user has added, and those that we know. */
export interface Models {
  /** The one that is meant, ready to be asked; without a word about it, the default. */
  find(wanted: Wanted, options: FindOptions): Promise<FoundModel | FindProblem>;
}

export interface FindOptions {
  idleMs: number;
  texts: Pick<Texts, "model" | "tools">;
}

export interface FoundModel {
  model: Model;
  /** The id of the one that stands in when it fails. */
  fallback: string | undefined;
}

export type FindProblem =
  | ChoiceProblem
  | { problem: "bad-key"; model: string }
  | { problem: "missing-key"; model: string; provider: string; variables: readonly string[]; console?: string }
  | { problem: "format-later"; format: Format };

export interface ModelSources {
  stored(): Promise<readonly StoredModel[]>;
  /** A secret by its name, or null. */
  secret(name: string): Promise<string | null>;
  env: Record<string, string | undefined>;
}

export function createModels({ stored, secret, env }: ModelSources): Models {
  async function keyOf({ givenKey, key }: Choice): Promise<string> {
    if (givenKey !== undefined) return givenKey;
    for (const name of key.secrets) {
      const kept = await secret(name);
      if (kept !== null) return kept;
    }
    return key.variables.map((name) => env[name]?.trim()).find(Boolean) ?? "";
  }

  return {
    async find(wanted, { idleMs, texts }) {
      const rows = await stored();
      const id = meant(wanted, rows);
      if (typeof id !== "string") return id;
      if (id === demoId && wanted.baseUrl === undefined) return { model: createDemo(texts.model), fallback: undefined };
      const presets = await import("./presets/presets.ts");
      const choice = choose(id, { wanted, stored: rows, providers: presets });
      if ("problem" in choice) return choice;
      const { format, url, endpoint, fallback, ...rest } = choice;
      const [{ modelAt }, wire, key] = await Promise.all([import("./step.ts"), wireFor(format), keyOf(choice)]);
      if (!wire) return { problem: "format-later", format };
      if (!isKey(key)) return { problem: "bad-key", model: id };
      if (!key && choice.key.needed) {
        const provider = id.slice(0, id.indexOf("/"));
        const link = presets.presetFor(provider)?.console;
        const { variables } = choice.key;
        return { problem: "missing-key", model: id, provider, variables, ...(link && { console: link }) };
      }
      const model = modelAt({ ...rest, baseUrl: url, key, wire, idleMs, texts: texts.tools });
      return { model: endpoint ? { ...model, endpoint } : model, fallback };
    },
  };
}

/** What a header can carry, and keys are made of. */
export const isKey = (text: string) => /^[\x21-\x7e]*$/.test(text);

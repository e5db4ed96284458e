import type { DialectChange } from "./dialect.ts";
import type { Price } from "./model.ts";

export const formats = ["openai", "anthropic", "responses"] as const;
export type Format = (typeof formats)[number];

/** A provider as we know it from its documents. What no document says is left out. */
export interface Preset {
  /** The first half of PROVIDER/MODEL. */
  id: string;
  /** As people know it. */
  name: string;
  format: Format;
  baseUrl: string;
  /** Environment variables that usually hold the key, the first that is set counts. Empty where no key is needed. */
  keyVariables: readonly string[];
  /** Where keys are made. */
  console?: string;
  /** Where all this was read. */
  source: string;
  /** On the user's own machine: nothing to pay, and found by asking its port. */
  local?: true;
  dialect?: DialectChange;
  models: readonly PresetModel[];
}

export interface PresetModel {
  /** As the wire names it. */
  name: string;
  /** Tokens, request and reply together. */
  context?: number;
  /** The most tokens of one reply. */
  output?: number;
  sees?: boolean;
  /** False for one that cannot call tools. */
  callsTools?: boolean;
  price?: Price & { source: string; date: string };
  dialect?: DialectChange;
}

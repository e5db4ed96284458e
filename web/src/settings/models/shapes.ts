import type { Outcome, ProbeName } from "../../../../src/protocol/probes.ts";

export const formats = ["openai", "anthropic", "responses"] as const;
export type Format = (typeof formats)[number];

export interface Model {
  id: string;
  name: string;
  default: boolean;
  added: boolean;
  context?: number;
  output?: number;
  sees?: boolean;
  callsTools?: boolean;
  price?: { input: number; output: number };
}

export interface Provider {
  provider: string;
  name: string;
  baseUrl: string;
  format: Format;
  console?: string;
  running?: boolean;
  key: { from: "store" | "unreadable" | "none-needed" | "missing" | "environment"; variable?: string };
  models: Model[];
}

export interface Models {
  default: string;
  providers: Provider[];
  problem: string | null;
}

/** A model that is to be tried. */
export interface Tried {
  id: string;
  baseUrl?: string;
  format?: Format;
  apiKey?: string;
}

export interface Added extends Omit<Tried, "apiKey"> {
  /** Null where none is needed. */
  apiKey?: string | null;
  name?: string;
  context?: number;
}

export interface Probe {
  name: ProbeName;
  outcome: Outcome;
  detail: string;
}

export interface Profile {
  at: string;
  known: { callsTools?: boolean };
  probes: Probe[];
}

export interface Examined {
  profile: Profile;
  spent: { requests: number; cost?: number };
  stored: boolean;
}

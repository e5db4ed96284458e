import type { Api } from "../../server/api.ts";

export type Accepts =
  | { kind: "whole"; from: number }
  | { kind: "amount" | "names" | "hosts" | "path" | "word" | "model" }
  | { kind: "list" | "addresses" | "choice"; choices: string[] };

export interface Setting {
  key: string;
  /** Null when it is not set. */
  value: string | null;
  default: string | null;
  meaning: string;
  accepts: Accepts;
}

export interface UsageSum {
  key: string | null;
  steps: number;
  input: number;
  output: number;
  cacheRead: number;
  /** In US dollars, of those steps whose price is known. */
  cost: number;
  unpriced: number;
}

export const usageKeys = ["day", "model", "skill"] as const;
export type UsageKey = (typeof usageKeys)[number];

export const readSettings = (api: Api) => api.call<Setting[]>("GET", "/api/settings");
/** Null brings the default back. */
export const setSetting = (api: Api, key: string, value: string | null) =>
  api.call<Setting[]>("PATCH", "/api/settings", { [key]: value });
export const readUsage = (api: Api, by: UsageKey) => api.call<UsageSum[]>("GET", `/api/usage?by=${by}`);

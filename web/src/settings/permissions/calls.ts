import type { Api } from "../../server/api.ts";
import type { DryRun } from "../../server/shapes.ts";

export const effects = ["allow", "ask", "deny"] as const;
export type Effect = (typeof effects)[number];

export interface Rules {
  user: Record<Effect, string[]>;
  workspace?: { folder: string; rules: { effect: Effect; rule: string; holds: boolean }[]; warnings: string[] };
}

export interface Wanted {
  effect: Effect;
  rule: string;
}

export interface Tried extends DryRun {
  /** As it is kept. */
  rule: string;
  /** Whether there is a tool that it is about. */
  known: boolean;
}

const path = "/api/permissions";
export const readRules = (api: Api) => api.call<Rules>("GET", path);
export const readFolderRules = (api: Api, folder: string) =>
  api.call<Rules>("GET", `${path}?${new URLSearchParams({ folder })}`);
export const tryRule = (api: Api, wanted: Wanted) => api.call<Tried>("POST", `${path}/try`, wanted);
export const addRule = (api: Api, wanted: Wanted) => api.call<Rules>("POST", path, wanted);
export const removeRule = (api: Api, wanted: Wanted) => api.call("DELETE", path, wanted);

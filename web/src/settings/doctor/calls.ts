import type { Api } from "../../server/api.ts";

export interface Check {
  name: string;
  title: string;
  state: "ok" | "missing" | "problem";
  /** Without it SkillMint does not work, or not safely. */
  needed: boolean;
  detail: string;
  fix?: string;
}

export const readChecks = (api: Api) => api.call<Check[]>("GET", "/api/doctor");

import { canHide } from "../../processes/hide-environment.ts";
import type { Checker } from "./check.ts";

/** What we were started with, out of the sight of commands. */
export const checkEnvironment: Checker = async ({ texts: { doctor } }) => {
  const { program: texts } = doctor;
  const base = { name: "environment", needed: false } as const;
  if (canHide()) return [{ ...base, state: "ok", detail: texts.environmentHidden() }];
  return [{ ...base, state: "missing", detail: texts.environmentShown(), fix: texts.environmentFix() }];
};

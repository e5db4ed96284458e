import { availableSandbox } from "../../permissions/sandbox/available.ts";
import type { Checker } from "./check.ts";

/** What commands can be shut into. */
export const checkSandbox: Checker = async ({ texts: { sandbox: texts, doctor } }) => {
  const base = { name: "sandbox", needed: false } as const;
  const found = availableSandbox();
  if (found.kind === "bwrap") return [{ ...base, state: "ok", detail: texts.available(found) }];
  if (found.kind === "seatbelt") return [{ ...base, state: "ok", detail: texts.seatbelt(found) }];
  const detail = found.why === "not-allowed" ? found.detail : doctor.program.noSandbox();
  return [{ ...base, state: "missing", detail, fix: doctor.program.sandboxFix[found.why]() }];
};

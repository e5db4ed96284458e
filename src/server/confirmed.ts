import { textsIn } from "../i18n/texts.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import { Refusal } from "./refusal.ts";

/** The word in each language, as the page has it typed. */
const words = ["unrestricted", "无限制"];

/** Whether the user has typed that nothing is to be asked for. Throws a Refusal where the mode needs it and he has not. */
export function requireConfirmed(mode: Mode, typed: string | undefined): boolean {
  if (mode !== "unrestricted") return false;
  if (typed !== undefined && words.includes(typed.trim().toLowerCase())) return true;
  throw new Refusal(422, ({ asks }) => asks.unconfirmed());
}

/** Throws a Refusal where one is asked for that cannot be had here. */
export async function requireSandbox(sandbox: Sandbox | undefined): Promise<void> {
  if (sandbox === undefined || sandbox === "off") return;
  const { sandboxProblem } = await import("../permissions/sandbox/available.ts");
  const refusal = new Refusal(422, ({ sandbox: texts }) => sandboxProblem(texts) ?? "");
  if (refusal.sentence(textsIn("en")) !== "") throw refusal;
}

import type { Effect } from "../config/user-rules.ts";
import { effects } from "../front/permissions.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

/** What a rule does, as it was typed. */
export function effectFrom(text: string, { texts }: Io): Effect {
  const effect = effects.find((one) => one === text);
  if (!effect) throw new Complaint(texts.permissions.badEffect({ text }), exitCode.usage);
  return effect;
}

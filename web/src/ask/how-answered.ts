import type { Call } from "../../../src/protocol/messages.ts";

export type Elsewhere = "allowed" | "denied" | "answered";

/** Null where nobody has answered: it was withdrawn, or is asked anew. */
export function howAnswered(call: Call | undefined): Elsewhere | null {
  if (call?.answer !== undefined) return "answered";
  if (call?.result?.status === "denied") return "denied";
  return call?.allowedHash === undefined || call.state === "waiting" ? null : "allowed";
}

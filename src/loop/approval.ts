import { createHash } from "node:crypto";
import type { Ask, Touch } from "../protocol/asks.ts";
import type { Call } from "../protocol/messages.ts";
import type { Sandbox } from "../protocol/modes.ts";

/** All that an approval is for. */
export interface Approved {
  tool: string;
  input: unknown;
  touches: readonly Touch[];
  folder: string;
  sandbox: Sandbox;
}

/** The same for the same call, whatever the order of its keys, and another for any other. */
export const approvalHash = ({ tool, input, touches, folder, sandbox }: Approved): string =>
  createHash("sha256").update(canonical({ tool, input, touches, folder, sandbox })).digest("hex");

/** An approval holds for what the person was shown. A call that had begun before a crash was allowed then. */
export function isAllowed(
  { state, allowed, allowedHash }: Call,
  now: { hash: string; touches: readonly Touch[] },
): boolean {
  if (state !== "approved") return state === "started";
  // Journals from before there was a hash know what was to be touched.
  if (allowedHash === undefined) return JSON.stringify(allowed) === JSON.stringify(now.touches);
  return allowedHash === now.hash;
}

/** Too old to be allowed. By the ask's own word: no clock but that of the answer counts. */
export const isExpired = ({ expires }: Pick<Ask, "expires">, now = Date.now()): boolean =>
  expires !== undefined && Date.parse(expires) <= now;

/** JSON with the keys of every object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

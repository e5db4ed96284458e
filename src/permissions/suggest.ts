import type { GateCall, Reason } from "./decide.ts";

/** The narrowest rule that would let this very call pass, or null where no rule can. */
export function suggestRule({ tool, accesses }: GateCall, reason: Reason): string | null {
  if (reason.code === "data-folder" || reason.code === "names-data-folder") return null;
  const [only, ...others] = new Set(accesses.map(({ resource }) => resource));
  return only && others.length === 0 ? `${tool}(${only})` : tool;
}

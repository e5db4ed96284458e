import type { GateCall, Reason } from "./decide.ts";
import { meansItself } from "./rules.ts";

/** The rule that would let this very call pass and nothing else, or null where there is none. */
export function suggestRule({ tool, touches }: GateCall, reason: Reason): string | null {
  if (reason.code === "data-folder" || reason.code === "names-data-folder") return null;
  const command = touches.find(({ action }) => action === "exec");
  if (command) return meansItself(command.resource) ? `${tool}(${command.resource})` : null;
  const [only, ...others] = new Set(touches.map(({ resource }) => resource));
  return only && others.length === 0 && !/[*?]/.test(only) ? `${tool}(${only})` : null;
}

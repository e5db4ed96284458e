import type { GateCall } from "./decide.ts";
import { meansItself } from "./rules.ts";

/** The narrowest rule that would let this call pass, and pass again; null where there is none. */
export function suggestRule({ tool, touches }: GateCall): string | null {
  if (touches.some(({ resource }) => namedAnew.test(resource))) return tool;
  const command = touches.find(({ action }) => action === "exec");
  if (command) return meansItself(command.resource) ? `${tool}(${command.resource})` : null;
  const [only, ...others] = new Set(touches.map(({ resource }) => resource));
  // What belongs to a running program is gone with it.
  if (!only || others.length > 0 || /[*?]|^\/proc\/\d+\//.test(only)) return null;
  return `${tool}(${only})`;
}

/** A process of ours, a picture of the screen: the next one has another name. */
const namedAnew = /^proc_\w+$|\/screenshot-\w{6}\.png$/;

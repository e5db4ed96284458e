import type { Message } from "../../protocol/messages.ts";
import type { ToolNames } from "./fit-tools.ts";
import type { Target } from "./wire.ts";

/** What a message on the wire depends on besides itself; a format may add to it what it compares by value. */
export interface Writing {
  target: Target;
  names: ToolNames;
}

type Write<Given extends Writing, Written> = (message: Message, writing: Given) => Written;

/** A message never changes, so what it is on the wire is worked out once and not again at every step. */
export function writtenOnce<Given extends Writing, Written>(write: Write<Given, Written>): Write<Given, Written> {
  const known = new WeakMap<Message, { by: readonly unknown[]; written: Written }>();
  return (message, writing) => {
    const by = dependsOn(writing);
    const before = known.get(message);
    if (before?.by.every((one, at) => one === by[at])) return before.written;
    const written = write(message, writing);
    known.set(message, { by, written });
    return written;
  };
}

/** Of the target not all: what a request sets besides its messages is no part of them. */
function dependsOn({ target: { dialect, provider, sees }, names, ...more }: Writing): readonly unknown[] {
  return [dialect, provider, sees, names, ...Object.values(more)];
}

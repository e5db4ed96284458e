import type { Syntax } from "./syntax.ts";

/** They take names of files, or words of commands, from their input. */
const takers = /\b(?:xargs|read|mapfile|readarray|parallel|cpio|pax)\b|--files0?-from|\s-T\s*-/g;

/** Which parts of a statement print what becomes words of other commands; null where none does. */
export function feedersOf({ type, start, end }: Syntax, text: string): ((part: Syntax) => boolean) | null {
  if (type === "command_substitution") return () => true;
  // `done < <(…)`
  if (type === "file_redirect") return (part) => part.type === "process_substitution";
  if (type !== "pipeline") return null;
  let last = -1;
  for (const { index } of text.slice(start, end).matchAll(takers)) last = start + index;
  return last < 0 ? null : (part) => part.end <= last;
}

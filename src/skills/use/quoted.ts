import type { Place } from "./places.ts";

/**
 * A command with values put in so that the shell takes each as plain text. Null where a value stands in a place in which
 * nobody can say how a shell would read it.
 */
export function withQuoted(command: string, places: readonly Place[]): string | null {
  let done = "";
  let at = 0;
  for (const { from, to, words, value } of places) {
    const quote = quoteAt(command, from);
    // In single quotes a shell puts in nothing, so it is meant for another program: awk '{print $1}'.
    if (quote === "'") continue;
    if (isText.test(command) || (quote === '"' && isNested.test(command))) return null;
    // Signs that mean something to a shell: another program may read them as a command again, and so may a shell in
    // sums, comments and commands inside commands.
    const isHarmless = words.every((word) => plain.test(word)) && harmless.test(value);
    if (!isHarmless && (quote === '"' || isInvolved.test(command))) return null;
    const put = quote === "" ? words.map(quoted).join(" ") : value;
    done += command.slice(at, from) + put;
    at = to;
  }
  return done + command.slice(at);
}

/** What follows is a text, not words. */
const isText = /<<(?!<)/;
/** Inside quotes begins a command that has its own. */
const isNested = /\$\(|`|\$\{/;

const isInvolved = /[#\n(`]|<</;
const harmless = /^[\w@%+=:,./ -]*$/;

/** The quote that is open before the place. */
function quoteAt(command: string, end: number): "" | "'" | '"' {
  let open: "" | "'" | '"' = "";
  for (let at = 0; at < end; at++) {
    const letter = command[at];
    if (letter === "\\" && open !== "'") at++;
    else if (letter === open) open = "";
    else if (open === "" && (letter === "'" || letter === '"')) open = letter;
  }
  return open;
}

/** Plain words stay as they are, so that rules about commands know them. */
const quoted = (word: string) => (plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const plain = /^[\w@%+=:,./-]+$/;

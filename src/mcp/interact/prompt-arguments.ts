import type { ServerPrompt } from "../../protocol/mcp.ts";
import { wordsOf } from "../../protocol/words-of.ts";

/**
 * What a person typed behind a prompt's name, as the prompt's arguments: `name=value` in any order, the others by
 * position. The last one takes all that is left, so that a sentence needs no quotes.
 */
export function promptArguments(typed: string, wanted: ServerPrompt["arguments"]): Map<string, string> {
  const given = new Map<string, string>();
  const loose: string[] = [];
  for (const word of wordsOf(typed)) {
    const at = word.indexOf("=");
    const name = word.slice(0, Math.max(at, 0));
    if (wanted.some((one) => one.name === name) && !given.has(name)) given.set(name, word.slice(at + 1));
    else loose.push(word);
  }
  const free = wanted.filter(({ name }) => !given.has(name));
  free.forEach(({ name }, index) => {
    const words = index === free.length - 1 ? loose.slice(index) : loose.slice(index, index + 1);
    if (words.length > 0) given.set(name, words.join(" "));
  });
  return given;
}

import type { SimpleCommand } from "./reading.ts";

/** As many words of a candidate as a rule may speak of; more would make long lines cost their square. */
const mostWords = 8;

const nothing: readonly never[] = [];
const separators = /[;&|\n\r(){}`<>]|\$\(/;

/**
 * Every command that a text might hold, for texts that nobody can read: whoever is denied is found, in whatever place,
 * and much else with him. Takes time in proportion to the text.
 */
export function scanCommands(text: string): SimpleCommand[] {
  const found: SimpleCommand[] = [];
  const seen = new Set<string>();
  // Once with quotes as nothing (r'm' is rm), once as ends of commands (sh -c 'rm x', alias.x='!rm x', {rm,x}).
  const [joined, parted] = [text.replace(/\$?["']|\\\n?/g, ""), text.replace(/["'\\=!,]/g, "\n")];
  for (const plain of joined === parted ? [joined] : [joined, parted]) {
    for (const piece of plain.split(separators)) {
      const part = piece.trim();
      // The same commands again and again need no second look.
      if (part === "" || seen.has(part)) continue;
      seen.add(part);
      const words = part.split(/\s+/);
      for (let first = 0; first < words.length; first++) {
        const some = first === 0 && words.length <= mostWords ? words : words.slice(first, first + mostWords);
        found.push({ words: some, assigns: nothing, text: first === 0 ? part : some.join(" ") });
      }
    }
  }
  return found;
}

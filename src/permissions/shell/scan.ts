import type { SimpleCommand } from "./reading.ts";

/** As many words of a candidate as a rule may speak of; more would make long lines cost their square. */
const mostWords = 8;

const separators = /[;&|\n\r(){}`<>]|\$\(/;

/**
 * Every command that a text might hold, for texts that nobody can read: whoever is denied is found, in whatever place,
 * and much else with him. Takes time in proportion to the text.
 */
export function scanCommands(text: string): SimpleCommand[] {
  const found = new Map<string, SimpleCommand>();
  // Once with quotes as nothing (r'm' is rm), once as ends of commands (sh -c 'rm x', alias.x='!rm x', {rm,x}).
  const [joined, parted] = [text.replace(/\$?["']|\\\n?/g, ""), text.replace(/["'\\=!,]/g, "\n")];
  for (const plain of joined === parted ? [joined] : [joined, parted]) {
    for (const part of plain.split(separators)) {
      const words = part.split(/\s+/).filter((word) => word !== "");
      for (let first = 0; first < words.length; first++) {
        const some = words.slice(first, first + mostWords);
        const key = some.join(" ");
        if (!found.has(key)) found.set(key, { words: some, assigns: [], text: key });
      }
    }
  }
  return [...found.values()];
}

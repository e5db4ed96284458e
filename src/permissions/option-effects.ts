import { programOf } from "./file-words.ts";
import type { Redirect, SimpleCommand } from "./shell/reading.ts";

/** Programs that are there to read, and write a file all the same where an option tells them to. */
const options: Record<string, RegExp> = {
  git: /^--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?$/s,
  sort: /^(?:--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?|-[bCcdfghiMmnRruVz]*o(.+)?)$/s,
  shuf: /^(?:--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?|-[erz]*o(.+)?)$/s,
  tree: /^(?:-o|--output)(?:=(.*))?$/s,
  time: /^(?:--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?|-[apqv]*o(.+)?)$/s,
};

/** What such an option names is written, as what stands behind a `>` is. */
export function writtenByOption(command: SimpleCommand): Redirect[] {
  const program = programOf(command);
  const option = Object.hasOwn(options, program) ? options[program] : undefined;
  if (!option) return [];
  const { words, meant = [] } = command;
  const end = words.indexOf("--");
  return words.flatMap((word, index): Redirect[] => {
    if (index === 0 || (end > 0 && index > end)) return [];
    const known = meant.find((one) => one.index === index);
    const become = word === null ? (known?.words ?? (known ? [known.shape] : [])) : [word];
    const found = become.map((one) => option.exec(one)).find((one) => one !== null);
    if (!found) return [];
    const value = found.slice(1).find((one) => one !== undefined);
    if (value !== undefined)
      return [{ action: "write", target: word === null ? null : value, ...(known?.words && { meant: [value] }) }];
    if (index + 1 >= words.length) return [];
    const next = meant.find((one) => one.index === index + 1)?.words;
    return [{ action: "write", target: words[index + 1] ?? null, ...(next && { meant: next }) }];
  });
}

import { type Given, looseWords, script } from "./given-kinds.ts";
import type { Word } from "./words.ts";

/** What a shell is started for: `-c TEXT`, a file, or what it reads from its input. */
export function shellCommands(words: readonly Word[]): Given[] {
  let isText = false;
  let isInput = false;
  let at = 1;
  for (; at < words.length; at++) {
    const { value, glob } = words[at] as Word;
    if (value === null || glob) return looseWords(words);
    if (value === "--" || value === "-") {
      at++;
      break;
    }
    if (!/^[-+]/.test(value)) break;
    if (value.startsWith("--")) {
      // A file that is run before all else.
      if (/^--(rcfile|init-file)/.test(value)) return looseWords(words);
      if (/^--(command)/.test(value)) return looseWords(words);
      continue;
    }
    if (value.startsWith("-") && value.includes("c")) isText = true;
    if (value.startsWith("-") && value.includes("s")) isInput = true;
    if (/[oO]$/.test(value)) at++;
  }
  const operand = words[at];
  // What others than those of one family make of a text, a reader of bash does not know.
  const isBash = /^(|.*\/)(sh|bash|dash|ash|ksh|rbash|mksh)$/.test(words[0]?.value ?? "");
  if (isText) return [...(operand ? script([operand]) : []), ...(isBash ? [] : [{ kind: "dynamic" } as const])];
  if (!operand || isInput) return [{ kind: "input" }];
  const file = operand.value;
  if (file === null || operand.glob || /^\/(dev|proc)\//.test(file)) return looseWords(words);
  return [];
}

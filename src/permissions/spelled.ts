import { filesInOptions } from "./option-files.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import type { Sight } from "./sight.ts";

/**
 * The same commands for who looks for files: in the place of words that are only known when it runs stands what they
 * plainly become, and behind them what options name. Unless that is trusted, they stay unknown beside it. Never for what
 * allows: another text may have set a variable.
 */
export function spelledOut(sight: Sight): Sight {
  if (sight.isGuess) return sight;
  const { reading } = sight;
  const commands = reading.commands.map((command) =>
    isDeaf(command) ? command : spelled(command, reading.opaque === null),
  );
  return { ...sight, reading: { ...reading, commands } };
}

/** These read no file that an unknown word could name. */
const deaf = new Set(
  "echo printf test [ [[ true exit seq expr basename dirname sleep tr which type printenv id".split(" "),
);
const isDeaf = ({ words }: SimpleCommand): boolean => deaf.has(words[0] ?? "");

const isPattern = (word: string) => /[*?[]/.test(word);

function spelled(command: SimpleCommand, isSure: boolean): SimpleCommand {
  const words: (string | null)[] = [];
  const globs: number[] = [];
  const add = (word: string | null, isGlob: boolean) => {
    if (isGlob) globs.push(words.length);
    words.push(word);
  };
  const meant = new Map(command.meant?.map(({ index, words: become }) => [index, become]));
  for (const [index, word] of command.words.entries()) {
    const become = meant.get(index) ?? null;
    if (index === 0) add(word ?? (become?.length === 1 ? (become[0] ?? null) : null), false);
    else if (word !== null) add(word, command.globs?.includes(index) === true);
    else {
      for (const one of become ?? []) add(one, isPattern(one));
      if (become === null || !isSure) add(null, false);
    }
  }
  if (words.length === 0) return command;
  for (const { index, words: become } of command.meant ?? [])
    if (index < 0) for (const one of become ?? []) add(one, isPattern(one));
  for (const file of filesInOptions({ ...command, words })) add(file, isPattern(file));
  return { ...command, words, globs };
}

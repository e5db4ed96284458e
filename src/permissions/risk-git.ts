import type { SimpleCommand } from "./shell/reading.ts";

type Words = SimpleCommand["words"];

/** git's own options before its command, and the values of those that have one. */
export function verbOf(words: Words): { verb: string; rest: Words } {
  let at = 0;
  for (; words[at]?.startsWith("-"); at++)
    if (/^-[Cc]$|^--(?:git-dir|work-tree|namespace)$/.test(words[at] ?? "")) at++;
  return { verb: words[at] ?? "", rest: words.slice(at + 1) };
}

/** It gives up work that is in no commit: by its words, or perhaps, where a word is only known when it runs. */
export function throwsAway(words: Words): boolean {
  const { verb, rest } = verbOf(words);
  const has = (word: RegExp) => rest.some((one) => one !== null && word.test(one));
  switch (verb) {
    case "checkout":
      return has(/^(?:--|\.\.?\/?|-\w*f|--force|--ours|--theirs|--pathspec-from-file.*)$|[*]/);
    case "switch":
      return has(/^(?:-\w*f|--force|--discard-changes)$/);
    case "restore":
      return !has(/^(?:-\w*S\w*|--staged)$/) || has(/^(?:-\w*W\w*|--worktree)$/);
    case "reset":
      return has(/^--(?:hard|merge|keep)$/);
    case "clean":
      return has(/^-\w*f|^--force$/);
    case "stash":
      return rest[0] === "drop" || rest[0] === "clear";
    default:
      return false;
  }
}

/** It changes settings of git that hold in every repository, and that may name programs. */
export function setsForAll(words: Words): boolean {
  const { verb, rest } = verbOf(words);
  const has = (word: RegExp) => rest.some((one) => one !== null && word.test(one));
  if (verb !== "config" || !has(/^--(?:global|system)$/)) return false;
  if (has(/^--(?:unset|replace|add|edit|remove|rename)|^-e$/)) return true;
  // With a name alone it is read.
  return !has(/^(?:-l|--list|--get.*|list|get)$/) && rest.filter((one) => !one?.startsWith("-")).length > 1;
}

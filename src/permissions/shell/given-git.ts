import { type Given, looseWords, script } from "./given-kinds.ts";
import type { Word } from "./words.ts";

/** Settings that are only words or colours; most others name a program somewhere. */
const harmless = /^(color\.[\w.-]+|core\.quotepath|user\.(name|email)|advice\.\w+|log\.\w+|init\.defaultbranch)=/i;

/** Options by which git is told to run a program of the caller's. */
const programs =
  /^(--(upload-pack|receive-pack|exec|exec-path|config-env|open-files-in-pager|extcmd|ext-diff)(=|$)|-O.|ext::)/;

/** Git runs others by settings, by options and by subcommands whose words are commands. */
export function gitCommands(words: readonly Word[]): Given[] {
  const found: Given[] = [];
  const values = words.map(({ value }) => value);
  values.forEach((value, at) => {
    const next = words[at + 1];
    if (value === "-c" && at < subcommandAt(values) && next) {
      if (next.value === null || !harmless.test(next.value)) found.push(...looseWords([next, next]));
    } else if (value !== null && programs.test(value)) {
      found.push(...looseWords([words[at] as Word, ...words.slice(at)]));
    }
  });
  const at = subcommandAt(values);
  const [name, sub] = [values[at], values[at + 1]];
  const after = (mark: string) => words.slice(values.indexOf(mark, at) + 1);
  if (name === "clone" && values.some((value) => /^-[a-z]*u/.test(value ?? "")))
    found.push(...looseWords(words.slice(at)));
  if (name === "rebase" && values.includes("-x")) found.push(...script(after("-x").slice(0, 1)));
  if (name === "bisect" && sub === "run") found.push({ kind: "words", words: after("run"), assigns: [], input: true });
  if (name === "submodule" && values.includes("foreach")) found.push(...script(after("foreach").filter(isNoFlag)));
  if (name === "filter-branch" || name === "difftool" || name === "mergetool") found.push(...looseWords(words));
  if (name === "config" && values.some((value) => value?.startsWith("!"))) found.push(...looseWords(words));
  return found;
}

const isNoFlag = ({ value }: Word) => value === null || !/^--(recursive|quiet)$/.test(value);

/** The first word after git's own options. */
function subcommandAt(values: readonly (string | null)[]): number {
  let at = 1;
  while (at < values.length && values[at]?.startsWith("-"))
    at += /^(-c|-C|--git-dir|--work-tree|--namespace)$/.test(values[at] ?? "") ? 2 : 1;
  return at;
}

import { findCommands } from "./given-find.ts";
import { gitCommands } from "./given-git.ts";
import { type Given, looseWords, script } from "./given-kinds.ts";
import { shellCommands } from "./given-shell.ts";
import { takeOptions } from "./options.ts";
import { looseRunners, type Runner, runners, shells } from "./runners.ts";
import { plainWord, type Word } from "./words.ts";

/** What a command runs besides itself. */
export function givenCommands(words: readonly Word[]): Given[] {
  const [first] = words;
  if (!first || first.value === null) return words.length > 1 ? looseWords(words) : [];
  const name = first.value.slice(first.value.lastIndexOf("/") + 1);
  if (Object.hasOwn(runners, name)) return run(words, runners[name] as Runner, name);
  if (shells.has(name)) return shellCommands(words);
  if (looseRunners.has(name)) return looseWords(words);
  return (Object.hasOwn(others, name) ? others[name]?.(words) : undefined) ?? [];
}

const others: Record<string, (words: readonly Word[]) => Given[]> = {
  eval: (words) => script(words.slice(words[1]?.value === "--" ? 2 : 1)),
  source: () => [{ kind: "dynamic" }],
  ".": () => [{ kind: "dynamic" }],
  trap: (words) => {
    const { rest } = takeOptions(words, 1, { flags: "lpP" });
    const action = rest === null ? undefined : words[rest];
    if (rest !== null && (!action || action.value === "-" || rest === words.length)) return [];
    return script(action ? [action] : words.slice(1));
  },
  alias: (words) =>
    words.slice(1).flatMap((word): Given[] => {
      if (word.value !== null && !word.value.includes("=")) return [];
      return [
        { kind: "redefines" },
        { kind: "loose", text: word.value?.slice(word.value.indexOf("=") + 1) ?? word.source },
      ];
    }),
  hash: (words) => (words.some(({ value }) => value === null || /^-.*p/.test(value)) ? [{ kind: "redefines" }] : []),
  enable: (words) => (words.length > 1 ? [{ kind: "redefines" }] : []),
  find: findCommands,
  fd: findCommands,
  fdfind: findCommands,
  git: gitCommands,
  // Completion and key bindings run text; nobody needs them here.
  ...Object.fromEntries(["compgen", "complete", "bind", "fc"].map((name) => [name, looseWords])),
  ...Object.fromEntries(["mapfile", "readarray"].map((name) => [name, callback])),
};

/** A command whose words are the command that it runs. */
function run(words: readonly Word[], runner: Runner, name: string): Given[] {
  const { options, rest } = takeOptions(words, 1, runner);
  if (rest === null) return looseWords(words);
  const found: Given[] = [];
  for (const option of runner.script?.split(" ") ?? []) {
    const value = options.get(option);
    // What env splits is words and no script, but a script reads them the same way.
    if (value) found.push(...script([value, ...(name === "env" ? words.slice(rest) : [])]));
  }
  if (found.length > 0 || runner.idle?.split(" ").some((option) => options.has(option))) return found;
  // A shell for a person, fed from the input.
  if (name === "sudo" && (options.has("s") || options.has("i")) && rest >= words.length) return [{ kind: "input" }];
  if (name === "ssh" && options.has("o")) return looseWords(words);
  // For env a dash alone is an option.
  let at = name === "env" && words[rest]?.value === "-" ? rest + 1 : rest;
  const assigns: string[] = [];
  while (runner.assigns && at < words.length) {
    const assign = /^([^=]+)=/.exec(words[at]?.value ?? "")?.[1];
    if (assign === undefined) break;
    assigns.push(assign);
    at++;
  }
  for (const own of words.slice(at, at + (runner.operands ?? 0))) {
    if (own.splits || own.glob) return looseWords(words);
  }
  at += runner.operands ?? 0;
  const inner = words.slice(at);
  if (inner.length === 0) return assigns.length > 0 ? [{ kind: "words", words: [], assigns, input: false }] : [];
  const isOption = inner[0]?.value?.startsWith("-") === true;
  if (name === "flock" && /^(-c|--command)$/.test(inner[0]?.value ?? "")) return script(inner.slice(1));
  // These two are words of the shell, so that an assignment after them is one.
  const isAssignment = /^(time|!)$/.test(name) && /^\w+(\[|\+?=)/.test(inner[0]?.source ?? "");
  // Some take options after their operands too.
  if (isOption || isAssignment) return looseWords(words);
  if (runner.joins && !options.has("x") && !options.has("exec")) return script(inner);
  if (runner.adds) return [{ kind: "words", words: withInput(inner, options.get("I")), assigns, input: false }];
  return [{ kind: "words", words: inner, assigns, input: true }];
}

/** What xargs reads comes last, or in the place of a mark. */
function withInput(words: readonly Word[], mark: Word | "" | undefined): Word[] {
  if (mark === undefined) return [...words, { ...plainWord(null, ""), splits: true }];
  const text = mark === "" ? "{}" : mark.value;
  return words.map((word) =>
    text === null || word.value?.includes(text) ? { ...plainWord(null, word.source), splits: true } : word,
  );
}

function callback(words: readonly Word[]): Given[] {
  return words.some(({ value }) => value === null || /^-.*C/.test(value)) ? looseWords(words) : [];
}

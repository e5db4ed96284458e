import { shells } from "./reading.ts";
import { looseRunners, type Runner, runners, same, takeOptions } from "./runners.ts";
import { plainWord, type Word } from "./words.ts";

export type Inner =
  | { kind: "words"; words: Word[]; assigns?: string[]; hasInput?: true }
  | { kind: "script"; text: string }
  /** Its input is commands. */
  | { kind: "input" }
  /** A text that may hold commands, of something that is marked as well. */
  | { kind: "loose"; text: string }
  | { kind: "dynamic" }
  | { kind: "redefines" };

export function innerCommands(words: readonly Word[]): readonly Inner[] {
  const [first] = words;
  if (!first || first.value === null) return words.length > 1 ? looseWords(words) : [];
  const name = first.value.slice(first.value.lastIndexOf("/") + 1);
  if (Object.hasOwn(runners, name)) return run(words, runners[name] as Runner, name);
  if (shells.has(name)) return shellCommands(words);
  if (looseRunners.has(name)) return looseWords(words);
  return (Object.hasOwn(others, name) ? others[name]?.(words) : undefined) ?? [];
}

const others: Record<string, (words: readonly Word[]) => readonly Inner[]> = {
  eval: (words) => script(words.slice(words[1]?.value === "--" ? 2 : 1)),
  ...same("source .", () => [{ kind: "dynamic" }]),
  trap: (words) => {
    const { rest } = takeOptions(words, 1, { options: "lpP" });
    const action = rest === null ? undefined : words[rest];
    if (rest !== null && (!action || action.value === "-" || rest === words.length)) return [];
    return script(action ? [action] : words.slice(1));
  },
  alias: (words) =>
    words.slice(1).flatMap((word): Inner[] => {
      if (word.value !== null && !word.value.includes("=")) return [];
      return [
        { kind: "redefines" },
        { kind: "loose", text: word.value?.slice(word.value.indexOf("=") + 1) ?? word.source },
      ];
    }),
  hash: (words) => (words.some(({ value }) => value === null || /^-.*p/.test(value)) ? [{ kind: "redefines" }] : []),
  enable: (words) => (words.length > 1 ? [{ kind: "redefines" }] : []),
  ...same("find fd fdfind", findCommands),
  git: gitCommands,
  // Completion and key bindings run text.
  ...same("compgen complete bind fc", looseWords),
  ...same("mapfile readarray", (words) =>
    words.some(({ value }) => value === null || /^-.*C/.test(value)) ? looseWords(words) : [],
  ),
};

function run(words: readonly Word[], runner: Runner, name: string): Inner[] {
  const { options, rest } = takeOptions(words, 1, runner);
  if (rest === null) return looseWords(words);
  const found: Inner[] = [];
  for (const option of runner.script?.split(" ") ?? []) {
    const value = options.get(option);
    // A script reads the words that env splits in the same way.
    if (value) found.push(...script([value, ...(name === "env" ? words.slice(rest) : [])]));
  }
  if (found.length > 0 || runner.idle?.split(" ").some((option) => options.has(option))) return found;
  // A shell for a person, fed from the input.
  if (name === "sudo" && (options.has("s") || options.has("i")) && rest >= words.length) return [{ kind: "input" }];
  if (name === "ssh" && options.has("o")) return looseWords(words);
  // For env a dash alone is an option.
  let at = name === "env" && words[rest]?.value === "-" ? rest + 1 : rest;
  const assigns: string[] = [];
  for (; runner.assigns && at < words.length; at++) {
    const assign = /^([^=]+)=/.exec(words[at]?.value ?? "")?.[1];
    if (assign === undefined) break;
    assigns.push(assign);
  }
  const operands = words.slice(at, at + (runner.operands ?? 0));
  if (operands.some(({ splits, glob }) => splits || glob)) return looseWords(words);
  const inner = words.slice(at + (runner.operands ?? 0));
  if (inner.length === 0) return assigns.length > 0 ? [{ kind: "words", words: [], assigns }] : [];
  const isOption = inner[0]?.value?.startsWith("-") === true;
  if (name === "flock" && /^(-c|--command)$/.test(inner[0]?.value ?? "")) return script(inner.slice(1));
  // These two are words of the shell, so that an assignment after them is one.
  const isAssignment = /^(time|!)$/.test(name) && /^\w+(\[|\+?=)/.test(inner[0]?.source ?? "");
  // Some take options after their operands too.
  if (isOption || isAssignment) return looseWords(words);
  if (runner.joins && !options.has("x") && !options.has("exec")) return script(inner);
  if (runner.adds) return [{ kind: "words", words: withInput(inner, options.get("I")), assigns }];
  return [{ kind: "words", words: inner, assigns, hasInput: true }];
}

function withInput(words: readonly Word[], mark: Word | "" | undefined): Word[] {
  if (mark === undefined) return [...words, { ...plainWord(null, ""), splits: true }];
  const text = mark === "" ? "{}" : mark.value;
  return words.map((word) =>
    text === null || word.value?.includes(text) ? { ...plainWord(null, word.source), splits: true } : word,
  );
}

function script(words: readonly Word[]): Inner[] {
  const texts = words.map(({ value, glob }) => (glob ? null : value));
  if (!texts.every((text) => text !== null)) return loose(words);
  return texts.length > 0 ? [{ kind: "script", text: texts.join(" ") }] : [];
}

/** Any of the words may be the beginning of a command. */
const loose = (words: readonly Word[]): Inner[] => [
  { kind: "dynamic" },
  { kind: "loose", text: words.map(({ value, source }) => value ?? source).join(" ") },
];

function looseWords(words: readonly Word[]): Inner[] {
  return loose(words.slice(1));
}

const executes = /^(-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/;

function findCommands(words: readonly Word[]): Inner[] {
  const isFd = /fd(find)?$/.test(words[0]?.value ?? "");
  const isExec = ({ value }: Word) => value !== null && executes.test(value) && (isFd || !/^(-x|-X|--)/.test(value));
  // A word that splits may hold the option itself.
  const isUnknown = ({ splits, value }: Word) =>
    splits || (isFd && /^(--exec(-batch)?=|-[A-Za-z]+[xX])/.test(value ?? ""));
  if (words.some(isUnknown)) return looseWords(words);
  const commands: Inner[] = [];
  for (let at = 1; at < words.length; at++) {
    if (!isExec(words[at] as Word)) continue;
    const found = words.findIndex(({ value }, index) => index > at && (value === ";" || value === "+"));
    const end = found < 0 ? words.length : found;
    const inner = words.slice(at + 1, end).map(withoutName);
    if (isFd && !inner.some(({ value }) => value === null)) inner.push(plainWord(null, "{}"));
    if (inner.length > 0) commands.push({ kind: "words", words: inner });
    at = end;
  }
  return commands;
}

const withoutName = (word: Word): Word => (/\{.*\}/.test(word.value ?? "") ? plainWord(null, word.source) : word);

/** Settings that are only words or colours; most others name a program somewhere. */
const harmless = /^(color\.[\w.-]+|core\.quotepath|user\.(name|email)|advice\.\w+|log\.\w+|init\.defaultbranch)=/i;

const programs =
  /^(--(upload-pack|receive-pack|exec|exec-path|config-env|open-files-in-pager|extcmd|ext-diff)(=|$)|-O.|ext::)/;

/** Git runs others by settings, by options and by subcommands whose words are commands. */
function gitCommands(words: readonly Word[]): Inner[] {
  const found: Inner[] = [];
  const values = words.map(({ value }) => value);
  values.forEach((value, at) => {
    const next = words[at + 1];
    if (value === "-c" && at < subcommandAt(values) && next) {
      if (next.value === null || !harmless.test(next.value)) found.push(...loose([next]));
    } else if (value !== null && programs.test(value)) {
      found.push(...loose(words.slice(at)));
    }
  });
  const at = subcommandAt(values);
  const [name, sub] = [values[at], values[at + 1]];
  const after = (mark: string) => words.slice(values.indexOf(mark, at) + 1);
  if (name === "clone" && values.some((value) => /^-[a-z]*u/.test(value ?? "")))
    found.push(...looseWords(words.slice(at)));
  if (name === "rebase" && values.includes("-x")) found.push(...script(after("-x").slice(0, 1)));
  if (name === "bisect" && sub === "run") found.push({ kind: "words", words: after("run"), hasInput: true });
  if (name === "submodule" && values.includes("foreach")) found.push(...script(after("foreach").filter(isNoFlag)));
  if (name === "filter-branch" || name === "difftool" || name === "mergetool") found.push(...looseWords(words));
  if (name === "config" && values.some((value) => value?.startsWith("!"))) found.push(...looseWords(words));
  return found;
}

const isNoFlag = ({ value }: Word) => value === null || !/^--(recursive|quiet)$/.test(value);

function subcommandAt(values: readonly (string | null)[]): number {
  let at = 1;
  while (at < values.length && values[at]?.startsWith("-"))
    at += /^(-c|-C|--git-dir|--work-tree|--namespace)$/.test(values[at] ?? "") ? 2 : 1;
  return at;
}

/** A shell runs `-c TEXT`, a file, or its input. */
function shellCommands(words: readonly Word[]): Inner[] {
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
      // The shell runs such a file before all else.
      if (/^--(rcfile|init-file|command)/.test(value)) return looseWords(words);
      continue;
    }
    if (value.startsWith("-") && value.includes("c")) isText = true;
    if (value.startsWith("-") && value.includes("s")) isInput = true;
    if (/[oO]$/.test(value)) at++;
  }
  const operand = words[at];
  // Shells of another family read a text in other ways.
  const isBash = /^(|.*\/)(sh|bash|dash|ash|ksh|rbash|mksh)$/.test(words[0]?.value ?? "");
  if (isText) return [...(operand ? script([operand]) : []), ...(isBash ? [] : [{ kind: "dynamic" } as const])];
  if (!operand || isInput) return [{ kind: "input" }];
  const file = operand.value;
  if (file === null || operand.glob || /^\/(dev|proc)\//.test(file)) return looseWords(words);
  return [];
}

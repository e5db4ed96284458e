import { programOf } from "./file-words.ts";
import { harmlessKey } from "./read-only/git-keys.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import { isWriter } from "./writers.ts";

type Words = SimpleCommand["words"];

/** So many are told for one command, and so many folders thought of. */
const most = 64;
const mostFolders = 8;

/** Files that a command names in ways of its own, and not as a word: `@FILE`, `file://…`, `-C DIR name`, in a script. */
export function filesInOptions(command: SimpleCommand): string[] {
  const program = programOf(command);
  const rest = command.words.slice(1);
  const found = rest.flatMap((word) => (word === null ? [] : inWord(word)));
  const own = Object.hasOwn(owns, program) ? (owns[program]?.(rest) ?? []) : [];
  return [...found, ...below(rest), ...own].filter((file) => file !== "").slice(0, most);
}

function inWord(word: string): string[] {
  const sent = /^(?:-[A-Za-z]|--[\w-]+=|[\w.[\]-]+=)?[@<]([^\s;]+)/.exec(word)?.[1];
  const url = /^(?:-[A-Za-z]|--?[\w-]+=)?file:(?:\/\/[\w.]*(?=[/~]))?(.+)$/is.exec(word)?.[1];
  return [...(sent === undefined ? [] : [sent]), ...(url === undefined ? [] : [decoded(url), url])];
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

const folderOption = /^(?:-C|--directory|--chdir|--cd|--prefix|--dir|--cwd|--git-dir|--work-tree)$/;
const folderValue = /^(?:-C|--(?:directory|chdir|cd|prefix|dir|cwd|work-tree)=)(.+)$/s;

/** What follows a folder is seen from there. */
function below(words: Words): string[] {
  const folders: string[] = [];
  const found: string[] = [];
  words.forEach((word, at) => {
    if (word === null || found.length > most) return;
    const folder = folderOption.test(words[at - 1] ?? "") ? word : folderValue.exec(word)?.[1];
    if (folder !== undefined && folders.length < mostFolders) folders.push(folder);
    const file = /^--?[\w-]+=(.+)$/s.exec(word)?.[1] ?? word;
    if (!file.startsWith("-") && !/^[/~]/.test(file)) found.push(...folders.map((one) => `${one}/${file}`));
  });
  return found.slice(0, most);
}

/** Between quotes, where it looks like the name of a file. */
const quoted = (words: Words) =>
  words.flatMap((word) =>
    [...(word ?? "").matchAll(/(["'`])((?:(?!\1)[^\n\\]){1,300})\1/g)].flatMap(([, , inside = ""]) =>
      /^[~/.]|\/|^\w+\.\w+$/.test(inside) ? [inside] : [],
    ),
  );

const owns: Record<string, (words: Words) => string[]> = {
  sed: (words) => words.flatMap((word) => [...(word ?? "").matchAll(/w\s+([^\s;}]+)/g)].map(([, file = ""]) => file)),
  ...Object.fromEntries(
    "awk gawk mawk python python2 python3 node nodejs deno bun perl ruby php lua tclsh"
      .split(" ")
      .map((name) => [name, quoted]),
  ),
  ...Object.fromEntries(["tar", "bsdtar"].map((name) => [name, renamed])),
  ...Object.fromEntries(["docker", "podman", "nerdctl"].map((name) => [name, mounted])),
  find: searched,
  git: gitFiles,
};

/** `--transform='s,^,there/,'`. */
function renamed(words: Words): string[] {
  return words.flatMap((word, at) => {
    const rule =
      /^--(?:transform|xform)=(.+)$/s.exec(word ?? "")?.[1] ??
      (/^--(?:transform|xform)$/.test(words[at - 1] ?? "") ? word : null);
    return rule ? rule.slice(2).split(rule[1] ?? "/") : [];
  });
}

/** `-v /here:/there`. */
function mounted(words: Words): string[] {
  return words.flatMap((word) => {
    const here = /^(?:-v|--volume=|--mount=.*?(?:source|src)=)?([~/.][^:,]*)[:,]/s.exec(word ?? "")?.[1];
    return here === undefined ? [] : [here];
  });
}

/** A name that it looks for to have it changed, where that is one of git's own: git's folder is searched too. */
function searched(words: Words): string[] {
  const run = words.findIndex((word) => /^-(?:exec|execdir|ok|okdir)$/.test(word ?? ""));
  if (!words.includes("-delete") && (run < 0 || !isWriter({ words: words.slice(run + 1), assigns: [], text: "" })))
    return [];
  return words.flatMap((word, at) => {
    const isName = word !== null && /^-(?:i?name|i?path|i?wholename)$/.test(words[at - 1] ?? "");
    if (!isName || word.startsWith("*") || /\w\./.test(word)) return [];
    return word.startsWith(".") ? [word] : [`.git/${word}`, `.git/hooks/${word}`];
  });
}

/** Settings by which git runs something are in its file of settings; a template brings hooks. */
function gitFiles(words: Words): string[] {
  const found = words.some((word) => word?.startsWith("--template")) ? [".git/hooks"] : [];
  const at = words.indexOf("config");
  if (at < 0 || words.slice(0, at).some((word) => word !== null && /^[a-z]/.test(word) && word !== "-C")) return found;
  const given = words.slice(at + 1);
  if (given.some((word) => /^(?:--get.*|--list|-l|get|list|--name-only|--show-.*)$/.test(word ?? ""))) return found;
  const keys = given.filter((word) => word === null || /^[A-Za-z][\w-]*\..+/.test(word));
  const [key] = keys;
  const isEdit = given.some((word) => /^(?:-e|--edit|edit|--rename-section|rename-section)$/.test(word ?? ""));
  // To ask for one is to name it alone.
  const isRead =
    key !== undefined &&
    key !== null &&
    given.at(-1) === key &&
    !given.some((word) => /^(?:--)?(?:unset|set|add|replace-all)/.test(word ?? ""));
  if (isRead || (key && isHarmless(key) && !isEdit) || (keys.length === 0 && !isEdit)) return found;
  const isGlobal = given.includes("--global");
  return [...found, isGlobal ? "~/.gitconfig" : given.includes("--system") ? "/etc/gitconfig" : ".git/config"];
}

function isHarmless(key: string): boolean {
  const parts = key.toLowerCase().split(".");
  const [section, last] = [parts[0] ?? "", parts.at(-1) ?? ""];
  return harmlessKey(parts.length > 2 ? `${section}.*.${last}` : `${section}.${last}`);
}

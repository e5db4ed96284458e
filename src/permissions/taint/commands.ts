import { callers, fetchers, reachesOut } from "../../protocol/taint/programs.ts";
import { holds, holdsWords, repeats, sourceOfWords } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import { fold, wordsIn } from "../../protocol/taint/text.ts";
import type { GateCall, GateContext, Policy } from "../decide.ts";
import { startOf } from "../needs-shell.ts";
import { isSessionPort } from "../network.ts";
import { isInside } from "../paths.ts";
import { riskOfCommand } from "../risk-commands.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import { lookAt, type Sight } from "../sight.ts";
import { inAddress, namesHost, siteGoal } from "./addresses.ts";
import { type Finding, nameOf } from "./finding.ts";
import { givenAway } from "./leaving.ts";

/** What a command would do with strangers' text, or send out. One that is proved to read only does neither. */
export function inCommand(
  call: GateCall,
  text: string,
  seen: Seen,
  { policy, context }: { policy: Policy; context: GateContext },
): Finding | null {
  const sight = lookAt(text, startOf(call, context), context);
  const { commands } = sight.reading;
  const sends =
    policy.sandbox === "off" && (sight.isGuess || commands.some(mayReachOut) || /\/dev\/(?:tcp|udp)\//.test(text));
  const reaches = commands.some((one) => reachesOut(programOf(one), one.words.slice(1)));
  if (!reaches && isProved(sight, context)) return null;
  // The user's own command, word by word.
  if (holds(seen.user, fold(text).trim())) return null;
  const [first] = seen.sources;
  if (first && !isLook(text, sight)) {
    const strange = strangeIn(text, sight, seen, context);
    if (strange) return strange;
  }
  return sends ? sentBy(text, commands, seen, context) : null;
}

/** A page that is fetched to be read, and goes to no file and no program that would run it: as web_fetch does. */
function isLook(text: string, { reading, opened }: Sight): boolean {
  const { commands, opaque } = reading;
  if (opaque !== null || gives.test(text) || opened.length > 0) return false;
  return (
    commands.some((one) => fetchers.has(programOf(one))) &&
    commands.every((one) => readers.has(programOf(one)) || (fetchers.has(programOf(one)) && !keeps(one)))
  );
}

const readers = new Set("cat head tail grep egrep rg sort uniq cut tr wc jq yq echo".split(" "));

const keeps = (command: SimpleCommand) => {
  const options = command.words.slice(1).join(" ");
  if (programOf(command) === "wget") return !/(?:^|\s)-q?O ?-(?:\s|$)/.test(options);
  return programOf(command) === "aria2c" || /(?:^|\s)(?:-[a-zA-Z]*[oOK]|--(?:output|remote|config))/.test(options);
};

function isProved({ reading, folder, opened }: Sight, { shell }: GateContext): boolean {
  return (
    reading.opaque === null &&
    opened.every(({ action }) => action === "read") &&
    shell?.isReadOnly(reading, folder) === true
  );
}

const programOf = ({ words }: SimpleCommand) => words[0]?.split("/").at(-1)?.toLowerCase() ?? "";

/** Programs that work on files of this machine and nothing else, whatever they are given. */
const local = new Set(
  "cat echo printf ls cp mv rm rmdir mkdir touch ln sed awk gawk grep egrep fgrep rg sort uniq head tail cut tr wc tee chmod chown find fd xargs basename dirname pwd cd true false test [ diff cmp stat file du df date sleep which type jq yq tar gzip gunzip zip unzip xxd base64 md5sum sha256sum seq export set unset read".split(
    " ",
  ),
);

function mayReachOut(command: SimpleCommand): boolean {
  const program = programOf(command);
  if (program === "" && command.words.length === 0) return false;
  if (program === "git" || reachesOut(program, command.words.slice(1)))
    return reachesOut(program, command.words.slice(1));
  // What others do of their own accord nobody can tell.
  return !local.has(program);
}

const risky = new Set(["root", "deletes", "overwrites", "force", "rights", "code"]);

/** Strangers' text in a command, strangers' files that it runs, and places beyond the workspace that it writes. */
function strangeIn(
  text: string,
  { reading: { commands }, opened }: Sight,
  seen: Seen,
  context: GateContext,
): Finding | null {
  const isRisky = commands.some((command) => riskOfCommand(command).some((risk) => risky.has(risk)));
  const reaches = commands.some((command) => reachesOut(programOf(command), command.words.slice(1)));
  // What stands in the workspace, too, is no stranger's word, unless it would be lost or leave by it.
  const others = isRisky || reaches ? [] : [...seen.near, ...seen.secret].map((one) => one.text);
  const repeated = repeats([text], seen, { weight: 5, others }) ?? wholeIn(commands, seen) ?? givenIn(commands, seen);
  if (repeated) return { why: "repeats", part: repeated.part, from: nameOf(repeated.source) };
  const file = seen.files.find(({ path }) => commands.some((command) => runs(command, path)));
  if (file) return { why: "repeats", part: shortened(file.path), from: nameOf(file.source) };
  const near = [context.workspace, ...context.open];
  const beyond = opened.find(
    ({ action, path }) => action === "write" && path !== null && !near.some((folder) => isInside(path, folder)),
  );
  if (!beyond?.path || holds(seen.user, fold(beyond.path))) return null;
  return { why: "beyond", part: beyond.path, source: nameOf(seen.sources[0] as Seen["sources"][number]) };
}

/** A whole command of three words or more that a stranger wrote down. */
function wholeIn(commands: readonly SimpleCommand[], { outside, user }: Seen) {
  for (const { text } of commands) {
    const words = wordsIn(fold(text));
    const run = ` ${words.join(" ")} `;
    if (words.length < 3) continue;
    const source = sourceOfWords(run, outside);
    if (source && !holdsWords(user, run)) return { part: text, source };
  }
  return null;
}

/** What is deleted, installed or reached, by a name that only a stranger gave. */
function givenIn(commands: readonly SimpleCommand[], { outside, user, near }: Seen) {
  for (const command of commands) {
    const [, ...rest] = command.words;
    const program = programOf(command);
    const isRisky = riskOfCommand(command).some((risk) => risky.has(risk));
    if (!isRisky && !reachesOut(program, rest)) continue;
    // The first word of many programs is what they are to do.
    const given = rest
      .slice(callers.has(program) || isRisky ? 0 : 1)
      .filter((word) => word !== null && word.length > 2 && !word.startsWith("-"));
    for (const word of given as string[]) {
      const run = ` ${wordsIn(fold(word)).join(" ")} `;
      if (run.length < 5) continue;
      // Many words of a page are also names of folders: only what it speaks of deleting counts then.
      const source = isRisky ? deletedBy(word, outside) : sourceOfWords(run, outside);
      const own = isRisky ? user : [...user, ...near.map((one) => one.text)];
      if (source && !holdsWords(own, run)) return { part: word, source };
    }
  }
  return null;
}

const deleting = "(?:delet|remov|eras|wip|destroy|overwrit|drop|unlink|clean|empt|\\brm\\b|删除|清空|移除|覆盖)";

function deletedBy(word: string, outside: Seen["outside"]) {
  const spoken = new RegExp(`${deleting}[^\\n]{0,80}${fold(word).replace(/[^\p{L}\p{N}]/gu, "\\$&")}`);
  return outside.find(({ text }) => spoken.test(text.folded()))?.source;
}

const shells =
  /^(?:(?:ba|z|da|k|fi|a)?sh|source|\.|python[\d.]*|node|ruby|perl|php|deno|bun|tsx|make|chmod|osascript)$/;

function runs(command: SimpleCommand, path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const isNamed = (word: string | null) =>
    word !== null && (word === name || word.endsWith(`/${name}`) || word.includes(`${name}/`));
  if (isNamed(command.words[0] ?? null)) return true;
  const isRun = shells.test(programOf(command)) || mayReachOut(command);
  return isRun && command.words.slice(1).some(isNamed);
}

const shortened = (path: string) => path.split("/").slice(-2).join("/");

/** Options by which what is fetched from gets something, and ways in which it may get any file. */
const gives =
  /\s-(?:d|F|T|X)\b|--(?:data|form|upload|post|body|request|method|json)|@|\$\(|`|\$\{?\w|<|\|\s*(?:\S*\/)?(?:curl|wget|xh|https?)\b/;

function sentBy(text: string, commands: readonly SimpleCommand[], seen: Seen, context: GateContext): Finding | null {
  const urls = [...text.matchAll(/\bhttps?:\/\/[^\s'"`|;&<>()]+/gi)].map(([url]) => url);
  for (const url of urls) {
    const found = inAddress(url, seen, context);
    if (found) return found;
  }
  const calling = commands.filter((command) => callers.has(programOf(command)));
  const [first] = seen.sources;
  const goal = {
    ...siteGoal("", seen),
    to: calling[0] ? programOf(calling[0]) : commands[0] ? programOf(commands[0]) : "bash",
  };
  if (first && seen.secrets.length > 0)
    return { why: "both", from: seen.secrets[0] as string, source: nameOf(first), to: goal.to };
  if (calling.length === 0) {
    const found = givenAway(text, goal, seen);
    return commands.some((one) => reachesOut(programOf(one), one.words.slice(1))) ? found : secretOnly(found);
  }
  const isPlain = calling.every((command) => fetchers.has(programOf(command))) && !gives.test(text);
  const away = urls.filter((url) => URL.canParse(url) && !isSessionPort(url, context)).map((url) => new URL(url).host);
  const isNamed = urls.length > 0 ? away.every((host) => namesHost(seen.user, host)) : namesAny(calling, seen);
  if (first && !isPlain && !isNamed) return { why: "files", source: nameOf(first), to: away[0] ?? goal.to };
  return givenAway(
    urls.reduce((rest, url) => rest.replace(url, " "), text),
    goal,
    seen,
  );
}

/** `ssh me@host` has no scheme: the user may have named the host all the same. */
const namesAny = (calling: readonly SimpleCommand[], { user }: Seen) =>
  calling.every(({ words }) =>
    words.slice(1).some((word) => {
      const host = word?.replace(/^[^@]*@/, "").replace(/[:/].*$/, "") ?? "";
      return /\./.test(host) && namesHost(user, fold(host));
    }),
  );

/** Of a program that may do anything only what it is plainly given counts. */
const secretOnly = (found: Finding | null) => (found?.why === "secret" || found?.why === "unreadable" ? found : null);

import { plainFetch } from "../../protocol/taint/plain-fetch.ts";
import { callers } from "../../protocol/taint/programs.ts";
import { holds, holdsRun, repeats, sourceOf } from "../../protocol/taint/repeats.ts";
import { runsWorkspace } from "../../protocol/taint/runners.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { fold, wordsIn } from "../../protocol/taint/text.ts";
import type { GateContext, Policy } from "../decide.ts";
import { isSessionPort } from "../network.ts";
import { isInside } from "../paths.ts";
import { riskOfCommand } from "../risk-commands.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import type { Sight } from "../sight.ts";
import { type Finding, nameOf } from "./finding.ts";
import { mayReachOut, programOf, reaches } from "./reaching.ts";
import { beyondBudget } from "./sending.ts";
import { sweeps } from "./sweeps.ts";

/** What a command would do with strangers' text, or send out. One that is proved to read only does neither. */
export function inCommand(
  sight: Sight,
  seen: Seen,
  { policy, context }: { policy: Policy; context: GateContext },
): Finding | null {
  const { text } = sight;
  const { commands } = sight.reading;
  if (!commands.some(reaches) && isProved(sight, context)) return null;
  const carrying = runsStrange(commands, seen);
  if (carrying) return carrying;
  const isHeld = policy.sandbox !== "off" && context.sandboxReaches !== true;
  // The user's own command, word by word.
  if (holds(seen.user, fold(text).trim())) return null;
  const [first] = seen.sources;
  const fetch = plainFetch(text);
  if (first && (fetch === null || fetch.keeps)) {
    const strange = strangeIn(text, sight, seen, context);
    if (strange) return strange;
  }
  return isHeld || !maySend(text, sight) ? null : beyondBudget(sendingOf(text), seen, ({ to }) => isOurs(to, context));
}

/** Returns whether a command may use the network, also under another name. */
const maySend = (text: string, { isGuess, reading: { commands } }: Sight): boolean =>
  isGuess || commands.some(mayReachOut) || mayNameAnother.test(text);

const mayNameAnother =
  /\/(?:dev|inet[46]?)\/(?:tcp|udp)\/|\b(?:ln|cp|mv|install|alias)\b[^|;&]*\b(?:curl|wget|nc|ncat|ssh|scp|socat)\b/;

const sendingOf = (command: string) => ({ tool: "bash", input: { command }, place: null });

/** Returns whether a server was started by the session itself. */
const isOurs = (host: string, context: GateContext) => isSessionPort(`http://${host}`, context);

/** Who has said `npm test` has not said what a stranger would have it run. */
function runsStrange(commands: readonly SimpleCommand[], { files }: Seen): Finding | null {
  const file = files.find(({ path, calls }) => calls && code.test(path));
  if (!file || !commands.some(({ words }) => runsWorkspace(words.map((word) => word ?? "-").join(" ")))) return null;
  return { why: "repeats", part: shortened(file.path), from: nameOf(file.source) };
}

function isProved({ reading, folder, opened }: Sight, { shell }: GateContext): boolean {
  return (
    reading.opaque === null &&
    opened.every(({ action }) => action === "read") &&
    shell?.isReadOnly(reading, folder) === true
  );
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
  // What stands in the workspace, too, is no stranger's word, unless it would be lost or leave by it.
  const others = isRisky || commands.some(reaches) ? [] : [...seen.near, ...seen.secret].map((one) => one.text);
  // What a program told may go back to it: names of what it has, though no command.
  const isOwn = ({ what }: TaintSource) => !isRisky && commands.every((one) => programOf(one) === what);
  const sweeping = commands.find((one) => sweeps(one) && !holds(seen.user, fold(one.text)));
  if (sweeping)
    return { why: "sweeps", part: sweeping.text, source: nameOf(seen.sources[0] as Seen["sources"][number]) };
  const repeated =
    repeats([text], seen, { weight: 5, others, isOwn }) ?? wholeIn(commands, seen) ?? givenIn(commands, seen, isOwn);
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
    const source = sourceOf(run, outside);
    if (source && !holdsRun(user, run)) return { part: text, source };
  }
  return null;
}

/** What is deleted, installed or reached, by a name that only a stranger gave. */
function givenIn(
  commands: readonly SimpleCommand[],
  { outside, user, near }: Seen,
  isOwn: (source: TaintSource) => boolean,
) {
  for (const command of commands) {
    const [, ...rest] = command.words;
    const program = programOf(command);
    const isRisky = riskOfCommand(command).some((risk) => risky.has(risk));
    if (!isRisky && !reaches(command)) continue;
    // The first word of many programs is what they are to do.
    const given = rest
      .slice(callers.has(program) || isRisky ? 0 : 1)
      .filter((word) => word !== null && word.length > 2 && !word.startsWith("-"));
    for (const word of given as string[]) {
      const run = ` ${wordsIn(fold(word)).join(" ")} `;
      if (run.length < 5) continue;
      // Many words of a page are also names of folders: only what it speaks of deleting counts then.
      const source = isRisky ? deletedBy(word, outside) : sourceOf(run, outside);
      const own = isRisky ? user : [...user, ...near.map((one) => one.text)];
      if (source && !isOwn(source) && !holdsRun(own, run)) return { part: word, source };
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

const code = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|php|lua|pl|sh|cs|swift|ipynb)$/i;
const shortened = (path: string) => path.split("/").slice(-2).join("/");

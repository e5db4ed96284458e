import { plainFetch } from "../../protocol/taint/plain-fetch.ts";
import { lastName, runsCode } from "../../protocol/taint/programs.ts";
import { holds, holdsRun, type Repeated, repeats } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { fold, runOf } from "../../protocol/taint/text.ts";
import type { GateCall, GateContext, Policy } from "../decide.ts";
import { isSessionPort } from "../network.ts";
import { isInside } from "../paths.ts";
import { riskOfCommand } from "../risk.ts";
import { throwsAway, verbOf } from "../risk-git.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import type { Sight } from "../sight.ts";
import { type Finding, nameOf } from "./finding.ts";
import { beyondBudget, held, isProved, mayReachOut, programOf, reaches, seemsLocal } from "./sending.ts";

/** Returns what a command would do with strangers' text, or send out. One that is proved to read only does neither. */
export function inCommand(
  { id }: GateCall,
  sight: Sight,
  seen: Seen,
  { policy, context }: { policy: Policy; context: GateContext },
): Finding | "offline" | null {
  const { text } = sight;
  const { commands } = sight.reading;
  const isHeld = policy.sandbox !== "off" && context.sandboxReaches !== true;
  const call = { id, tool: "bash", input: { command: text }, place: null };
  // A server that the session itself has started is no other machine.
  const over = () => beyondBudget(call, seen, ({ to }) => isSessionPort(`http://${to}`, context));
  const sent = () => (isHeld ? null : seemsLocal(sight, context) ? held(sight, over(), context) : over());
  if (isProved(sight, context)) return sent();
  const runners = commands.filter((command) => runsCode(programOf(command), command.words.slice(1)));
  // Who has said `npm test` has not said what a stranger would have it run.
  const planted = seen.files.find(({ path, calls }) => calls && code.test(path));
  if (planted && runners.length > 0) return carried({ part: shortened(planted.path), source: planted.source });
  // The user's own command, word by word.
  if (holds(seen.user, fold(text).trim())) return null;
  const [source] = seen.sources;
  // A fetch that keeps nothing costs what its addresses cost.
  const strange = source && plainFetch(text)?.keeps !== false ? strangeIn(sight, seen, { source, context }) : null;
  if (strange) return strange;
  return sent();
}

const carried = ({ part, source }: Repeated): Finding => ({ why: "repeats", part, from: nameOf(source) });

const harmful = new Set(["root", "deletes", "overwrites", "force", "rights", "code"]);

/** Finds what a command would destroy, plant or run because a stranger has written it, and what it writes beyond the workspace. */
function strangeIn(
  { text, reading: { commands }, opened }: Sight,
  seen: Seen,
  { source, context }: { source: TaintSource; context: GateContext },
): Finding | null {
  const sweeping = commands.find((one) => sweeps(one) && !holds(seen.user, fold(one.text)));
  if (sweeping) return { why: "sweeps", part: sweeping.text, source: nameOf(source) };
  const risky = commands.filter((command) => riskOfCommand(command).some((risk) => harmful.has(risk)));
  const written = opened.flatMap(({ action, path }) => (action === "write" && path !== null ? path : []));
  // What stands in the workspace, too, is no stranger's word, unless it would be lost or leave by it.
  const others = risky.length > 0 || commands.some(reaches) ? [] : seen.near.map((one) => one.text);
  // A yes holds for exactly this command in this session, but not for destroying again.
  const isAllowed = risky.length === 0 && seen.sending.ledger.allowed.has(text);
  const repeated =
    (isAllowed ? null : repeats([text], seen, { others })) ?? deletedIn(risky, seen) ?? runIn(commands, seen);
  if (repeated) return carried(repeated);
  const near = [context.workspace, ...context.open];
  const beyond = written.find(
    (path) => !near.some((folder) => isInside(path, folder)) && !holds(seen.user, fold(path)),
  );
  return beyond === undefined ? null : { why: "beyond", part: beyond, source: nameOf(source) };
}

const deleting = "(?:delet|remov|eras|wip|destroy|overwrit|drop|unlink|clean|empt|\\brm\\b|删除|清空|移除|覆盖)";

/** Many words of a page are also names of folders, so only what it speaks of deleting counts. */
function deletedIn(risky: readonly SimpleCommand[], { outside, user }: Seen): Repeated | null {
  const words = risky.flatMap((command) => command.words.slice(1).filter((word) => word !== null));
  for (const word of words.filter((one) => !one.startsWith("-") && runOf(one).length >= 5)) {
    const spoken = new RegExp(`${deleting}[^\\n]{0,80}${RegExp.escape(fold(word))}`, "u");
    const source = outside.find(({ text }) => spoken.test(text.folded()))?.source;
    if (source && !holdsRun(user, runOf(word))) return { part: word, source };
  }
  return null;
}

/** Returns whether a command destroys what it does not name one by one, so that no word in it tells whose will that is. */
function sweeps(command: SimpleCommand): boolean {
  const [, ...rest] = command.words;
  const program = programOf(command);
  const has = (pattern: RegExp) => rest.some((word) => pattern.test(word ?? "*"));
  if (/^(?:rm|shred|unlink)$/.test(program)) return has(broad);
  if (/^(?:aws|gsutil|rclone)$/.test(program)) return has(/^(?:rm|rb|purge|delete.*|terminate.*)$/);
  const risks = riskOfCommand(command);
  if (program !== "git") return /^(?:find|docker|podman|kubectl|terraform)$/.test(program) && risks.includes("deletes");
  const { verb } = verbOf(rest);
  if (verb === "push") return risks.includes("force") || has(/^(?:--mirror|--prune|-d|:.+)$/);
  return throwsAway(rest) && (/^(?:stash|reset|clean)$/.test(verb) || has(broad));
}

/** A folder as a whole: this one, those above, home, or whatever a pattern finds. */
const broad = /^(?:\.{1,2}|~|\/)?(?:\/(?:\.{1,2})?)*$|^(?:[./~]*\/)?\.?\*+$/;

/** Finds a stranger's file that a command runs, or makes a program. */
function runIn(commands: readonly SimpleCommand[], { files }: Seen): Repeated | null {
  const words = commands.flatMap((command) => {
    const isRun = mayReachOut(command) || programOf(command) === "chmod";
    return command.words.slice(0, isRun ? undefined : 1).filter((word) => word !== null);
  });
  const isNamed = ({ path }: { path: string }) => words.some((word) => `/${word}/`.includes(`/${lastName(path)}/`));
  const file = files.find(isNamed);
  return file ? { part: shortened(file.path), source: file.source } : null;
}

const code = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|php|lua|pl|sh|cs|swift|ipynb)$/i;
const shortened = (path: string) => path.split("/").slice(-2).join("/");

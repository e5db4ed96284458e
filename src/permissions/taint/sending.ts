import { join } from "node:path";
import { isSecretPlace, secretIn, secretWordsIn } from "../../protocol/secret-places.ts";
import { plainFetch } from "../../protocol/taint/plain-fetch.ts";
import { callers, reachesOut, runsCode } from "../../protocol/taint/programs.ts";
import { textsOf } from "../../protocol/taint/records.ts";
import { isCounted, privateFor } from "../../protocol/taint/seen.ts";
import type { Sending, SendingCall } from "../../protocol/taint/sending.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import type { GateCall, GateContext, Policy } from "../decide.ts";
import { verbOf } from "../risk-git.ts";
import type { ShellReading, SimpleCommand } from "../shell/reading.ts";
import type { Sight } from "../sight.ts";
import { type Finding, nameOf } from "./finding.ts";

export const programOf = ({ words }: SimpleCommand) => words[0]?.split("/").at(-1)?.toLowerCase() ?? "";

/** Returns whether a command speaks with another machine, as far as its words tell. */
export const reaches = (command: SimpleCommand): boolean => reachesOut(programOf(command), command.words.slice(1));

/** Returns whether a command may speak with another machine: it says so, or runs code that may do anything. */
export const mayReachOut = (command: SimpleCommand): boolean =>
  reaches(command) || command.words[0] === null || runsCode(programOf(command), command.words.slice(1));

/** Returns whether nothing in the text of a command says that it reaches another machine. */
export function seemsLocal(sight: Sight, context: GateContext): boolean {
  const { isGuess, reading } = sight;
  if (isGuess || reading.redirects.some(({ target }) => socket.test(target ?? ""))) return false;
  return !reading.commands.some(mayReachOut) || isProved(sight, context);
}

const socket = /^\/dev\/(?:tcp|udp)\//;

/**
 * Decides on a command that seems local and would be asked about otherwise. What its programs run nobody can tell, so it
 * passes without a network; where that cannot be had, only what runs no other program passes.
 */
export function held(sight: Sight, finding: Finding | null, context: GateContext): Finding | "offline" | null {
  if (finding === null) return null;
  if (context.canContain?.()) return "offline";
  const isKnown = sight.reading.redirects.every(({ target }) => target !== null);
  return isKnown && (isProved(sight, context) || isPlain(sight.reading)) ? null : finding;
}

export function isProved({ reading, folder, opened }: Sight, { shell }: GateContext): boolean {
  const isReading = reading.opaque === null && opened.every(({ action }) => action === "read");
  return isReading && !reading.commands.some(reaches) && shell?.isReadOnly(reading, folder) === true;
}

/** Programs that run no other program, whatever they are given. */
const plain = new Set(
  [
    "cat echo printf ls cp mv rm rmdir mkdir touch head tail cut tr wc tee chmod basename dirname pwd cd true false test [",
    "diff cmp stat file du df date sleep which type xxd od hexdump strings base64 md5sum sha1sum sha256sum cksum seq nl tac",
    "rev fold paste join comm realpath readlink mktemp id whoami uname nproc uptime grep egrep fgrep uniq jq printenv env sort",
  ].flatMap((line) => line.split(" ")),
);

const isPlain = ({ commands, opaque }: ShellReading): boolean =>
  opaque === null &&
  commands.every(({ words: [program, ...words], assigns }) => {
    if (assigns.length > 0 || !plain.has(program ?? "")) return false;
    if (program === "env") return words.length === 0;
    // It starts the program that one of its options names.
    return program !== "sort" || words.every((word) => word !== null && !word.startsWith("--"));
  });

/** Returns a finding if the call exceeds a budget. Returns null if it fits, or if no private data can be in it. */
export function beyondBudget(
  call: SendingCall,
  seen: Seen,
  isExcluded: (sending: Sending) => boolean = () => false,
): Finding | null {
  if (!isCounted(seen, call)) return null;
  const { sending, secrets, sources } = seen;
  const consent = secrets.length > 0 ? "protected" : "private";
  const earlier = earlierInStep(call, seen);
  const before = sendingsInStep(call, earlier, seen);
  const over = sending.sendingsOf(call, earlier).find((one) => {
    if (isExcluded(one)) return false;
    const others = before.filter(({ site }) => site === one.site).reduce((sum, { bits }) => sum + bits, 0);
    before.push(one);
    return sending.exceeds(one, consent, others);
  });
  if (!over) return null;
  const [source] = sources;
  const from = privateFor(seen, call) ?? "";
  const isCommand = over.site === "command";
  if (source && isCommand) return { why: "command", from, source: nameOf(source) };
  return source
    ? { why: "budget", from, source: nameOf(source), to: over.to }
    : { why: "protected", from, to: isCommand ? "bash" : over.to };
}

/** Returns the earlier calls of the same step, because they draw on the budgets together. */
function earlierInStep({ id, place }: SendingCall, { pending }: Seen): SendingCall[] {
  const at = pending.findIndex((one) => id !== undefined && one.id === id);
  return (at < 0 ? pending : pending.slice(0, at)).map((one) => ({ ...one, place }));
}

/** Returns what those calls send, without those that are asked about themselves. */
function sendingsInStep({ tool }: SendingCall, earlier: readonly SendingCall[], { sending, secrets }: Seen): Sending[] {
  const consent = secrets.length > 0 ? "protected" : "private";
  const isServer = tool.startsWith("mcp_");
  return earlier
    .flatMap((one, at) =>
      one.tool.startsWith("mcp_") === isServer ? sending.sendingsOf(one, earlier.slice(0, at)) : [],
    )
    .filter((one) => !sending.exceeds(one, consent));
}

/**
 * Finds protected content that a call could send, whatever the session has read: the call names a protected file, sends a
 * folder that contains one, or adds one to git.
 */
export function protectedLeaving(
  { tool, input, touches }: GateCall,
  sight: Sight | null,
  { policy, context }: { policy: Policy; context: GateContext },
): Finding | "offline" | null {
  if (sight === null) {
    const canUpload = tool.startsWith("mcp_") || tool === "browser_upload";
    const from = canUpload ? textsOf(input).find(isSecretPlace) : undefined;
    return from === undefined ? null : { why: "protected", from, to: touches[0]?.resource ?? tool };
  }
  const { reading, text, folder } = sight;
  const added = reading.commands.map((command) => addedBy(command, folder, context)).find((one) => one !== null);
  if (added) return { why: "protected", from: added, to: "git" };
  if (policy.sandbox !== "off" && context.sandboxReaches !== true) return null;
  const named = secretOf(sight);
  if (seemsLocal(sight, context)) {
    const [to = "bash"] = reading.commands.flatMap(({ words: [program] }) => program ?? []);
    return named === null ? null : held(sight, { why: "protected", from: named, to }, context);
  }
  const reaching = reading.commands.find(mayReachOut);
  if (plainFetch(text) !== null) return null;
  const to = reaching?.words[0] ?? "bash";
  if (named !== null) return { why: "protected", from: named, to };
  const push = reading.commands.find((one) => pushing.test(gitVerbOf(one)));
  const handed = !push && reading.commands.some(handsOver) ? protectedIn(reading.commands, folder, context) : null;
  const from = push ? pushedBy(push, reading.commands, { folder, context }) : handed;
  return from ? { why: "protected", from, to } : null;
}

const gitVerbOf = (command: SimpleCommand) => (programOf(command) === "git" ? verbOf(command.words.slice(1)).verb : "");
const pushing = /^(?:push|send-pack|http-push|imap-send|p4|svn)$/;

/** Returns a protected file that a push sends: one that is tracked, was committed before, or is added by the same command. */
function pushedBy(
  push: SimpleCommand,
  commands: readonly SimpleCommand[],
  { folder, context }: { folder: string; context: GateContext },
): string | null {
  const { rest } = verbOf(push.words.slice(1));
  const unpushed = context.unpushed?.() ?? null;
  const isOwn = (ref: string) => ref === "HEAD" || ref === unpushed?.branch;
  const refs = rest.filter((word) => !word?.startsWith("-")).slice(1);
  const isWhole = rest.some((word) => word === null || /^--(?:all|branches|mirror|tags|follow-tags)$/.test(word));
  const isOther = isWhole || refs.some((ref) => !isOwn((ref ?? "").replace(/^\+/, "").replace(/:.*$/s, "")));
  const sent = [...(context.tracked?.() ?? []), ...((isOther ? unpushed?.any : unpushed?.head) ?? [])];
  if (sent[0] !== undefined) return sent[0];
  const isAll = commands.some((one) => gitVerbOf(one) === "stash" || (adding.test(gitVerbOf(one)) && isForced(one)));
  const isLeftOut = (path: string) => !isAll && context.isIgnored?.(path) === true;
  const adds = commands.some((one) => adding.test(gitVerbOf(one)) || gitVerbOf(one) === "stash");
  return adds ? protectedBelow(folder, context, isLeftOut) : null;
}

const adding = /^(?:add|stage|update-index)$/;
const isForced = ({ words }: SimpleCommand) =>
  verbOf(words.slice(1)).rest.some((word) => word === null || /^(?:-\w*f\w*|--force)$/.test(word));

/** Returns the protected file that a command names, however its words are quoted. */
function secretOf({ text, reading: { commands, redirects } }: Sight): string | null {
  const words = [...commands.flatMap((one) => one.words.slice(1)), ...redirects.map(({ target }) => target)];
  return secretIn(text) ?? words.flatMap((word) => secretWordsIn(word ?? ""))[0] ?? null;
}

/** Returns whether a command must be parsed because it could send protected content. */
export const needsParsing = (text: string): boolean =>
  [text, text.replace(/\$?["']|\\/g, "")].some((one) => secretIn(one) !== null) ||
  /\bgit\b[\s\S]*\b(?:add|stage|push|send-pack|http-push|imap-send|p4|svn)\b|\b(?:publish|vercel|netlify|s3|gsutil|rclone|twine)\b/.test(
    text,
  ) ||
  text.split(/[^\w-]+/).some((word) => callers.has(word));

/** Returns the protected file that `git add` names, or that a forced add of a folder includes. */
function addedBy(command: SimpleCommand, folder: string, context: GateContext): string | null {
  const { verb, rest } = verbOf(command.words.slice(1));
  if (programOf(command) !== "git" || (verb !== "add" && verb !== "stage")) return null;
  const named = rest.find((word) => word !== null && isSecretPlace(word));
  if (named) return named;
  if (!isForced(command)) return null;
  const isWhole =
    rest.every((word) => word?.startsWith("-") === true) ||
    rest.some((word) => /^(?:-\w*A\w*|--all)$/.test(word ?? ""));
  return isWhole ? protectedBelow(folder, context) : protectedIn([command], folder, context);
}

/** Returns whether a command sends files or its input to another machine. */
function handsOver(command: SimpleCommand): boolean {
  const program = programOf(command);
  if (callers.has(program)) return !/^(?:dig|nslookup|host|ping6?|whois|mtr)$/.test(program);
  if (/^(?:vercel|netlify)$/.test(program)) return true;
  return reaches(command) && command.words.some((word) => /^(?:publish|deploy|sync|cp|mv|copy|push)$/.test(word ?? ""));
}

/** Returns a protected file in the folders that commands name. An unknown word may be the current folder. */
function protectedIn(commands: readonly SimpleCommand[], folder: string, context: GateContext): string | null {
  const words = commands.flatMap(({ words, globs = [] }) =>
    words.slice(1).map((word, index) => (globs.includes(index + 1) ? null : word)),
  );
  const named = words.flatMap((word) => (word === null ? folder : word.startsWith("-") ? [] : join(folder, word)));
  const isWhole = commands.some((one) => /^(?:npm|pnpm|yarn|vercel|netlify)$/.test(programOf(one)));
  const folders = new Set(isWhole ? [...named, folder] : named);
  return [...folders].flatMap((path) => (path.includes("\0") ? [] : (protectedBelow(path, context) ?? [])))[0] ?? null;
}

const deepest = 3;
const mostEntries = 20_000;

/** Of a folder that holds more than can be looked through, nobody knows that it holds none: its own name stands for it. */
function protectedBelow(
  folder: string,
  context: GateContext,
  isLeftOut?: (path: string) => boolean,
  { depth, budget } = { depth: 0, budget: { left: mostEntries } },
): string | null {
  for (const { name, isFolder } of context.list(folder)) {
    const path = join(folder, name);
    if (isLeftOut?.(path)) continue;
    if (budget.left-- <= 0) return folder;
    if (isSecretPlace(isFolder ? `${name}/` : name)) return name;
    if (!isFolder || depth === deepest || name === "node_modules" || name === ".git") continue;
    const below = protectedBelow(path, context, isLeftOut, { depth: depth + 1, budget });
    if (below !== null) return below;
  }
  return null;
}

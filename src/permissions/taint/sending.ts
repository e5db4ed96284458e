import { join } from "node:path";
import { isSecretPlace, secretIn } from "../../protocol/secret-places.ts";
import { textsOf } from "../../protocol/taint/paths.ts";
import { plainFetch } from "../../protocol/taint/plain-fetch.ts";
import { callers } from "../../protocol/taint/programs.ts";
import { isCounted, privateFor } from "../../protocol/taint/seen.ts";
import type { Sending, SendingCall } from "../../protocol/taint/sending.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import type { GateCall, GateContext, Policy } from "../decide.ts";
import { verbOf } from "../risk-git.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import type { Sight } from "../sight.ts";
import { type Finding, nameOf } from "./finding.ts";
import { mayReachOut, programOf, reaches } from "./reaching.ts";

/** Null while all that a call tells its places fits into what they may still be told, or nothing of the user's can be in it. */
export function beyondBudget(
  call: SendingCall,
  seen: Seen,
  isExcluded: (sending: Sending) => boolean = () => false,
): Finding | null {
  if (!isCounted(seen, call)) return null;
  const { sending, secrets, sources } = seen;
  const consent = secrets.length > 0 ? "protected" : "private";
  const before = besideIt(call, seen);
  const over = sending.sendingsOf(call).find((one) => {
    const others = before.filter(({ site }) => site === one.site).reduce((sum, { bits }) => sum + bits, 0);
    return !isExcluded(one) && sending.exceeds(one, consent, others);
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

/** What calls of the same step tell that were made before this one and would pass: together they must fit. */
function besideIt(call: SendingCall, { pending, sending, secrets }: Seen): Sending[] {
  const text = ({ tool, input }: SendingCall) => JSON.stringify([tool, input]);
  const own = text(call);
  const at = pending.findIndex((one) => text(one) === own);
  // Equal ones cannot be told apart, so that each counts all of them.
  const others = pending.filter((one, index) => index !== at && (index < at || text(one) === own));
  const consent = secrets.length > 0 ? "protected" : "private";
  return others
    .flatMap((one) => sending.sendingsOf({ ...one, place: call.place }))
    .filter((one) => !sending.exceeds(one, consent));
}

/**
 * What of a protected place a call could send away, whatever the session has read: it names one, hands over a folder that
 * holds one, or puts one where a later push takes it along.
 */
export function protectedLeaving(
  { tool, input, touches }: GateCall,
  sight: Sight | null,
  { policy, context }: { policy: Policy; context: GateContext },
): Finding | null {
  if (sight === null) {
    const isGiven = tool.startsWith("mcp_") || tool === "browser_upload";
    const from = isGiven ? textsOf(input).find(isSecretPlace) : undefined;
    return from === undefined ? null : { why: "protected", from, to: touches[0]?.resource ?? tool };
  }
  const { reading, text, folder } = sight;
  const added = reading.commands.map((command) => addedBy(command, folder, context)).find((one) => one !== null);
  if (added) return { why: "protected", from: added, to: "git" };
  if (policy.sandbox !== "off" && context.sandboxReaches !== true) return null;
  const reaching = reading.commands.find(mayReachOut);
  if (!reaching || plainFetch(text) !== null) return null;
  const to = reaching.words[0] ?? "bash";
  const named = secretIn(text);
  if (named !== null) return { why: "protected", from: named, to };
  const isPush = reading.commands.some((one) => programOf(one) === "git" && verbOf(one.words.slice(1)).verb === "push");
  const handed = isPush
    ? context.tracked?.()[0]
    : reading.commands.some(handsOver)
      ? foldersIn(reading.commands, folder).flatMap((path) => protectedBelow(path, context) ?? [])[0]
      : undefined;
  return handed === undefined ? null : { why: "protected", from: handed, to };
}

/** Whether a command's text can be about what is protected, so that it has to be read first. */
export const mayCarry = (text: string): boolean =>
  secretIn(text) !== null || /\bgit\b[^\n]*\b(?:add|stage|push)\b/.test(text) || outgoing.test(text);

const outgoing =
  /\b(?:curl|wget|https?|nc|ncat|netcat|socat|scp|sftp|rsync|ftp|lftp|ssh|mail|mailx|mutt|sendmail|publish|vercel|netlify|s3|gsutil|rclone|twine)\b/;

/** A file that git is told to take although it is named in no list, or to be left out. */
function addedBy(command: SimpleCommand, folder: string, context: GateContext): string | null {
  const { verb, rest } = verbOf(command.words.slice(1));
  if (programOf(command) !== "git" || (verb !== "add" && verb !== "stage")) return null;
  const named = rest.find((word) => word !== null && isSecretPlace(word));
  if (named) return named;
  const isForced = rest.some((word) => word === null || /^(?:-\w*f\w*|--force)$/.test(word));
  return isForced
    ? (foldersIn([command], folder).flatMap((path) => protectedBelow(path, context) ?? [])[0] ?? null)
    : null;
}

/** It gives files or what it is fed to another machine. */
const handsOver = (command: SimpleCommand): boolean =>
  (callers.has(programOf(command)) && !/^(?:dig|nslookup|host|ping6?|whois|mtr)$/.test(programOf(command))) ||
  (reaches(command) &&
    command.words.some((word) => word !== null && /^(?:publish|deploy|sync|cp|mv|copy|push)$/.test(word))) ||
  /^(?:vercel|netlify)$/.test(programOf(command));

/** Folders that commands name; what nobody can tell may be the one in which they run. */
function foldersIn(commands: readonly SimpleCommand[], folder: string): string[] {
  const words = commands.flatMap(({ words, globs = [] }) =>
    words.slice(1).map((word, index) => (globs.includes(index + 1) ? null : word)),
  );
  const named = words.flatMap((word) => (word === null ? folder : word.startsWith("-") ? [] : join(folder, word)));
  const isWhole = commands.some((one) => /^(?:npm|pnpm|yarn|vercel|netlify)$/.test(programOf(one)));
  return [...new Set(isWhole ? [...named, folder] : named)].filter((path) => !path.includes("\0"));
}

const deepest = 3;

function protectedBelow(folder: string, context: GateContext, depth = 0): string | null {
  for (const { name, isFolder } of context.list(folder)) {
    if (isSecretPlace(isFolder ? `${name}/` : name)) return name;
    if (!isFolder || depth === deepest || name === "node_modules" || name === ".git") continue;
    const below = protectedBelow(join(folder, name), context, depth + 1);
    if (below !== null) return below;
  }
  return null;
}

import { relative } from "node:path";
import { needNoBound } from "../protocol/active-terms.ts";
import { letsIn } from "../protocol/called-tool.ts";
import { placeOf } from "../protocol/hosts.ts";
import type { Capabilities } from "../protocol/skills.ts";
import type { GateCall, GateContext } from "./decide.ts";
import { isWriter, namedFiles, programOf } from "./file-words.ts";
import { pathPattern } from "./glob.ts";
import { startOf } from "./needs-shell.ts";
import { isInside, placesIn, realOf } from "./paths.ts";
import { calledIn } from "./servers.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import { lookAt } from "./sight.ts";
import { type Decided, verdict } from "./verdict.ts";

/** What a pack was signed with, while it is active, and where its own files are. */
export interface Bound {
  capabilities?: Capabilities;
  folder?: string;
}

export type Lacking = "tool" | "host" | "hidden-host" | "write" | "hidden-write" | "scripts";

/** Pure, and only ever denies: a call beyond what an active pack was signed with, by the first that is missing. */
export function beyondBounds(call: GateCall, bounds: readonly Bound[], context: GateContext): Decided[] {
  return bounds.flatMap(({ capabilities, folder }) => {
    const missing = capabilities && lacking(call, { ...capabilities, folder }, context);
    return missing ? verdict("deny", { code: "beyond-pack", ...missing }) : [];
  });
}

type Missing = { lacks: Lacking; missing: string } | null;

function lacking(call: GateCall, bound: Capabilities & { folder: string | undefined }, context: GateContext): Missing {
  const { tools, hosts, paths, scripts, folder } = bound;
  if (tools && !call.look && !needNoBound.has(call.tool) && !tools.some((entry) => letsIn(entry, calledIn(call))))
    return { lacks: "tool", missing: call.tool };
  // A search tells strangers what it looks for and names no host: who lists hosts must list it too.
  if (hosts && !tools && call.tool === "web_search") return { lacks: "tool", missing: call.tool };
  const command = call.touches.find(({ action }) => action === "exec")?.resource;
  if (scripts === false && folder !== undefined && command !== undefined && namesFolder(call, command, folder))
    return { lacks: "scripts", missing: folder };
  const host = hosts && beyondHosts(call, { command, hosts }, context);
  if (host) return host;
  return paths ? beyondPaths(call, command, paths, context) : null;
}

const namesFolder = ({ touches }: GateCall, command: string, folder: string) =>
  command.includes(folder) || touches.some(({ action, resource }) => action === "read" && isInside(resource, folder));

function beyondPaths(
  call: GateCall,
  command: string | undefined,
  paths: readonly string[],
  context: GateContext,
): Missing {
  const patterns = paths.map(pathPattern);
  const isWithin = (path: string) => {
    if (!isInside(path, context.workspace)) return false;
    const here = relative(context.workspace, path);
    // Who may write all that is in a folder may make it.
    return patterns.some((matches) => matches(here) || matches(`${here}/.`));
  };
  const touched = call.touches.flatMap(({ action, resource }) => (action === "write" ? resource : []));
  const written = command === undefined ? touched : [...touched, ...writtenBy(call, command, context)];
  const outside = written.find((path) => path === null || !isWithin(path));
  if (outside === undefined) return null;
  return outside === null ? { lacks: "hidden-write", missing: "" } : { lacks: "write", missing: outside };
}

/** As far as its text tells; null for a file that is only known when it runs. */
function writtenBy(call: GateCall, command: string, context: GateContext): (string | null)[] {
  const sight = lookAt(command, startOf(call, context), context);
  const opened = sight.opened.flatMap(({ action, path }) => (action === "write" ? [path] : []));
  const commands = sight.reading.commands.map((one) => targetsOnly(one, context, sight.standing.folders));
  const named = namedFiles(commands, { folders: sight.standing.folders, isGuess: sight.isGuess }, context);
  const isAway = sight.standing.isLost || commands.some(beginsElsewhere);
  const isHidden = commands.some(
    (one) => isWriter(one) && (isAway || one.words.slice(1).includes(null) || climbs(one)),
  );
  return [
    ...opened,
    ...named.flatMap(({ action, path }) => (action === "write" ? path : [])),
    ...(isHidden ? [null] : []),
  ];
}

const movers: Record<string, RegExp> = {
  env: /^-\w*C|^--chdir/,
  sudo: /^-\w*D|^--chdir/,
  git: /^-C|^--(?:git-dir|work-tree)/,
};

/** It goes to another folder by an option, so its words are seen from there. */
const beginsElsewhere = (command: SimpleCommand) => {
  const option = Object.hasOwn(movers, programOf(command)) ? movers[programOf(command)] : undefined;
  return option !== undefined && command.words.some((word) => word !== null && option.test(word));
};

/** What a link leads to is seen from the link, and `..` from there may be anywhere. */
const climbs = (command: SimpleCommand) =>
  programOf(command) === "ln" && command.words.some((word) => word?.split("/").includes(".."));

/** Not `ln`: who makes a link may write through it in the same command. */
const copiers = new Set(["cp", "install", "rsync", "scp"]);
/** A link is copied as a link. */
const keepsLinks = /^-\w*[adlPRr]|^--(?:archive|links|no-dereference|recursive|preserve)/;

/** Of what is copied only the place that it comes to is written; what may be a link leads on to where it leads. */
function targetsOnly(command: SimpleCommand, context: GateContext, folders: readonly string[]): SimpleCommand {
  const { words } = command;
  if (!copiers.has(programOf(command)) || words.some((word) => word === null || /^-.*t/.test(word))) return command;
  const isLink = (word: string | null) =>
    word !== null && folders.flatMap((one) => placesIn(one, word, context)).some((at) => realOf(at, context) !== at);
  if (words.some((word) => word !== null && keepsLinks.test(word)) && words.slice(1, -1).some(isLink)) return command;
  const globs = command.globs?.includes(words.length - 1) ? [1] : [];
  return { ...command, words: [words[0] ?? null, words.at(-1) ?? null], globs };
}

/** Programs that do nothing but reach a host. What others reach of their own is not seen. */
const callers = new Set(
  "curl wget ssh scp sftp ftp telnet nc ncat netcat socat aria2c lftp http https httpie xh".split(" "),
);

/**
 * What a call reaches that is not listed: a host, or the program whose host its text does not tell. Only what the call
 * says of itself counts.
 */
function beyondHosts(
  call: GateCall,
  { command, hosts }: { command: string | undefined; hosts: readonly string[] },
  context: GateContext,
): { lacks: "host" | "hidden-host"; missing: string } | null {
  const isListed = (url: string) => hosts.some((entry) => isHost(entry, url));
  const other = addressesOf(call, command).find((url) => !isListed(url));
  if (other !== undefined) return { lacks: "host", missing: hostOf(other)?.host ?? other };
  if (command === undefined) return null;
  const hidden = lookAt(command, startOf(call, context), context).reading.commands.find((one) => {
    const given = one.words.slice(1);
    if (!callers.has(programOf(one))) return false;
    return given.includes(null) || !given.some((word) => word !== null && isListed(asAddress(word)));
  });
  return hidden ? { lacks: "hidden-host", missing: programOf(hidden) } : null;
}

function addressesOf({ touches }: GateCall, command = ""): string[] {
  const named = [...command.matchAll(/\b(?!file:)[a-z][a-z0-9+.-]*:\/\/[^\s'"`|;&<>()]+/gi)].map(([url]) => url);
  return [...touches.flatMap(({ action, resource }) => (action === "network" ? resource : [])), ...named];
}

/** `example.com/x`, `me@example.com` and `me@example.com:folder` are addresses to such programs. */
const asAddress = (word: string) =>
  word.includes("://") ? word : `http://${word.replace(/^[^@/]*@/, "").replace(/:(?!\d+(?:\/|$)).*$/s, "")}`;

function isHost(entry: string, url: string): boolean {
  const found = hostOf(url);
  if (!found) return false;
  return entry.startsWith("*.") ? found.host.endsWith(entry.slice(1)) : entry === found.host || entry === found.whole;
}

function hostOf(url: string): { host: string; whole: string } | null {
  const place = placeOf(url);
  if (place) return { host: place.host, whole: `${place.host}:${place.port}` };
  const other = URL.canParse(url) ? new URL(url) : null;
  return other && other.hostname !== ""
    ? { host: other.hostname.toLowerCase(), whole: other.host.toLowerCase() }
    : null;
}

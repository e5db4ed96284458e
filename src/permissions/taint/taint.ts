import { relative } from "node:path";
import { isObject } from "../../protocol/json-object.ts";
import { resourceNames } from "../../protocol/server-names.ts";
import { textsOf } from "../../protocol/taint/paths.ts";
import { holds, repeats } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import { fold, wordsIn } from "../../protocol/taint/text.ts";
import type { GateCall, GateContext, Policy } from "../decide.ts";
import { instructs, runsLater } from "../later-files.ts";
import { isSessionPort } from "../network.ts";
import { isInside } from "../paths.ts";
import { type Decided, verdict } from "../verdict.ts";
import { inServerCall, setsSecret, targetsOf } from "./acting.ts";
import { inAddress, siteGoal } from "./addresses.ts";
import { inCommand } from "./commands.ts";
import { type Finding, nameOf } from "./finding.ts";
import { inPieces } from "./in-pieces.ts";
import { type Goal, givenAway } from "./leaving.ts";

/**
 * Pure, and only ever asks: a call that sends something out or cannot be taken back, and whose arguments carry a
 * stranger's text or what was read in a protected place. No rule and no mode lets it pass; a person's answer does, once.
 */
export function byTaint(call: GateCall, policy: Policy, context: GateContext): Decided[] {
  if (call.look || call.input === undefined || !mayMatter(call)) return [];
  const seen = context.taint?.() ?? null;
  const finding = seen && findingIn(call, seen, policy, context);
  return finding ? [verdict("ask", { code: "taint", finding })] : [];
}

/** Most calls only read here: for them nothing is looked up. */
const mayMatter = ({ tool, touches }: GateCall) =>
  /^(?:web_|browser_|mcp_|memory$)/.test(tool) || touches.some(({ action }) => action === "exec" || action === "write");

function findingIn(call: GateCall, seen: Seen, policy: Policy, context: GateContext): Finding | null {
  const { tool, touches } = call;
  const input = isObject(call.input) ? call.input : {};
  const command = touches.find(({ action }) => action === "exec");
  if (command) return inCommand(call, command.resource, seen, { policy, context });
  if (tool === "web_search")
    return givenAway(String(input.query ?? ""), engines, seen) ?? inPieces(call, engines, seen);
  if (tool === "web_fetch" || tool === "browser_navigate") return inAddresses(call, seen, context);
  if (tool.startsWith("browser_")) return onPage(call, input, seen, context);
  if (tool.startsWith("mcp_")) return atServer(call, seen);
  if (seen.sources.length === 0) return null;
  if (tool === "memory") {
    if (input.action !== "write" && input.action !== "delete") return null;
    const isWanted = seen.user.some((text) => remembering.test(text.folded()));
    return repeated(textsOf(input), seen, 4) ?? (isWanted || isSaid(input, seen) ? null : instructing("memory", seen));
  }
  return inFiles(call, input, seen, context);
}

const remembering = /\b(?:remember|memor|notes?\b|keep in mind|forget)|记住|记下|记得|记忆|备忘|忘/;

/** What would be kept is in the user's own words and the workspace's, but for what it takes to make a sentence. */
function isSaid({ content }: Record<string, unknown>, { user, near }: Seen): boolean {
  const known = [...user, ...near.map(({ text }) => text)];
  const words = wordsIn(fold(String(content ?? ""))).filter((word) => word.length > 3);
  return words.filter((word) => !known.some((text) => text.hasAll([word]))).length <= 3;
}

/** In other words than a stranger's it can be his will all the same. */
const instructing = (part: string, { sources }: Seen): Finding => ({
  ...{ why: "instructs", part, source: nameOf(sources[0] as Seen["sources"][number]) },
});

/** Whole sentences are looked up, such as what a program said when it failed. */
const engines: Goal = { to: "web_search", isOwn: () => false, weight: 8 };

function inAddresses({ touches }: GateCall, seen: Seen, context: GateContext): Finding | null {
  for (const { action, resource } of touches) {
    const found = action === "network" ? inAddress(resource, seen, context) : null;
    if (found) return found;
  }
  return null;
}

/** Not what it acts on, which is the page's own. */
const aims = new Set(["ref", "selector", "x", "y", "path", "delay", "submit", "clear"]);

function onPage(
  { tool, touches }: GateCall,
  input: Record<string, unknown>,
  seen: Seen,
  context: GateContext,
): Finding | null {
  const url = touches.find(({ action }) => action === "network")?.resource;
  if (url === undefined || !URL.canParse(url) || isSessionPort(url, context)) return null;
  const { host } = new URL(url);
  const [first] = seen.sources;
  const source = first ? nameOf(first) : "";
  if (tool === "browser_upload") {
    const given = Array.isArray(input.paths) ? input.paths.map(String) : [];
    const isNamed = given.every((path) => holds(seen.user, fold(path)));
    return isNamed || !first ? null : { why: "files", source, to: host };
  }
  const said = Object.entries(input).flatMap(([name, value]) => (aims.has(name) ? [] : textsOf(value)));
  // Key by key any text can be typed; with Control or its like held nothing is.
  const isShortcut = said.some((key) => /^(?:Control|ControlOrMeta|Alt|Meta)$/i.test(key));
  const isLetter = tool === "browser_press_key" && !isShortcut && said.some((key) => /^[\p{L}\p{N}]$/u.test(key));
  const isTold = seen.secrets.length > 0 || (seen.near.length > 0 && !siteGoal(host, seen).isNamed);
  if (isLetter && first && isTold) return { why: "unreadable", part: said.join(" "), source, to: host };
  for (const text of said) {
    const found = givenAway(text, siteGoal(host, seen), seen);
    if (found) return found;
  }
  return touches.some(({ as }) => as === "browser_evaluate") || tool === "browser_evaluate"
    ? repeated(said, seen)
    : null;
}

/** A server's tool. What its server told may go back to it. */
function atServer(call: GateCall, seen: Seen): Finding | null {
  const { tool, touches, input } = call;
  if (tool === resourceNames.list) return null;
  const touch = touches.find(({ action }) => action === "interact");
  const server = touch?.resource.split("/", 1)[0] ?? tool;
  const saysItReads = touch?.reads === true || tool === resourceNames.read;
  const called = { server, tool: touch?.resource.slice(server.length + 1) ?? tool, input, saysItReads };
  const goal: Goal = {
    ...{ to: `mcp ${server}`, weight: 6 },
    isOwn: ({ origin, what }) => origin === "mcp" && what === server,
    // A password that the user asks to be set is for the server that sets it.
    isNamed: setsSecret(called, seen),
  };
  // What a target holds need not be readable: it must be the user's.
  const targets = targetsOf(called);
  for (const text of textsOf(input)) {
    const found = givenAway(text, goal, seen);
    if (found && !(found.why === "unreadable" && targets.includes(text))) return found;
  }
  return inPieces(call, goal, seen) ?? inServerCall(called, seen);
}

/** Files beyond the workspace, such as run or are read by themselves later, and such as are deleted. */
function inFiles(
  { tool, touches }: GateCall,
  input: Record<string, unknown>,
  seen: Seen,
  context: GateContext,
): Finding | null {
  const { workspace, open, home } = context;
  for (const { action, resource, as } of touches) {
    if (action !== "write") continue;
    const here = relative(workspace, resource);
    const isNamed = [here, resource, resource.replace(home, "~")].some((path) => holds(seen.user, fold(path)));
    if (![workspace, ...open].some((folder) => isInside(resource, folder))) {
      if (!isNamed)
        return { why: "beyond", part: resource, source: nameOf(seen.sources[0] as Seen["sources"][number]) };
    } else if (tool === "file_delete" || as === "file_delete") {
      const from = isNamed ? undefined : seen.outside.find(({ text }) => text.folded().includes(fold(here)));
      if (from) return { why: "repeats", part: here, from: nameOf(from.source) };
    } else if (runsLater(here)) {
      const found = repeated(
        textsOf(input).filter((text) => text !== input.path),
        seen,
        4,
      );
      if (found) return found;
      if (instructs(here) && !isNamed) return instructing(here, seen);
    }
  }
  return null;
}

function repeated(texts: readonly string[], seen: Seen, weight = 5): Finding | null {
  const found = repeats(texts, seen, { weight });
  return found && { why: "repeats", part: found.part, from: nameOf(found.source) };
}

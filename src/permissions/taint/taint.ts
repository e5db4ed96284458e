import { relative } from "node:path";
import { isObject } from "../../protocol/json-object.ts";
import { resourceNames } from "../../protocol/server-names.ts";
import { textsOf } from "../../protocol/taint/records.ts";
import { holds, repeats } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import { fold, wordsIn } from "../../protocol/taint/text.ts";
import type { GateCall, GateContext, Policy } from "../decide.ts";
import { instructs, runsLater } from "../later-files.ts";
import { startOf } from "../needs-shell.ts";
import { isSessionPort } from "../network.ts";
import { isInside } from "../paths.ts";
import { lookAt } from "../sight.ts";
import { type Decided, verdict } from "../verdict.ts";
import { inServerCall } from "./acting.ts";
import { inCommand } from "./commands.ts";
import { type Finding, nameOf } from "./finding.ts";
import { beyondBudget, needsParsing, protectedLeaving } from "./sending.ts";

/**
 * Pure, and only ever asks: a call that sends something out or cannot be taken back, and whose arguments carry a
 * stranger's text or what was read in a protected place. No rule and no mode lets it pass; a person's answer does, once.
 */
export function byTaint(call: GateCall, policy: Policy, context: GateContext): Decided[] {
  if (call.look || call.input === undefined || !mayMatter(call)) return [];
  const command = call.touches.find(({ action }) => action === "exec");
  const seen = context.taint?.() ?? null;
  if (command && !seen && !needsParsing(command.resource)) return [];
  const sight = command ? lookAt(command.resource, startOf(call, context), context) : null;
  const finding =
    protectedLeaving(call, sight, { policy, context }) ??
    (seen && (sight ? inCommand(sight, seen, { policy, context }) : findingIn(call, seen, context)));
  return finding ? [verdict("ask", { code: "taint", finding })] : [];
}

/** Most calls only read here: for them nothing is looked up. */
const mayMatter = ({ tool, touches }: GateCall) =>
  /^(?:web_|browser_|mcp_|memory$)/.test(tool) || touches.some(({ action }) => action === "exec" || action === "write");

function findingIn(call: GateCall, seen: Seen, context: GateContext): Finding | null {
  const { tool } = call;
  const input = isObject(call.input) ? call.input : {};
  if (/^(?:web_search$|web_fetch$|browser_)/.test(tool)) return toSite(call, input, seen, context);
  if (tool.startsWith("mcp_")) return atServer(call, seen);
  if (seen.sources.length === 0) return null;
  if (tool === "memory") {
    if (input.action !== "write" && input.action !== "delete") return null;
    const isWanted = seen.user.some((text) => remembering.test(text.folded()));
    return repeated(textsOf(input), seen, 4) ?? (isWanted || isSaid(input, seen) ? null : instructing("memory", seen));
  }
  return inFiles(call, input, seen, context);
}

/** Checks a search, a request or an action on a page. Servers of the session itself are exempt. */
function toSite({ tool, touches }: GateCall, input: Record<string, unknown>, seen: Seen, context: GateContext) {
  const url = touches.find(({ action }) => action === "network")?.resource ?? null;
  if (url === null ? tool !== "web_search" : isSessionPort(url, context)) return null;
  const isScript = tool === "browser_evaluate" && seen.sources.length > 0;
  return beyondBudget({ tool, input, place: url }, seen) ?? (isScript ? repeated(textsOf(input), seen) : null);
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

/** A tool of a server. What its server told may go back to it. */
function atServer(call: GateCall, seen: Seen): Finding | null {
  const { tool, touches, input } = call;
  if (tool === resourceNames.list) return null;
  const touch = touches.find(({ action }) => action === "interact");
  const server = touch?.resource.split("/", 1)[0] ?? tool;
  const beyond = beyondBudget({ tool, input: isObject(input) ? input : {}, place: server }, seen);
  const saysItReads = touch?.reads === true || tool === resourceNames.read;
  const name = touch?.resource.slice(server.length + 1) ?? tool;
  return beyond ?? inServerCall({ server, tool: name, input, saysItReads }, seen);
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

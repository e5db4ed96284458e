import { relative } from "node:path";
import { isObject } from "../../protocol/json-object.ts";
import { resourceNames } from "../../protocol/server-names.ts";
import { textsOf } from "../../protocol/taint/records.ts";
import { holds, repeats, sourceOf } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import { fold, runOf } from "../../protocol/taint/text.ts";
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
 * Pure, and only ever asks: about a call that could send more than its budget, that acts at a server on what is not the
 * user's, or that carries a stranger's text and cannot be taken back. No rule and no mode lets it pass; a person's answer
 * does, once. A command may pass only "offline" where nobody can tell what its programs run.
 */
export function byTaint(call: GateCall, policy: Policy, context: GateContext): Decided | "offline" | null {
  if (call.look || call.input === undefined || !mayMatter(call)) return null;
  const command = call.touches.find(({ action }) => action === "exec");
  const seen = context.taint?.() ?? null;
  if (command && !seen && !needsParsing(command.resource)) return null;
  const sight = command ? lookAt(command.resource, startOf(call, context), context) : null;
  const leaving = protectedLeaving(call, sight, { policy, context });
  const isFound = leaving !== null && leaving !== "offline";
  const other =
    isFound || !seen ? null : sight ? inCommand(call, sight, seen, { policy, context }) : inTool(call, seen, context);
  const found = isFound ? leaving : (other ?? leaving);
  return found === null || found === "offline" ? found : verdict("ask", { code: "taint", finding: found });
}

/** Most calls only read in the workspace, so that nothing has to be looked up for them. */
const mayMatter = ({ tool, touches }: GateCall) =>
  /^(?:web_|browser_|mcp_|memory$)/.test(tool) || touches.some(({ action }) => action === "exec" || action === "write");

function inTool(call: GateCall, seen: Seen, context: GateContext): Finding | null {
  const { id, tool, touches } = call;
  const input = isObject(call.input) ? call.input : {};
  if (/^(?:web_search$|web_fetch$|browser_)/.test(tool)) {
    const url = touches.find(({ action }) => action === "network")?.resource ?? null;
    // Servers of the session itself are exempt.
    if (url === null ? !/^(?:web_search|browser_launch)$/.test(tool) : isSessionPort(url, context)) return null;
    return (
      beyondBudget({ id, tool, input, place: url }, seen) ?? (tool === "browser_evaluate" ? carried(input, seen) : null)
    );
  }
  if (tool.startsWith("mcp_")) return atServer(call, input, seen);
  const [first] = seen.sources;
  if (!first) return null;
  const source = nameOf(first);
  if (tool !== "memory") return inFiles(call, input, seen, { source, context });
  if (input.action !== "write" && input.action !== "delete") return null;
  const isWanted = seen.user.some((text) => remembering.test(text.folded()));
  return carried(input, seen, 4) ?? (isWanted ? null : { why: "instructs", part: "memory", source });
}

const remembering = /\b(?:remember|memor|notes?\b|keep in mind|forget)|记住|记下|记得|记忆|备忘|忘/;

function atServer(
  { id, tool, touches, declares }: GateCall,
  input: Record<string, unknown>,
  seen: Seen,
): Finding | null {
  if (tool === resourceNames.list) return null;
  const touch = touches.find(({ action }) => action === "interact");
  const server = touch?.resource.split("/", 1)[0] ?? tool;
  const saysItReads = touch?.reads === true || tool === resourceNames.read;
  const name = touch?.resource.slice(server.length + 1) ?? tool;
  if (declares) seen.sending.addDeclared(tool, declares);
  return (
    beyondBudget({ id, tool, input, place: server }, seen) ??
    inServerCall({ server, tool: name, input, saysItReads }, seen)
  );
}

/** Judges files outside the workspace, files that run or are read by themselves later, and files that are deleted. */
function inFiles(
  { tool, touches }: GateCall,
  input: Record<string, unknown>,
  seen: Seen,
  { source, context: { workspace, open, home } }: { source: string; context: GateContext },
): Finding | null {
  for (const { action, resource, as } of touches) {
    if (action !== "write") continue;
    const here = relative(workspace, resource);
    const isNamed = [here, resource, resource.replace(home, "~")].some((path) => holds(seen.user, fold(path)));
    if (![workspace, ...open].some((folder) => isInside(resource, folder))) {
      if (!isNamed) return { why: "beyond", part: resource, source };
    } else if (tool === "file_delete" || as === "file_delete") {
      const from = isNamed ? undefined : sourceOf(runOf(here), seen.outside);
      if (from) return { why: "repeats", part: here, from: nameOf(from) };
    } else if (runsLater(here)) {
      const { path, ...rest } = input;
      const isPlanted = instructs(here) && !isNamed;
      const found = carried(rest, seen, 4) ?? (isPlanted ? ({ why: "instructs", part: here, source } as const) : null);
      if (found) return found;
    }
  }
  return null;
}

function carried(input: Record<string, unknown>, seen: Seen, weight = 5): Finding | null {
  const found = repeats(textsOf(input), seen, { weight });
  return found && { why: "repeats", part: found.part, from: nameOf(found.source) };
}

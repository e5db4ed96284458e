import { clean, plainName, serverPrefix } from "../protocol/server-names.ts";
import { exactName, matchesText } from "../protocol/tool-pattern.ts";
import type { GateCall } from "./decide.ts";
import { isAbout, type Rule } from "./rules.ts";

/** What a call is of, by the names that its server and its user gave: these never change with what else there is. */
export interface ServerTool {
  server: string;
  tool: string;
}

/**
 * Whether a rule is about the tool that is called. The name of a server's tool hangs on what other servers there are: a
 * rule that forbids is also about the name that the tool would have alone, one that allows only about the server it names.
 */
export function isAboutCall(rule: Rule, call: GateCall): boolean {
  const called = serverToolOf(call);
  if (!called) return isAbout(rule, call.tool);
  if (rule.effect === "allow") return allowsTool(rule, call.tool, called);
  const { server, tool } = called;
  const names = [call.tool, plainName(server, tool), `mcp_${clean(server)}_${clean(tool)}`];
  return names.some((name) => isAbout(rule, name));
}

function allowsTool(rule: Rule, name: string, { server, tool }: ServerTool): boolean {
  const part = serverPart(server);
  const exact = exactName(rule.text.split("(", 1)[0] as string);
  if (exact) {
    // Of two tools of a server that would be called the same, one is really called so.
    const names = [ownPart(name, server), ...(clean(tool) === tool ? [tool] : [])];
    return matchesText(exact.server, part) && names.some((one) => matchesText(exact.tool, one));
  }
  if (!isAbout(rule, name)) return false;
  // A name with a hash can be no other's, and who names a tool for this session means one that it has now.
  if (rule.tool === name && (name !== plainName(server, tool) || rule.tier === "session")) return true;
  const meant = serverMeant(rule.tool);
  return meant === null || meant === part;
}

/**
 * `mcp_a_b_c` may be `c` of the server `a_b` or `b_c` of `a`. It always means the longer server, whichever of them there
 * are just now: else a rule for one would come to be about the other. Null where a pattern leaves the server open.
 */
function serverMeant(pattern: string): string | null {
  const sure = (pattern.split("*", 1)[0] as string).slice("mcp_".length);
  return sure.includes("_") ? sure.slice(0, sure.lastIndexOf("_")) : null;
}

/** As it stands in the names of its tools. */
const serverPart = (server: string) => serverPrefix(server).slice("mcp_".length, -1);

const ownPart = (name: string, server: string) => name.slice(serverPrefix(server).length);

/** Rules that allow just this tool of just this server, however the servers beside it are called. */
export function rulesForTool(name: string, called: ServerTool): string[] {
  const { server, tool } = called;
  const exact = `mcp__${serverPart(server)}__${clean(tool) === tool ? tool : ownPart(name, server)}`;
  if (exactName(exact)?.server === serverPart(server)) return [exact];
  // A server's name with `__` in it cannot stand so.
  return /[*]|^\s|\s$/.test(tool) ? [] : [`mcp_*(${server}/${tool})`];
}

/** Tools of our own, which serve for all servers. */
const ours = new Set(["mcp_list_resources", "mcp_read_resource"]);

export function serverToolOf({ tool: name, touches }: Pick<GateCall, "tool" | "touches">): ServerTool | null {
  const called = ours.has(name) ? undefined : resourceIn(touches);
  if (called === undefined || !name.startsWith("mcp_")) return null;
  const at = called.indexOf("/");
  return { server: called.slice(0, at), tool: called.slice(at + 1) };
}

/**
 * Whether a pattern that names a whole MCP server, `mcp_a_*`, only happens to fit the name of another's tool: one of the
 * server `a_b`. Who allows the one has not allowed the other.
 */
export function meansOtherServer(pattern: string, { tool, touches }: GateCall): boolean {
  const named = /^mcp_([^*]+_)\*$/.exec(pattern)?.[1];
  const server = serverIn(touches);
  if (named === undefined || server === undefined || !tool.startsWith("mcp_")) return false;
  return server !== named && server.startsWith(named);
}

/** A rule against all tools of a server is one against its resources, which one tool reads for all servers. */
export function guardsServer({ tool: pattern, effect, specifier }: Rule, { tool, touches }: GateCall): boolean {
  if (effect === "allow" || specifier !== null || tool !== "mcp_read_resource") return false;
  const server = serverIn(touches);
  // No tool has such a name, so only a pattern for all of them fits.
  return server !== undefined && matchesText(pattern, `mcp_${server}\0`);
}

/** As names of its tools begin behind `mcp_`. */
function serverIn(touches: GateCall["touches"]): string | undefined {
  const called = resourceIn(touches);
  return called && `${called.slice(0, called.indexOf("/")).replace(/[^A-Za-z0-9_-]/g, "_")}_`;
}

const resourceIn = (touches: GateCall["touches"]) =>
  touches.find(({ action, resource }) => action === "interact" && resource.includes("/"))?.resource;

import {
  type CalledTool,
  keepsOut,
  keepsOutServer,
  letsIn,
  meansServer,
  ownPart,
  type ToolIdentity,
} from "../protocol/called-tool.ts";
import { clean, plainName, resourceNames, serverPart } from "../protocol/server-names.ts";
import { exactName } from "../protocol/tool-pattern.ts";
import type { GateCall } from "./decide.ts";
import type { Rule } from "./rules.ts";

/**
 * Whether a rule is about the tool that is called. The name of a server's tool hangs on what other servers there are: a
 * rule that forbids is also about the name that the tool would have alone, one that allows only about the server it names.
 */
export function isAboutCall(rule: Rule, call: GateCall): boolean {
  const called = calledIn(call);
  if (rule.effect === "allow") return allowsTool(rule, called);
  // To forbid too much is no danger.
  return [rule.tool, patternOf(rule)].some((pattern) => keepsOut(pattern, called));
}

function allowsTool(rule: Rule, called: CalledTool): boolean {
  const { name, of } = called;
  const pattern = of ? patternOf(rule) : rule.tool;
  if (!letsIn(pattern, called)) return false;
  if (!of || exactName(pattern)) return true;
  // A name with a hash can be no other's, and who names a tool for this session means one that it has now.
  if (rule.tool === name && (name !== plainName(of.server, of.tool) || rule.tier === "session")) return true;
  return meansServer(rule.tool, of.server);
}

/** Which server is meant stands only in the form in which it was written. */
function patternOf({ text, tool }: Rule): string {
  const written = (text.split("(", 1)[0] as string).trim();
  return exactName(written) ? written : tool;
}

/** Rules that allow just this tool of just this server, however the servers beside it are called. */
export function rulesForTool(name: string, { server, tool }: ToolIdentity): string[] {
  const exact = `mcp__${serverPart(server)}__${clean(tool) === tool ? tool : ownPart(name, server)}`;
  if (exactName(exact)?.server === serverPart(server)) return [exact];
  // A server's name with `__` in it cannot stand so.
  return /[*]|^\s|\s$/.test(tool) ? [] : [`mcp_*(${server}/${tool})`];
}

const ours = new Set<string>(Object.values(resourceNames));

export function calledIn({ tool: name, touches }: Pick<GateCall, "tool" | "touches">): CalledTool {
  const resource = ours.has(name) || !name.startsWith("mcp_") ? undefined : resourceIn(touches);
  if (resource === undefined) return { name };
  const at = resource.indexOf("/");
  return { name, of: { server: resource.slice(0, at), tool: resource.slice(at + 1) } };
}

/** A rule against all tools of a server is one against its resources. */
export function guardsServer(rule: Rule, { tool, touches }: GateCall): boolean {
  if (rule.effect === "allow" || rule.specifier !== null || tool !== resourceNames.read) return false;
  const resource = resourceIn(touches);
  const server = resource?.slice(0, resource.indexOf("/"));
  return server !== undefined && [rule.tool, patternOf(rule)].some((pattern) => keepsOutServer(pattern, server));
}

const resourceIn = (touches: GateCall["touches"]) =>
  touches.find(({ action, resource }) => action === "interact" && resource.includes("/"))?.resource;

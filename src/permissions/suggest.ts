import { placeOf } from "../protocol/hosts.ts";
import { meansItself } from "./command-rules.ts";
import type { GateCall } from "./decide.ts";
import { calledIn, rulesForTool } from "./servers.ts";
import type { ShellSense } from "./shell/reading.ts";
import { suggestForCommand } from "./suggest-command.ts";

/** Rules that would let this call pass, and pass again, the most useful first; each is narrow. Whether they help is for the gate to see. */
export function suggestRules({ tool, touches }: GateCall, shell: ShellSense | null): string[] {
  // Of an MCP server just this tool; what it is given is never the same.
  const { of } = calledIn({ tool, touches });
  if (of) return rulesForTool(tool, of);
  if (tool.startsWith("mcp_") || touches.some(({ resource, action }) => action === "note" || namedAnew.test(resource)))
    return [tool];
  const command = touches.find(({ action }) => action === "exec")?.resource.trim();
  if (command !== undefined) {
    const { useful, isDangerous } = suggestForCommand(command, shell?.read(command) ?? null);
    const exact = !isDangerous && meansItself(command) && command.length <= longestExact ? [command] : [];
    return [...(useful === null ? [] : [useful]), ...exact].map((inside) => `${tool}(${inside})`);
  }
  const [only, ...others] = new Set(touches.map(({ resource }) => resource));
  if (!only || others.length > 0) return [];
  if (touches[0]?.action === "network") return domainRule(isActOnSite(tool) ? "browser_*" : tool, only);
  // What belongs to a running program is gone with it.
  return /[*?]|^\/proc\/\d+\//.test(only) ? [] : [`${tool}(${only})`];
}

/** Who lets the browser act on a site means all that is done there; scripts are let through by their own rule alone. */
const isActOnSite = (tool: string) => tool.startsWith("browser_") && tool !== "browser_evaluate";

/** A longer text comes never again. */
const longestExact = 2_000;

function domainRule(tool: string, url: string): string[] {
  const place = placeOf(url);
  if (!place) return [];
  const host = place.host.includes(":") ? `[${place.host}]` : place.host;
  const domain = `${tool}(domain:${host})`;
  // In a local network a port is a program of its own.
  return [...(place.isDefaultPort ? [domain] : []), `${tool}(domain:${host}:${place.port})`];
}

/** A process of ours, a picture of the screen: the next one has another name. */
const namedAnew = /^proc_\w+$|\/screenshot-\w{6}\.png$/;

import { toolName } from "./tool-names.ts";

/**
 * The tool that a rule or a skill's list names, by our name for it; `*` is any text. Others write a server's tools
 * `mcp__server__tool`, and mean all of them by the server alone.
 */
export function toolPattern(name: string): string {
  const named = exactName(name);
  return named ? `mcp_${named.server}_${named.tool}` : toolName(name);
}

/** What `mcp__server__tool` says: the only form that tells where the server's name ends. */
export function exactName(name: string): { server: string; tool: string } | null {
  if (!name.startsWith("mcp__")) return null;
  const [server = "", ...tool] = name.slice("mcp__".length).split("__");
  return { server, tool: tool.length > 0 ? tool.join("__") : "*" };
}

/** `*` is any text, also across `/`. Each part is looked for once, so that no pattern takes long. */
export function matchesText(pattern: string, text: string): boolean {
  const [first = "", ...parts] = pattern.split("*");
  const last = parts.pop();
  if (last === undefined) return pattern === text;
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}

import { join } from "node:path";
import { toolName } from "../protocol/tool-names.ts";
import type { GateCall, GateContext } from "./decide.ts";

/** `tool` or `tool(specifier)`, with who said it. */
export interface Rule {
  effect: "allow" | "ask" | "deny";
  tier: "user" | "session" | "workspace";
  text: string;
  tool: string;
  specifier: string | null;
}

export function parseRule(text: string, effect: Rule["effect"], tier: Rule["tier"]): Rule | null {
  const found = /^\s*([A-Za-z0-9_*-]+)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text);
  if (!found) return null;
  const [, name = "", specifier] = found;
  const tool = toolName(name.startsWith("mcp__") ? name.replace("mcp__", "mcp_").replace("__", "_") : name);
  return { effect, tier, text: text.trim(), tool, specifier: specifier?.trim() || null };
}

export function matches(rule: Rule, call: GateCall, context: GateContext): boolean {
  if (!wildcard(rule.tool).test(call.tool)) return false;
  const { specifier } = rule;
  if (specifier === null) return true;
  const judged = call.accesses.map(({ action, resource }) => {
    if (action === "exec") return matchesCommand(specifier, resource, rule.effect);
    if (action === "read" || action === "write") return pathPattern(specifier, context).test(resource);
    return specifier === resource;
  });
  // An allow rule must cover everything that the call touches; a deny or ask rule needs only one part of it.
  if (rule.effect === "allow") return judged.length > 0 && judged.every(Boolean);
  return judged.some(Boolean);
}

/** `git log:*` and `git log *` are prefixes that end at a word; anything else is the whole command. */
function matchesCommand(specifier: string, command: string, effect: Rule["effect"]): boolean {
  const prefix = /^([\s\S]*?)(?::\*| \*)$/.exec(specifier)?.[1];
  const covers = (part: string) =>
    prefix === undefined ? part === specifier : part === prefix || part.startsWith(`${prefix} `);
  // What can hide a second command never passes by a prefix; what may be one is still denied.
  if (effect === "allow") return command.trim() === specifier || (isSimple(command) && covers(command.trim()));
  return command.split(/[;&|()`\n{}]|\$\(/).some((part) => covers(part.trim()));
}

const isSimple = (command: string) => !/[;&|<>()`$\n\\{}!*?[\]~#]/.test(command) && !/^\s*\w+=/.test(command);

function pathPattern(specifier: string, { workspace, home }: GateContext): RegExp {
  if (specifier.startsWith("~/")) return wildcard(join(home, specifier.slice(2)));
  return wildcard(specifier.startsWith("/") ? specifier : join(workspace, specifier));
}

/** `**` crosses folders, `*` and `?` do not. */
function wildcard(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/?|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === "**/") return "(?:.*/)?";
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    return part === "?" ? "[^/]" : `\\${part}`;
  });
  return new RegExp(`^${source}$`, "s");
}

import { join } from "node:path";
import { toolName } from "../protocol/tool-names.ts";
import type { GateCall, GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";

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
  const [, name = "", inside] = found;
  // Brackets with nothing between them are a slip, and must not come to mean everything.
  if (inside !== undefined && inside.trim() === "") return null;
  const tool = toolName(name.startsWith("mcp__") ? name.replace("mcp__", "mcp_").replace("__", "_") : name);
  return { effect, tier, text: text.trim(), tool, specifier: inside?.trim() ?? null };
}

export function matches(rule: Rule, call: GateCall, context: GateContext): boolean {
  const { specifier, effect } = rule;
  if (!wildcard(rule.tool).test(call.tool) && !guardsSameFiles(rule, call)) return false;
  if (specifier === null) return true;
  const isCommand = call.touches.some(({ action }) => action === "exec");
  const judged = call.touches.map(({ action, resource }) => {
    if (action === "exec") return matchesCommand(specifier, resource, effect);
    // The folder that a command begins in is no part of the command's rule, but it must not lead outside.
    if (isCommand) return effect === "allow" && isInside(resource, context.workspace);
    if (action === "read" || action === "write") return pathPattern(specifier, context).test(resource);
    return specifier === resource;
  });
  // An allow rule must cover everything that the call touches; a deny or ask rule needs only one part of it.
  if (effect === "allow") return judged.length > 0 && judged.every(Boolean);
  return judged.some(Boolean);
}

/** A file that may not be edited may not be overwritten by another tool either, nor read by one if not by another. */
function guardsSameFiles({ tool, effect, specifier }: Rule, { touches }: GateCall): boolean {
  if (effect === "allow" || specifier === null) return false;
  const action = tool === "edit" || tool === "write_file" ? "write" : tool === "read_file" ? "read" : null;
  return touches.some((touch) => touch.action === action);
}

/** `git log:*` and `git log *` are prefixes that end at a word; anything else is the whole command. */
function matchesCommand(specifier: string, command: string, effect: Rule["effect"]): boolean {
  const prefix = prefixOf(specifier);
  const covers = (part: string) =>
    prefix === null ? part === specifier : part === prefix || part.startsWith(`${prefix} `);
  // What can hide a second command never passes by a prefix; what may be one is still denied.
  if (effect === "allow") return command.trim() === specifier || (isSimple(command) && covers(command.trim()));
  return command.split(/[;&|()`\n{}]|\$\(/).some((part) => covers(bare(part)));
}

const prefixOf = (specifier: string) => /^([\s\S]*?)(?::\*| \*)$/.exec(specifier)?.[1] ?? null;

/** True when a rule with this text in brackets means this command and no other. */
export const meansItself = (command: string) => prefixOf(command.trim()) === null;

const isSimple = (command: string) => !/[;&|<>()`$\n\\{}!*?[\]~#]/.test(command) && !/^\s*\w+=/.test(command);

/** A command without what may stand before it: words of the shell, assignments, quotes, a path, odd spaces. */
function bare(part: string): string {
  const words = part
    .replace(/["'\\]/g, "")
    .trim()
    .split(/\s+/);
  const first = words.findIndex(
    (word) => !/^(then|do|else|elif|if|while|until|time|command|builtin|exec|env|sudo|nohup|!)$|^\w+=/.test(word),
  );
  const [name = "", ...rest] = words.slice(Math.max(0, first));
  return [name.slice(name.lastIndexOf("/") + 1), ...rest].join(" ");
}

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

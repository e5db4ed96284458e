import { join } from "node:path";
import type { Touch } from "../protocol/asks.ts";
import type { GateCall, GateContext } from "./decide.ts";
import { realOf } from "./file-words.ts";
import { matchesPath, matchesText } from "./glob.ts";
import { isOnDomain, placeOf } from "./hosts.ts";
import { counts, isAbout, type Rule } from "./rules.ts";

/** For calls without commands. */
export function matches(rule: Rule, call: GateCall, context: GateContext): boolean {
  if (!counts(rule)) return false;
  if (!isAbout(rule, call.tool)) return guardsUseTool(rule, call) || guardsFiles(rule, call.touches, context);
  if (rule.specifier === null) return true;
  const covers = (touch: Touch) => coversTouch(rule, touch, context);
  // An allow rule must cover everything that the call touches; a deny or ask rule needs only one part of it.
  if (rule.effect === "allow") return call.touches.length > 0 && call.touches.every(covers);
  return call.touches.some(covers) || guardsUseTool(rule, call) || guardsFiles(rule, call.touches, context);
}

/** A rule against use_tool is one against all that it reaches; to allow it says nothing about the tool inside. */
export const guardsUseTool = ({ tool, effect, specifier }: Rule, call: GateCall): boolean =>
  effect !== "allow" && tool === "use_tool" && call.beyond === true && (specifier ?? call.tool) === call.tool;

/** A file that may not be edited may not be overwritten by another tool either, nor read by one if not by another. */
export function guardsFiles(rule: Rule, touches: readonly Touch[], context: GateContext): boolean {
  const action = guardedAction(rule);
  return action !== null && touches.some((touch) => touch.action === action && coversTouch(rule, touch, context));
}

/** What a deny or ask rule on files forbids to everybody. */
export function guardedAction({ tool, effect, specifier }: Rule): "read" | "write" | null {
  if (effect === "allow" || specifier === null) return null;
  if (tool === "edit" || tool === "write_file") return "write";
  return tool === "read_file" ? "read" : null;
}

function coversTouch(rule: Rule, { action, resource }: Touch, context: GateContext): boolean {
  const specifier = rule.specifier ?? "*";
  if (action === "read" || action === "write") return coversPath(rule, resource, context);
  if (action !== "network") return matchesText(specifier, resource);
  if (specifier.includes("://")) return specifier === resource;
  const place = placeOf(resource);
  return place !== null && isOnDomain(specifier.replace(/^domain:/, ""), place, rule.effect);
}

function coversPath(rule: Rule, path: string, context: GateContext): boolean {
  const { written, real } = patternsOf(rule, context);
  if (rule.effect === "allow") return matchesPath(written, path);
  return [written, ...real].some((pattern) => forbids(pattern, path));
}

/** Who forbids a folder means what is in it, and who forbids all that is in it means the folder. */
const forbids = (pattern: string, path: string) =>
  matchesPath(pattern, path) ||
  matchesPath(`${pattern}/**`, path) ||
  (pattern.endsWith("/**") && matchesPath(pattern.slice(0, -"/**".length), path));

interface PathPatterns {
  workspace: string;
  written: string;
  /** Where links in the rule's own path lead. Never for allow: whoever can make a link would choose what is allowed. */
  real: readonly string[];
}

const known = new WeakMap<Rule, PathPatterns>();

/** Made once a rule: a file tool's call costs no look at the disk. */
function patternsOf(rule: Rule, context: GateContext): PathPatterns {
  const before = known.get(rule);
  if (before?.workspace === context.workspace) return before;
  const written = absolute((rule.specifier ?? "").replace(/(?<=.)\/+$/, ""), context);
  const made = { workspace: context.workspace, written, real: rule.effect === "allow" ? [] : realPattern() };
  known.set(rule, made);
  return made;

  function realPattern(): string[] {
    const at = written.search(/[*?]/);
    const end = at < 0 ? written.length : written.lastIndexOf("/", at);
    const real = realOf(written.slice(0, end) || "/", context);
    const pattern = real === null ? written : join(real, written.slice(end));
    return pattern === written ? [] : [pattern];
  }
}

function absolute(specifier: string, { workspace, home }: GateContext): string {
  if (specifier === "~" || specifier.startsWith("~/")) return join(home, specifier.slice(1));
  return specifier.startsWith("/") ? join(specifier) : join(workspace, specifier);
}

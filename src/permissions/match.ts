import { join } from "node:path";
import type { Touch } from "../protocol/asks.ts";
import { keepsOut } from "../protocol/called-tool.ts";
import { isOnDomain, placeOf } from "../protocol/hosts.ts";
import { matchesText } from "../protocol/tool-pattern.ts";
import type { GateCall, GateContext } from "./decide.ts";
import { couldBecome, pathPattern } from "./glob.ts";
import { isInside, realOf } from "./paths.ts";
import { protection } from "./protected.ts";
import { isOfSkill } from "./readable.ts";
import { counts, type Rule } from "./rules.ts";
import { calledIn, guardsServer, isAboutCall } from "./servers.ts";

export function matches(rule: Rule, call: GateCall, context: GateContext): boolean {
  if (!counts(rule)) return false;
  if (guardsServer(rule, call)) return true;
  if (!isAboutCall(rule, call))
    return guardsUseTool(rule, call) || guardsFiles(rule, call.touches, context) || opensFiles(rule, call, context);
  if (rule.specifier === null) return true;
  const covers = (touch: Touch) => coversTouch(rule, touch, context);
  // An allow rule must cover everything that the call touches; a deny or ask rule needs only one part of it.
  if (rule.effect === "allow") return call.touches.length > 0 && call.touches.every(covers);
  return call.touches.some(covers) || guardsUseTool(rule, call) || guardsFiles(rule, call.touches, context);
}

/**
 * Whether a rule lets exactly this file be changed, although it runs later. A pattern that happens to cover the file was
 * not meant for it, a skill cannot allow itself such a change, and our own settings stay closed.
 */
export const allowsExactly = (path: string, rules: readonly Rule[], context: GateContext): boolean =>
  protection(path, context) !== "closed" &&
  rules.some(
    (rule) =>
      counts(rule) &&
      rule.effect === "allow" &&
      rule.tier !== "skill" &&
      (rule.tool === "edit" || rule.tool === "write_file") &&
      rule.specifier !== null &&
      !/[*?[{]/.test(rule.specifier) &&
      coversPath(rule, path, context),
  );

/** Tools that change files. To delete one is more than that. */
export const changers = new Set(["write_file", "edit", "apply_patch", "notebook_edit", "file_move", "file_copy"]);

/** Where `edit` may change files, every tool may that changes files; what else it reads must be near anyway. */
function opensFiles(rule: Rule, { tool, touches }: GateCall, context: GateContext): boolean {
  if (rule.effect !== "allow" || rule.tool !== "edit" || rule.specifier === null || !changers.has(tool)) return false;
  const near = [context.workspace, ...context.open];
  return (
    touches.some(({ action }) => action === "write") &&
    touches.every((touch) => {
      if (coversTouch(rule, touch, context)) return true;
      if (touch.action !== "read") return false;
      return near.some((folder) => isInside(touch.resource, folder)) || isOfSkill(touch.resource, context);
    })
  );
}

/** A rule against use_tool is one against all that it reaches; to allow it says nothing about the tool inside. */
export const guardsUseTool = ({ tool, effect, specifier }: Rule, call: GateCall): boolean =>
  effect !== "allow" &&
  tool === "use_tool" &&
  call.beyond === true &&
  (specifier === null || keepsOut(specifier, calledIn(call)));

/** A file that may not be edited may not be overwritten by another tool either, nor read by one if not by another. */
export function guardsFiles(rule: Rule, touches: readonly Touch[], context: GateContext): boolean {
  const action = guardedAction(rule);
  return action !== null && touches.some((touch) => touch.action === action && coversTouch(rule, touch, context));
}

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

const coversPath = (rule: Rule, path: string, context: GateContext): boolean => patternOf(rule, context)(path);

const known = new WeakMap<Rule, { workspace: string; covers: (path: string) => boolean }>();

/** Made once a rule: a file tool's call costs no look at the disk. */
function patternOf(rule: Rule, context: GateContext): (path: string) => boolean {
  const before = known.get(rule);
  if (before?.workspace === context.workspace) return before.covers;
  const written = absolute((rule.specifier ?? "").replace(/(?<=.)\/+$/, ""), context);
  const covers = rule.effect === "allow" ? pathPattern(written) : forbidden(written, context);
  known.set(rule, { workspace: context.workspace, covers });
  return covers;
}

/**
 * Whether a path, which may hold patterns of the shell, could become a file that a rule is about, or a folder that holds
 * such a file: with too much rather than too little.
 */
export function mayMeet(rule: Rule, context: GateContext): (path: string) => boolean {
  const patterns = writtenPaths(rule, context).map((one) => one.split("/"));
  const isOpen = (part: string) => part.includes("**");
  const fits = (part: string, name: string) =>
    part === name || couldBecome(part, name) || (/[*?[{]/.test(name) && (/[*?]/.test(part) || couldBecome(name, part)));
  return (path) => {
    const names = path.replace(/\/+$/, "").split("/");
    return patterns.some((parts) => {
      const open = parts.findIndex((part, index) => isOpen(part) || isOpen(names[index] ?? ""));
      const shared = Math.min(names.length, open < 0 ? parts.length : open);
      return parts.slice(0, shared).every((part, index) => fits(part, names[index] ?? ""));
    });
  };
}

/**
 * Who forbids a folder means what is in it, and where links in the rule's own path lead. Never for allow: whoever can
 * make a link would choose what is allowed.
 */
function forbidden(written: string, context: GateContext): (path: string) => boolean {
  const patterns = bothOf(written, context).flatMap((pattern) => [pattern, `${pattern}/**`].map(pathPattern));
  return (path) => patterns.some((covers) => covers(path));
}

/** The absolute patterns of a rule on files: as it is written, and where links in its own path lead. */
export const writtenPaths = ({ specifier }: Rule, context: GateContext): string[] =>
  bothOf(absolute((specifier ?? "").replace(/(?<=.)\/+$/, ""), context), context);

const bothOf = (written: string, context: GateContext) => [...new Set([written, reallyAt(written, context)])];

function reallyAt(pattern: string, context: GateContext): string {
  const at = pattern.search(/[*?]/);
  const end = at < 0 ? pattern.length : pattern.lastIndexOf("/", at);
  const real = realOf(pattern.slice(0, end) || "/", context);
  return real === null ? pattern : join(real, pattern.slice(end));
}

function absolute(specifier: string, { workspace, home }: GateContext): string {
  if (specifier === "~" || specifier.startsWith("~/")) return join(home, specifier.slice(1));
  return specifier.startsWith("/") ? join(specifier) : join(workspace, specifier);
}

import { dirname, join } from "node:path";
import type { GateContext } from "./decide.ts";
import { pathPattern } from "./glob.ts";
import { writtenPaths } from "./match.ts";
import { isInside } from "./paths.ts";
import { realOf } from "./real.ts";
import type { Rule } from "./rules.ts";

/** So many names are looked at for the rules of one command, and so many places masked. */
const mostNames = 8_000;
const mostMasks = 100;

/**
 * The files and folders that exist and that rules keep from being read, as real paths with the text of their rule: a
 * sandbox masks them. Null where they cannot all be found, or a program could not run without them.
 */
export function maskedFiles(rules: readonly Rule[], context: GateContext): Map<string, string> | null {
  const found = new Map<string, string>();
  let left = mostNames;
  let text = "";
  for (const rule of rules) {
    text = rule.text;
    for (const written of writtenPaths(rule, context)) {
      if (!search(written.replace(/(?<=.)\/\*\*$/, ""))) return null;
    }
  }
  const masked = [...found.keys()];
  const isNeeded = (path: string) =>
    needed.some((folder) => isInside(folder, path)) || isInside(context.workspace, path);
  return masked.length > mostMasks || masked.some(isNeeded) ? null : found;

  /** Whether all that a pattern is about could be looked for. */
  function search(pattern: string): boolean {
    const wildcard = pattern.search(/[*?]/);
    if (wildcard < 0) {
      const isThere = context.list(dirname(pattern)).some(({ name }) => join(dirname(pattern), name) === pattern);
      return isThere || pattern === "/" ? mask(pattern) : true;
    }
    const covers = pathPattern(pattern);
    const depth = pattern.includes("**") ? Number.POSITIVE_INFINITY : pattern.split("/").length;
    const folders = [dirname(`${pattern.slice(0, wildcard)}x`)];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      for (const { name, isFolder } of context.list(folder)) {
        if (left-- <= 0) return false;
        const path = join(folder, name);
        if (covers(path)) {
          if (!mask(path)) return false;
        } else if (isFolder && path.split("/").length < depth) folders.push(path);
      }
    }
    return true;
  }

  /**
   * A link is masked where it leads: its content can be read by that name, too. Of a folder in the workspace each file is
   * masked by itself, because git would take an empty folder for deleted files and commit that.
   */
  function mask(path: string): boolean {
    const real = realOf(path, context);
    if (real === null || found.has(real)) return true;
    const entries = isInside(real, context.workspace) ? context.list(real) : [];
    if (entries.length === 0) found.set(real, text);
    left -= entries.length;
    return left > 0 && entries.every(({ name }) => mask(join(real, name)));
  }
}

/** Without these no program runs. */
const needed = ["/usr/bin", "/usr/lib", "/bin", "/lib", "/lib64", "/etc", "/proc", "/dev"];

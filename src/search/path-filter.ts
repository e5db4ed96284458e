import { nameOrPathMatcher } from "./glob.ts";

export interface PathFilter {
  /** What ripgrep can already leave out. Only ever too little: `accepts` has the last word. */
  args: string[];
  /** A file under the several names by which the globs may mean it. */
  accepts(...paths: string[]): boolean;
}

export function pathFilter({ include, exclude }: { include?: string; exclude?: string }): PathFilter {
  const wanted = include === undefined ? () => true : nameOrPathMatcher(include);
  const unwanted = exclude === undefined ? () => false : nameOrPathMatcher(exclude.replace(/^!/, ""));
  return {
    args: [...includeArgs(include), ...(exclude === undefined ? [] : ["--glob", `!${exclude.replace(/^!/, "")}`])],
    accepts: (...paths) => paths.some(wanted) && !paths.some(unwanted),
  };
}

/**
 * A type, not a glob: ripgrep lets a glob that includes win over .gitignore, and a type not. Types look at the name
 * only, and brackets are left to our matcher, which reads them both ways.
 */
function includeArgs(include: string | undefined): string[] {
  const name = include?.slice(include.lastIndexOf("/") + 1) ?? "";
  const usable = name !== "" && name !== "**" && !/[[\]\\:]/.test(name) && bracesMatch(name);
  return usable ? ["--type-add", `wanted:${name}`, "--type", "wanted"] : [];
}

// A brace that spans folders is cut in two by taking the name alone.
const bracesMatch = (name: string) => /^[^{}]*(\{[^{}]*\}[^{}]*)*$/.test(name);

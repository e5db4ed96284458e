import { globMatcher, nameOrPathMatcher } from "./glob.ts";
import type { PathWish } from "./place.ts";

export interface PathFilter {
  /** What ripgrep can already leave out. Only ever too little: `accepts` has the last word. */
  args: string[];
  /** Whether a file is wanted, by its path below the folder that is searched. */
  accepts(path: string): boolean;
}

export function pathFilter({ include, exclude, prefix }: PathWish): PathFilter {
  const wanted = include.map((globs) => globs.map(nameOrPathMatcher));
  const unwanted = exclude.map(folderOrFileMatcher);
  return {
    args: [...includeArgs(include), ...excludeArgs(exclude)],
    accepts(path) {
      // The globs may mean a file by its path below the folder or by the one the user sees.
      const names = prefix === "" ? [path] : [path, prefix + path];
      if (!wanted.every((matchers) => matchers.some((matches) => names.some(matches)))) return false;
      return !unwanted.some(
        (leavesOut) => leavesOut(path, 0) || (prefix !== "" && leavesOut(prefix + path, prefix.length)),
      );
    },
  };
}

/** Whether a glob leaves out a path or a folder on the way to it, from `below` on. A slash at its end means folders only. */
function folderOrFileMatcher(glob: string): (path: string, below: number) => boolean {
  const bare = glob.replace(/^!/, "").replace(/\/+$/, "");
  const matches = bare.includes("/") ? globMatcher(bare) : nameOrPathMatcher(bare);
  const isFolderOnly = /\/$/.test(glob);
  return (path, below) => {
    for (let end = path.indexOf("/", below); end >= 0; end = path.indexOf("/", end + 1)) {
      if (matches(path.slice(0, end))) return true;
    }
    return !isFolderOnly && matches(path);
  };
}

/**
 * A type, not a glob: ripgrep lets a glob that includes win over .gitignore, and a type not. Types look at the name
 * only, and only plain globs are read by ripgrep as we read them.
 */
function includeArgs(include: PathWish["include"]): string[] {
  const names = include[0]?.map((glob) => glob.slice(glob.lastIndexOf("/") + 1)) ?? [];
  const areUsable = include.length === 1 && names.length > 0 && names.every(isPlainName);
  return areUsable ? [...names.flatMap((name) => ["--type-add", `wanted:${name}`]), "--type", "wanted"] : [];
}

// A brace with one thing in it may be part of the name. One that spans folders is cut in two by taking the name alone; an empty choice is none for ripgrep.
const isPlainName = (name: string) =>
  /^[\w.*-]*(\{[\w.*-]+(,[\w.*-]+)+\}[\w.*-]*)*$/.test(name) && name !== "" && !name.includes("**");

function excludeArgs(exclude: readonly string[]): string[] {
  return exclude.flatMap((glob) => {
    const bare = glob.replace(/^!/, "");
    return /^[\w./*-]+$/.test(bare) ? ["--glob", `!${bare}`] : [];
  });
}

import { isAbsolute, relative, sep } from "node:path";
import { pathPattern } from "../../permissions/glob.ts";
import type { SkillEntry } from "../../protocol/skills.ts";

const mostSpellings = 64;

/** Skills that want to be offered once a file like theirs was touched: the first time that one of these paths is. */
export function skillsFor(entries: readonly SkillEntry[], workspace: string, paths: readonly string[]): SkillEntry[] {
  const touched = paths.map((path) => relative(workspace, path).split(sep).join("/")).filter(isBelow);
  if (touched.length === 0) return [];
  return entries.filter(({ head }) => head.paths?.some((pattern) => isAbout(pattern, touched)));
}

const isBelow = (path: string) => path !== "" && !path.startsWith("../") && !isAbsolute(path);

/** A pattern without a folder is about files of that name anywhere. */
function isAbout(pattern: string, touched: readonly string[]): boolean {
  const bare = pattern.replace(/^\.?\//, "");
  const anywhere = bare.includes("/") ? [bare] : [bare, `**/${bare}`];
  const matches = anywhere.flatMap(spellings).map((one) => pathPattern(one.endsWith("/") ? `${one}**` : one));
  return touched.some((path) => matches.some((isMatch) => isMatch(path)));
}

/** Without its braces: one for each way to read them, as many as anybody writes. */
function spellings(pattern: string): string[] {
  const found = [pattern];
  for (let at = 0; at < found.length && found.length <= mostSpellings; ) {
    const braces = /\{([^{}]*)\}/.exec(found[at] as string);
    if (!braces) at += 1;
    else {
      const [whole, inside = ""] = braces;
      const [one] = found.splice(at, 1) as [string];
      found.push(...inside.split(",").map((choice) => one.replace(whole, () => choice)));
    }
  }
  return found.slice(0, mostSpellings);
}

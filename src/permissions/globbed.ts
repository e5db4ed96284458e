import { join } from "node:path";
import type { GateContext } from "./decide.ts";
import { couldBecome } from "./glob.ts";
import { realOf } from "./real.ts";

/** So many names of files are looked at for one pattern, and so many ways followed. */
const mostNames = 4_000;
const mostWays = 200;

/**
 * Where a pattern of the shell leads by links that are there now, or by a `..` behind one: the real places. Those that
 * it only names where they stand are not told. A bounded look.
 */
export function linkedBy(pattern: string, folder: string, context: GateContext): string[] {
  const written = pattern.replace(/^~(?=\/)/, context.home).split("/");
  const parts = written.filter((part) => part !== "" && part !== ".");
  let left = mostNames;
  let ways = [{ at: pattern.startsWith("/") || pattern.startsWith("~/") ? "/" : folder, isMoved: false }];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    ways = ways.flatMap((way) => (isPattern(part) ? matching(way, part, isLast) : step(way, part)));
    if (ways.length > mostWays) ways = ways.sort((one, other) => +other.isMoved - +one.isMoved).slice(0, mostWays);
  }
  return ways.flatMap(({ at, isMoved }) => (isMoved ? (realOf(at, context) ?? []) : []));

  function step({ at, isMoved }: Way, part: string): Way[] {
    const to = join(at, part);
    // A name that is written behind a pattern may be a link too.
    if (part !== "..") return [{ at: to, isMoved: isMoved || (at !== folder && realOf(to, context) !== to) }];
    return [...new Set([join(at, ".."), join(realOf(at, context) ?? at, "..")])].map((to) => ({
      at: to,
      isMoved: true,
    }));
  }

  function matching({ at, isMoved }: Way, part: string, isLast: boolean): Way[] {
    const names = left > 0 ? context.list(at) : [];
    left -= names.length;
    return names.flatMap(({ name, isLink, isFolder }) => {
      // What leads nowhere else is not told, and what is no folder leads no further.
      if (!isLink && (isLast ? !isMoved : !isFolder)) return [];
      const fits = part.includes("(") || couldBecome(part, name);
      return fits ? [{ at: join(at, name), isMoved: isMoved || isLink }] : [];
    });
  }
}

interface Way {
  at: string;
  isMoved: boolean;
}

const isPattern = (part: string) => /[*?[{]|[@+!]\(/.test(part);

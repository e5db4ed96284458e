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
  const parts = pattern.replace(/^~(?=\/)/, context.home).split("/");
  let left = mostNames;
  let ways = [{ at: pattern.startsWith("/") || pattern.startsWith("~/") ? "/" : folder, isMoved: false }];
  for (const part of parts) {
    if (part === "" || part === ".") continue;
    ways = ways.flatMap((way) => (isPattern(part) ? matching(way.at, part, way.isMoved) : step(way, part)));
    if (ways.length > mostWays) ways = ways.sort((one, other) => +other.isMoved - +one.isMoved).slice(0, mostWays);
  }
  // A name that is written behind a pattern may be a link too.
  const isNamed = parts.findIndex(isPattern) < parts.findLastIndex((part) => !isPattern(part));
  return ways.flatMap(({ at, isMoved }) => {
    const real = isMoved || isNamed ? realOf(at, context) : null;
    return real === null || (!isMoved && real === at) ? [] : real;
  });

  function step({ at, isMoved }: Way, part: string): Way[] {
    if (part !== "..") return [{ at: join(at, part), isMoved }];
    return [...new Set([join(at, ".."), join(realOf(at, context) ?? at, "..")])].map((to) => ({
      at: to,
      isMoved: true,
    }));
  }

  function matching(at: string, part: string, isMoved: boolean): Way[] {
    const names = left > 0 ? context.list(at) : [];
    left -= names.length;
    return names.flatMap(({ name, isLink }) =>
      couldBecome(part, name) ? [{ at: join(at, name), isMoved: isMoved || isLink }] : [],
    );
  }
}

interface Way {
  at: string;
  isMoved: boolean;
}

const isPattern = (part: string) => /[*?[{]|[@+!]\(/.test(part);

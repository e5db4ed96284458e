import { join } from "node:path";
import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";
import { realOf } from "./real.ts";

/** So many names are looked at in one tree, and for one text. */
const most = 4_000;
const mostOfAll = 16_000;
/** Large, and full of links that whoever fills it makes. git's own folder has none, and comes with no repository. */
const skipped = "node_modules";

export interface Links {
  /** Links that lead out of the folder: what they are called, and the real places. */
  out: { name: string; to: string }[];
  /** All of it was looked at. */
  isWhole: boolean;
}

/** For one text: what was looked at once is known, and all looks together are bounded. */
export function createLinksBelow(context: GateContext): (folder: string) => Links {
  const known = new Map<string, Links>();
  let left = mostOfAll;
  return (folder) => {
    const before = known.get(folder);
    if (before) return before;
    const { seen, ...found } = linksBelow(folder, Math.min(most, left), context);
    left -= seen;
    known.set(folder, found);
    return found;
  };
}

/** The upper floors first, and no more than so much of a large tree. */
function linksBelow(folder: string, bound: number, context: GateContext): Links & { seen: number } {
  const out: Links["out"] = [];
  const left = [folder];
  let seen = 0;
  let isWhole = true;
  for (let here = left.shift(); here !== undefined; here = left.shift()) {
    for (const { name, isLink, isFolder } of context.list(here)) {
      if (++seen > bound) return { out, isWhole: false, seen };
      const path = join(here, name);
      if (isFolder && name === skipped) isWhole = false;
      else if (isFolder && name !== ".git") left.push(path);
      const real = isLink ? realOf(path, context) : null;
      if (real !== null && !isInside(real, folder)) out.push({ name, to: real });
    }
  }
  return { out, isWhole, seen };
}

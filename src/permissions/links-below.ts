import { join } from "node:path";
import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";
import { realOf } from "./real.ts";

/** So many names are looked at. */
const most = 4_000;
/** Large, and full of links that whoever fills it makes. git's own folder has none, and comes with no repository. */
const skipped = "node_modules";

export interface Links {
  /** The real places outside of the folder that links in it lead to. */
  out: string[];
  /** All of it was looked at. */
  isWhole: boolean;
}

/** The upper floors first, and no more than so much of a large tree. */
export function linksBelow(folder: string, context: GateContext): Links {
  const out: string[] = [];
  const left = [folder];
  let seen = 0;
  let isWhole = true;
  for (let here = left.shift(); here !== undefined; here = left.shift()) {
    for (const { name, isLink, isFolder } of context.list(here)) {
      if (++seen > most) return { out, isWhole: false };
      const path = join(here, name);
      if (isFolder && name === skipped) isWhole = false;
      else if (isFolder && name !== ".git") left.push(path);
      const real = isLink ? realOf(path, context) : null;
      if (real !== null && !isInside(real, folder)) out.push(real);
    }
  }
  return { out, isWhole };
}

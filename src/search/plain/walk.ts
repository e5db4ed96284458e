import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Place } from "../place.ts";
import { byteString, systemPath } from "./byte-path.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "./ignore-rules.ts";
import { isGone } from "./is-gone.ts";

/** Calls back with each file below the folder that ripgrep would look at, as a byte string, until that is enough. What cannot be read is passed over. */
export function walk(
  { folder, through, leaveOut, rules: counts = true }: Place & { rules?: boolean },
  onFile: (path: string) => "enough" | undefined,
  onUnread?: (path: string) => void,
): void {
  const root = byteString(through ?? folder);
  const left = leaveOut === null ? null : byteString(leaveOut);
  const open: { path: string; rules: IgnoreRules | null }[] = [{ path: "", rules: counts ? rulesAbove(folder) : null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, rules: outer } = next;
    const here = path === "" ? root : `${root}/${path}`;
    const entries = entriesOf(here, onUnread);
    if (!entries) continue;
    const names = new Set(entries.map(({ name }) => name));
    const depth = path === "" ? 0 : path.length + 1;
    const rules = counts ? rulesIn(here, { prefix: "", depth }, outer, names) : null;
    for (const entry of entries) {
      // Links are not followed, so no loop of them is walked; pipes and the like are no files.
      const isFolder = entry.isDirectory();
      if (entry.name === ".git" || (!isFolder && !entry.isFile())) continue;
      const below = path === "" ? entry.name : `${path}/${entry.name}`;
      if (below === left || isIgnored(below, isFolder, rules)) continue;
      if (isFolder) open.push({ path: below, rules });
      else if (onFile(below) === "enough") return;
    }
  }
}

function entriesOf(folder: string, onUnread?: (path: string) => void) {
  try {
    return readdirSync(systemPath(folder), { encoding: "latin1", withFileTypes: true });
  } catch (error) {
    if (!isGone(error)) onUnread?.(folder);
    // Gone meanwhile, or closed to us: ripgrep passes over it too.
    return null;
  }
}

/** The rules of the folders above, the outermost first. */
function rulesAbove(folder: string): IgnoreRules | null {
  const parents: string[] = [];
  for (let at = dirname(folder); at !== parents.at(-1); at = dirname(at)) parents.push(at);
  return parents.reduceRight<IgnoreRules | null>((rules, parent) => {
    const prefix = `${byteString(
      folder
        .slice(parent.length)
        .replace(/^[/\\]/, "")
        .replaceAll("\\", "/"),
    )}/`;
    return rulesIn(byteString(parent), { prefix, depth: 0 }, rules);
  }, null);
}

import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "../paths.ts";
import type { Budget } from "./budget.ts";
import { folderHash } from "./folder-hash.ts";
import { type TrustItem, unknownItem } from "./item.ts";
import { readSmall } from "./read-small.ts";

const mostBytes = 1024 * 1024;

/** A folder among a workspace's skills: one skill, or several that lie in it. Null where there is none. */
export function skillItem(folder: string, path: string, budget: Budget): TrustItem | null {
  const whole = join(folder, path);
  const text = readOwn(whole, folder);
  if (text && "problem" in text) return unknownItem("skill", path, text.problem);
  const real = realFolder(whole);
  if (real === null) return null;
  if (!isInside(real, folder)) return unknownItem("skill", path, "outside");
  const all = folderHash(real, budget, folder);
  if ("problem" in all) return unknownItem("skill", path, all.problem);
  const skills = all.paths.filter((one) => /(?:^|\/)skill\.md$/i.test(one));
  if (skills.length === 0) return null;
  const texts = skills.length > mostSkills ? [] : skills.map((one) => textAt(join(real, one), folder));
  // What it lets pass must be shown of every one.
  if (texts.length === 0 || texts.includes(null)) return unknownItem("skill", path, "too-large");
  return {
    ...{ kind: "skill", name: path, title: path.slice(path.lastIndexOf("/") + 1), path, hash: all.hash },
    does: { what: "teach", skills: texts as Buffer[], files: all.paths.length },
  };
}

const mostSkills = 50;

function textAt(path: string, root: string): Buffer | null {
  const read = readSmall(path, { root, most: mostBytes });
  return read && "bytes" in read ? read.bytes : null;
}

function realFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync.native(path) : null;
  } catch {
    return null; // It leads nowhere, or may not be looked at.
  }
}

function readOwn(whole: string, root: string) {
  for (const name of ["SKILL.md", "Skill.md", "skill.md"]) {
    const text = readSmall(join(whole, name), { root, most: mostBytes });
    if (text !== null) return text;
  }
  return null;
}

import { basename, dirname, relative, sep } from "node:path";
import type { GateContext } from "./decide.ts";
import { isAlwaysAsked } from "./later-files.ts";
import { isInside } from "./paths.ts";

/**
 * Files that decide what runs later, or with which rights. "closed": our own configuration; "asked": what other programs
 * run or trust. Held in every mode.
 */
export function protection(path: string, { workspace, home, skills }: GateContext): "closed" | "asked" | null {
  // Seen from the workspace: that it lies below a folder with such a name says nothing about what is in it.
  const base = isInside(path, workspace) ? workspace : isInside(path, home) ? home : sep;
  const names = slashed(relative(base, path));
  if (/(?:^|\/)(?:\.skillmint(?:\/|$)|\.claude\/settings[^/]*\.json$)/i.test(names)) return "closed";
  if (isAlwaysAsked("workspace", names)) return "asked";
  if (base !== workspace && isAlwaysAsked("machine", slashed(relative(sep, path)))) return "asked";
  if (isInside(path, home) && isAlwaysAsked("home", slashed(relative(home, path)))) return "asked";
  return skills.some((folder) => isInside(path, folder)) ? "asked" : null;
}

const slashed = (path: string) => (sep === "/" ? path : path.replaceAll(sep, "/"));

/** Moving or deleting a folder does the same to the skills in it. */
export const aroundSkill = (path: string, { skills }: Pick<GateContext, "skills">): "asked" | null =>
  skills.some((folder) => isInside(folder, path)) ? "asked" : null;

/**
 * Git takes any folder for a repository that has a HEAD and what belongs to it, and runs what its config says: such a
 * file is asked for, and where there is one, so is what git runs beside it. Only for what is surely written: as a word
 * of a command, HEAD is a commit.
 */
export function ofBare(path: string, { list }: Pick<GateContext, "list">): "asked" | null {
  if (/^(?:head|commondir)$/i.test(basename(path))) return "asked";
  const inBare = (one: string) => list(dirname(one)).some(({ name }) => name.toLowerCase() === "head");
  if (/^(?:config(?:\..*)?|gitdir)$/i.test(basename(path))) return inBare(path) ? "asked" : null;
  const hooks = /^(.*\/hooks)(?:\/|$)/i.exec(path)?.[1];
  return hooks !== undefined && inBare(hooks) ? "asked" : null;
}

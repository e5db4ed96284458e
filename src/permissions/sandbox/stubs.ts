import { hash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isStub, stubContent, stubTime } from "../../is-stub.ts";
import { isInside } from "../paths.ts";
import { type Mount, readOnly } from "./bwrap.ts";
import { attempt, type Look, look, waysTo } from "./look.ts";
import { type Found, findIn, type Missing } from "./protect.ts";
import { gitFoldersOf } from "./repositories.ts";

export interface StubsInput {
  folder: string;
  /** This process, and whether another lives. */
  owner: string;
  isAlive(owner: string): boolean;
}

const waitMs = 2;

/**
 * Stubs are empty files and folders that stand where nothing may be made, for as long as a sandbox needs them. All
 * processes of this data folder share the stubs. Each has a file `owner.using` beside the list while it needs them,
 * and `owner.leaving` while it takes them away. A process that comes waits for those that leave, and one that leaves
 * takes nothing away while another uses it.
 */
export function createStubs({ folder, owner, isAlive }: StubsInput) {
  const users = new Map<string, number>();
  const placeOf = (workspace: string) => join(folder, shortHash(workspace));
  const mine = (place: string, state: "using" | "leaving") => join(place, `${encodeURIComponent(owner)}.${state}`);

  function others(place: string, state: "using" | "leaving"): string[] {
    const names = look.list(place).filter((name) => name.endsWith(`.${state}`));
    return names.filter((name) => {
      const who = decodeURIComponent(name.slice(0, -state.length - 1));
      return who !== owner && isAlive(who);
    });
  }

  /** Others may have come meanwhile; their files stay, and so does the folder then. */
  function remove(place: string): void {
    const list = join(place, "list");
    const made = lstatSync(list, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // What stands in another goes first.
    for (const path of linesOf(list).reverse()) takeAway(path, made);
    rmSync(list, { force: true });
    const known = [...others(place, "using"), ...others(place, "leaving")];
    const own = mine(place, "leaving");
    const files = look.list(place).filter((name) => !known.includes(name));
    for (const file of files.map((name) => join(place, name))) if (file !== own) rmSync(file, { force: true });
    // This file goes last, since others wait for it.
    rmSync(own, { force: true });
    takeAway(place, made);
  }

  /** What the first has found here holds for all who come while somebody is at work. */
  function foundIn(place: string, workspace: string, home: string): Found {
    const file = join(place, "found");
    const isFirst = users.get(place) === 1 && others(place, "using").length === 0;
    // As long as it is not written nobody has begun.
    if (!isFirst && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Found;
    const found = findIn(workspace, home, look);
    writeFileSync(file, JSON.stringify(found), { mode: 0o600 });
    return found;
  }

  function leave(place: string): void {
    const left = (users.get(place) ?? 1) - 1;
    users.set(place, left);
    if (left > 0) return;
    mkdirSync(place, { recursive: true, mode: 0o700 });
    writeFileSync(mine(place, "leaving"), "", { mode: 0o600 });
    rmSync(mine(place, "using"), { force: true });
    if (others(place, "using").length > 0) rmSync(mine(place, "leaving"), { force: true });
    else remove(place);
  }

  return {
    /** Makes what `inside` says is missing. `release` takes that away again, unless another sandbox needs it still. */
    async hold<Inside extends { missing: readonly Missing[] }>(
      { workspace, home }: { workspace: string; home: string },
      inside: (found: Found, look: Look) => Inside,
    ) {
      const place = placeOf(workspace);
      users.set(place, (users.get(place) ?? 0) + 1);
      for (;;) {
        mkdirSync(place, { recursive: true, mode: 0o700 });
        writeFileSync(mine(place, "using"), "", { mode: 0o600 });
        // Looked at only now, since one that leaves after this sees that we are here.
        if (others(place, "leaving").length === 0) break;
        await wait(waitMs);
      }
      try {
        const held = inside(foundIn(place, workspace, home), without(linesOf(join(place, "list"))));
        const fresh = held.missing.filter(({ path }) => !existsSync(path));
        // Written down first, since after a crash somebody must know of them.
        const lines = fresh.map(({ path }) => `${JSON.stringify(path)}\n`);
        appendFileSync(join(place, "list"), lines.join(""), { mode: 0o600 });
        for (const one of fresh) make(one);
        let isReleased = false;
        const release = () => {
          if (!isReleased) leave(place);
          isReleased = true;
        };
        return { held, release };
      } catch (error) {
        leave(place);
        throw error;
      }
    },
    standing: (workspace: string) => linesOf(join(placeOf(workspace), "list")),
    sweep() {
      for (const name of look.list(folder)) {
        const place = join(folder, name);
        const isUsed = (users.get(place) ?? 0) > 0 || others(place, "using").length > 0;
        if (!isUsed) remove(place);
      }
    },
  };
}

function without(standing: readonly string[]): Look {
  const ours = new Set(standing);
  return { ...look, kind: (path) => (ours.has(path) ? null : look.kind(path)) };
}

function make({ path, kind }: Missing): void {
  try {
    if (kind === "folder") mkdirSync(path, { mode: 0o755 });
    else writeFileSync(path, stubContent(path), { flag: "wx", mode: 0o644 });
    lutimesSync(path, stubTime, stubTime);
  } catch (error) {
    // Somebody else made it meanwhile, and it is held as it is; or nobody can make it here, also not those inside.
    if (!/^(?:EEXIST|EACCES|EPERM|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Leaves what somebody has put something into. An empty folder holds nothing that could be lost. */
function takeAway(path: string, made: number): void {
  try {
    const stats = lstatSync(path);
    if (stats.isDirectory()) rmdirSync(path);
    else if (isStub(stats, path) || isUnmarked(stats, path, made)) unlinkSync(path);
  } catch {
    // Gone, no longer empty, or no longer ours to remove.
  }
}

/** Whether we were killed before we could mark it: then it was made when the list was written, and has our content. */
function isUnmarked(stats: Stats, path: string, made: number): boolean {
  return stats.isFile() && stats.size === stubContent(path).length && Math.abs(stats.ctimeMs - made) < 1_000;
}

/** The folder with the lists of all stubs, in the data folder. */
export const stubsFolder = (dataFolder: string): string => join(dataFolder, "sandbox", "held");

/** The stubs that stand in any workspace. */
export function standingStubs(dataFolder: string): Set<string> {
  const folder = stubsFolder(dataFolder);
  return new Set(look.list(folder).flatMap((name) => linesOf(join(folder, name, "list"))));
}

/** The paths of a list; none where there is no list, or one that was cut off in its only line. */
const linesOf = (file: string): string[] =>
  attempt(() => {
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as string);
  }, []);

/** Lists our stubs for git inside as files that it does not see. */
export function excludesFor(workspace: string, standing: readonly string[], folder: string): Mount[] {
  const repositories = new Set(["/", ...waysTo(workspace, "/"), ...standing.map((path) => dirname(path))]);
  return [...repositories].flatMap((repository): Mount[] => {
    const ours = standing.filter((path) => isInside(path, repository));
    const git = gitFoldersOf(repository, look).at(-1);
    if (git === undefined || ours.length === 0) return [];
    const path = join(git, "info", "exclude");
    // A link there may have been made by a command.
    if (look.kind(path) !== "file" || look.real(path) !== path) return [];
    const from = join(folder, `excludes-${shortHash(repository)}`);
    const lines = ours.map((one) => `/${relative(repository, one).replace(/[*?[\]\\ ]/g, "\\$&")}`);
    writeFileSync(from, [look.text(path), ...lines, ""].join("\n"), { mode: 0o600 });
    return [readOnly(path, from)];
  });
}

const shortHash = (text: string) => hash("sha256", text, "hex").slice(0, 16);

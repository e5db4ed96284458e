import { dirname, join, relative } from "node:path";
import { isInside } from "../permissions/paths.ts";

/** What is at a path: nothing, a folder, a link, a file with its content, a file too large for that, or something else. */
export type Seen =
  | { kind: "none" | "folder" | "large" | "other" }
  | { kind: "link"; target: string }
  | { kind: "file"; content: Buffer; mode: number };

export interface Disk {
  /** Links are not followed, and where a folder on the way leads elsewhere there is something else. */
  look(path: string): Promise<Seen>;
  /** Names in a folder. */
  list(path: string): Promise<string[]>;
  /** Throws when the file may not be written or deleted, whether it is there or not. */
  mayChange(path: string): Promise<void>;
}

/** The disk as it will be when all that was decided so far is done. */
export interface View {
  look(path: string): Promise<Seen>;
  isInNew(path: string): boolean;
  isEmpty(folder: string): Promise<boolean>;
  put(path: string, seen: Seen): void;
  move(from: string, to: string): void;
}

export function createView(disk: Disk): View {
  let known = new Map<string, Seen>();
  const moves: { from: string; to: string }[] = [];
  /** Where that which was moved is by now. */
  let arrived: string[] = [];

  /** Where on the disk lies what is seen at the path; null where something was moved away. */
  function placeOf(path: string): string | null {
    let place = path;
    for (const { from, to } of moves.toReversed()) {
      if (isInside(place, to)) place = join(from, relative(to, place));
      else if (isInside(place, from)) return null;
    }
    return place;
  }

  async function look(path: string): Promise<Seen> {
    const seen = known.get(path);
    if (seen) return seen;
    const place = placeOf(path);
    return place === null || (place === path && isInNew(path)) ? { kind: "none" } : disk.look(place);
  }

  /** Whether it lies in a folder that is yet to be made: what the disk has by that name, such as a link, is gone by then. */
  function isInNew(path: string): boolean {
    const folder = dirname(path);
    return folder !== path && (known.get(folder)?.kind === "folder" || isInNew(folder));
  }

  return {
    look,
    isInNew,

    async isEmpty(folder) {
      const place = placeOf(folder);
      const onDisk = place === null || known.has(folder) ? [] : await disk.list(place);
      const moved = [...arrived, ...known.keys()].filter((path) => dirname(path) === folder);
      for (const path of [...onDisk.map((name) => join(folder, name)), ...moved]) {
        if ((await look(path)).kind !== "none") return false;
      }
      return true;
    },

    put: (path, seen) => void known.set(path, seen),

    move(from, to) {
      const moved = new Map<string, Seen>();
      for (const [path, seen] of known) {
        if (isInside(path, from)) moved.set(join(to, relative(from, path)), seen);
        // That nothing was there holds no longer.
        else if (!isInside(path, to)) moved.set(path, seen);
      }
      known = moved;
      arrived = [...arrived.map((path) => (isInside(path, from) ? join(to, relative(from, path)) : path)), to];
      moves.push({ from, to });
    },
  };
}

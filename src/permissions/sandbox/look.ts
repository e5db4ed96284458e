import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";

/** What is at a path, links not followed; null for nothing. */
export type Kind = "file" | "folder" | "link" | "other" | null;

export interface Look {
  kind(path: string): Kind;
  list(folder: string): readonly string[];
  /** Names of those in it that are folders themselves. */
  folders(folder: string): readonly string[];
  /** What a file holds that can be read and is no longer than such files are; else nothing. */
  text(path: string): string;
  /** Where a path leads; null for nowhere. */
  real(path: string): string | null;
}

/** Longer ones are not for git. */
const mostBytes = 256 * 1024;

/** At the disk as it is. What is not ours to see is not there: those inside see no more than we do. */
export const look: Look = {
  kind(path) {
    try {
      const stats = lstatSync(path);
      if (stats.isSymbolicLink()) return "link";
      return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
    } catch {
      return null;
    }
  },
  list(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  },
  folders(folder) {
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    } catch {
      return [];
    }
  },
  text(path) {
    try {
      const stats = lstatSync(path);
      return stats.isFile() && stats.size <= mostBytes ? readFileSync(path, "utf8") : "";
    } catch {
      return "";
    }
  },
  real(path) {
    try {
      return realpathSync.native(path);
    } catch {
      return null;
    }
  },
};

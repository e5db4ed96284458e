import { lstatSync, readdirSync, realpathSync } from "node:fs";
import type { Look } from "./protect.ts";

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
  real(path) {
    try {
      return realpathSync.native(path);
    } catch {
      return null;
    }
  },
};

import { createHash } from "node:crypto";
import { lstatSync, opendirSync, readFileSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import type { FileChange } from "../protocol/messages.ts";

export interface Watch {
  /**
   * To be called before a command begins; what it returns, after the command has ended. The last of those that ran at
   * the same time tells what changed meanwhile, the others tell of nothing; null when a look would have cost too much.
   */
  begin(): () => Promise<readonly FileChange[] | null>;
}

export interface WatchInput {
  root: string;
  /** Not looked into. */
  closed: string;
  keepBlob(hash: string, content: Uint8Array): Promise<void>;
}

/** A workspace with more in it is not watched: some thousand looks take some milliseconds, twice a command. */
const mostEntries = 2_000;
/** In one look, so that the first one does not take long either; the next ones go on. */
const mostReads = 500;
/** Held in memory. What is beyond is only named. */
const mostBytes = 8 * 1024 * 1024;
const mostFileBytes = 1024 * 1024;
/** More than this by one command is a build or an unpacking, and not worth its room in the journal. */
const mostChanges = 200;
/** The clock of a file system ticks this slowly: what was written just now may be written again and look the same. */
const tickMs = 20;

/** Versions and packages: large, and made anew by their own tools. */
const never = new Set([".git", "node_modules"]);

/** What is known of a path. Content and hash are of the last look; null where they were not read. */
interface Entry {
  isFolder: boolean;
  stamp: string;
  mode: number;
  hash: string | null;
  content: Buffer | null;
}

/**
 * Finds what commands change in the workspace by looking at it before and after. Links are never followed. Left out
 * are .git, node_modules and folders that the .gitignore at the top names plainly.
 */
export function createWatch({ root, closed, keepBlob }: WatchInput): Watch {
  let entries = new Map<string, Entry>();
  let bytes = 0;
  let running = 0;
  let tooLarge = false;

  /** The tree as it is; what has not changed since the last look is not read again. Null when it is too large. */
  function look(): Map<string, Entry> | null {
    const stats = tooLarge ? null : statsBelow(root, closed);
    if (!stats) {
      tooLarge = true;
      entries = new Map();
      return null;
    }
    const now = new Map<string, Entry>();
    bytes = 0;
    let reads = 0;
    for (const [path, stat] of stats) {
      const known = entries.get(path);
      const stamp = stampOf(stat);
      if (known && known.stamp === stamp && (known.hash !== null || reads >= mostReads)) {
        bytes += known.content?.length ?? 0;
        now.set(path, known);
        continue;
      }
      const fits = stat.isFile() && stat.size <= mostFileBytes && bytes + stat.size <= mostBytes && reads < mostReads;
      const content = fits ? read(path) : null;
      if (fits) reads++;
      bytes += content?.length ?? 0;
      now.set(path, { isFolder: stat.isDirectory(), stamp, mode: stat.mode & 0o7777, hash: content && hashOf(content), content });
    }
    entries = now;
    return now;
  }

  return {
    begin() {
      const before = running === 0 ? look() : entries;
      running++;
      return async () => {
        running--;
        if (running > 0) return tooLarge ? null : [];
        if (!before) return null;
        return null;
      };
    },
  };
}

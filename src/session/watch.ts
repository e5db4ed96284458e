import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import { isStub } from "../is-stub.ts";
import { type FileChange, unread } from "../protocol/messages.ts";
import { listBelow } from "./watch-list.ts";

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
  /** What stands there by our doing, and is none of its own. */
  ours?(): readonly string[];
  keepBlob(hash: string, content: Uint8Array): Promise<void>;
  now?(): number;
}

/** A workspace with more in it is not watched: so many looks take some milliseconds, twice a command. */
const mostEntries = 1_000;
/** In one look, so that the first one does not take long either; the next ones go on. */
const mostReads = 250;
/** Held in memory. A change of what is beyond can be named, not undone. */
const mostBytes = 8 * 1024 * 1024;
const mostFileBytes = 1024 * 1024;
/** More than this by one command is a build or an unpacking, and not worth its room in the journal. */
const mostChanges = 200;
/** The clocks of file systems may tick this slowly: what was written just now may be written again and look the same. */
const tickMs = 20;

/** Not the time of its content, which can be set to anything; the time of any change to it cannot. */
type Stamp = Pick<Stats, "ino" | "size" | "ctimeMs">;

type Tree = ReadonlyMap<string, Entry>;

interface Entry extends Stamp {
  isFolder: boolean;
  mode: number;
  /** The stamp of a later look can be relied on. */
  settled: boolean;
  /** Null when it was not read. */
  content: Buffer | null;
  /** Where a link leads, null for all else. */
  link: string | null;
}

/** Finds what commands change in the workspace by looking at it before and after: size, time, and content where it is cheap. */
export function createWatch({ root, closed, ours, keepBlob, now: clock = Date.now }: WatchInput): Watch {
  const list = listBelow({ root, closed, most: mostEntries });
  let known: Tree = new Map();
  let before: Tree | null = null;
  let isTooLarge = false;
  let running = 0;

  function look(): Tree | null {
    const listed = isTooLarge ? null : list();
    isTooLarge = listed === null;
    for (const path of ours?.() ?? []) if (isNobodys(path)) listed?.delete(path);
    known = listed ? treeOf(listed, known, clock() - tickMs) : new Map();
    return listed && known;
  }

  async function kept({ content, link }: Entry): Promise<string> {
    if (link !== null) return `link:${link}`;
    if (!content) return unread;
    const hash = hashOf(content);
    await keepBlob(hash, content);
    return hash;
  }

  async function changesBetween(was: Tree, now: Tree): Promise<FileChange[] | null> {
    const { gone, made, changed } = differences(was, now);
    if (gone.length + made.length + changed.length > mostChanges) return null;
    const changes: FileChange[] = [];
    // In an order in which they could have been made: files out of a folder before it, a folder before what is in it.
    for (const [path, entry] of gone.toSorted(byPath).toReversed()) {
      const { isFolder, mode } = entry;
      if (isFolder) changes.push({ path, hash: "folder", after: null, folder: true, mode });
      else changes.push({ path, hash: await kept(entry), after: null, mode });
    }
    for (const [path, entry] of made.toSorted(byPath)) {
      if (entry.isFolder) changes.push({ path, hash: null, after: "folder", folder: true });
      // To delete it again its hash is enough.
      else changes.push({ path, hash: null, after: entry.content ? hashOf(entry.content) : await kept(entry) });
    }
    for (const [path, old, young] of changed) {
      const [hash, after] = [await kept(old), await kept(young)];
      if (hash !== after || hash === unread) changes.push({ path, hash, after, mode: old.mode });
      const { mode: modeAfter } = young;
      if (old.mode !== modeAfter) changes.push({ path, hash: after, after, mode: old.mode, modeAfter });
    }
    return changes;
  }

  return {
    begin() {
      if (running === 0) before = look();
      running++;
      return async () => {
        running--;
        if (!before) return null;
        if (running > 0) return [];
        const was = before;
        const now = look();
        return now && changesBetween(was, now);
      };
    },
  };
}

/** What has not changed since the last look is not read again. */
function treeOf(listed: ReadonlyMap<string, number | null>, known: Tree, settledSince: number): Tree {
  const tree = new Map<string, Entry>();
  let reads = 0;
  let bytes = 0;
  for (const [path, folderMode] of listed) {
    if (folderMode !== null) {
      tree.set(path, { ...folderEntry, mode: folderMode });
      continue;
    }
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) continue;
    const old = known.get(path);
    let entry = old?.content && old.settled && isSameStamp(old, stats) ? old : null;
    if (!entry) {
      const { ino, size, ctimeMs, mode } = stats;
      const fits = stats.isFile() && size <= mostFileBytes && bytes + size <= mostBytes && reads < mostReads;
      if (fits) reads++;
      const settled = ctimeMs < settledSince;
      const stamp = { ino, size, ctimeMs, settled, mode: mode & 0o7777 };
      const link = stats.isSymbolicLink() ? targetOf(path) : null;
      entry = { ...stamp, isFolder: false, link, content: fits ? contentOf(path) : null };
    }
    tree.set(path, entry);
    bytes += entry.content?.length ?? 0;
  }
  return tree;
}

const folderEntry: Entry = {
  isFolder: true,
  ino: 0,
  size: 0,
  ctimeMs: 0,
  mode: 0,
  settled: true,
  content: null,
  link: null,
};

interface Differences {
  gone: [string, Entry][];
  made: [string, Entry][];
  changed: [string, Entry, Entry][];
}

function differences(was: Tree, now: Tree): Differences {
  const found: Differences = { gone: [], made: [], changed: [] };
  for (const [path, old] of was) {
    const young = now.get(path);
    if (!young) found.gone.push([path, old]);
    else if (old.isFolder !== young.isFolder) {
      found.gone.push([path, old]);
      found.made.push([path, young]);
    } else if (isChanged(old, young)) found.changed.push([path, old, young]);
  }
  for (const [path, young] of now) if (!was.has(path)) found.made.push([path, young]);
  return found;
}

function isChanged(old: Entry, young: Entry): boolean {
  if (old === young || old.isFolder) return false;
  if (old.mode !== young.mode || old.link !== young.link) return true;
  if (old.content && young.content) return !old.content.equals(young.content);
  return !isSameStamp(old, young);
}

const isSameStamp = (one: Stamp, other: Stamp) =>
  one.ctimeMs === other.ctimeMs && one.size === other.size && one.ino === other.ino;

/** No longer once its user has put something into it. */
function isNobodys(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return !stats || isStub(stats, path);
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    // Closed to us, or gone this moment: then it was not read.
    return null;
  }
}

function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    // Gone this moment: then it was not read.
    return null;
  }
}

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const byPath = ([one]: [string, Entry], [other]: [string, Entry]) => (one < other ? -1 : 1);

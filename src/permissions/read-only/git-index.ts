import type { Files } from "./facts.ts";

const gitlink = 0o160000;
/** Indexes of 100,000 files are smaller; what is larger is not read on the event loop. */
const largest = 16 * 1024 * 1024;

/**
 * Whether git's index names another repository inside this one: then git looks there too, by the settings that lie
 * there. An index that is not understood counts as one that does.
 */
export function hasGitlinks(path: string, files: Files): boolean {
  const found = files.look(path);
  if (!found) return false;
  if (found.kind !== "file" || found.size > largest) return true;
  const index = files.read(path);
  const version = index.length < 12 ? 0 : index.readUInt32BE(4);
  if (index.toString("latin1", 0, 4) !== "DIRC" || version < 2 || version > 4) return true;
  let at = 12;
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    if (at + 62 > index.length || index.readUInt32BE(at + 24) === gitlink) return true;
    at = afterEntry(index, at, version);
    if (at <= 0) return true;
  }
  return isSplit(index, at);
}

/** Times, sizes, a hash of 20 bytes and flags, then the name; 0 if it does not end. */
function afterEntry(index: Buffer, at: number, version: number): number {
  const flags = index.readUInt16BE(at + 60);
  const name = at + 62 + ((flags & 0x4000) !== 0 ? 2 : 0);
  const end = index.indexOf(0, version === 4 ? afterNumber(index, name) : name);
  if (end < 0) return 0;
  if (version === 4) return end + 1;
  // Filled up with zeros, one at least, to a multiple of eight.
  return at + ((end - at + 8) & ~7);
}

/** How much of the name before is left out: seven bits a byte. */
function afterNumber(index: Buffer, at: number): number {
  let end = at;
  while (((index[end] ?? 0) & 0x80) !== 0) end++;
  return end + 1;
}

const link = Buffer.from("link").readUInt32BE();

/** The rest may stand in another file. Extensions follow, and a hash at the end. */
function isSplit(index: Buffer, from: number): boolean {
  let at = from;
  while (at + 28 <= index.length) {
    if (index.readUInt32BE(at) === link) return true;
    at += 8 + index.readUInt32BE(at + 4);
  }
  return false;
}

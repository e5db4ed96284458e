// Trees of files as strange as they come, and searches in them: what both engines of src/search are compared on.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FileSearch, TextSearch } from "../../src/search/place.ts";
import type { Random } from "./proof.ts";
import { atoms, globs, ignoreLines, letters, names, patterns } from "./random-trees-words.ts";

/** An expression that may mean anything or nothing. */
export function randomPattern(random: Random, depth = 2): string {
  let pattern = "";
  for (let count = random.below(4); count >= 0; count--) {
    const kind = random.below(12);
    const atom = random.pick(random.below(6) === 0 ? atoms : atoms.slice(0, -15));
    if (kind === 0 && depth > 0) pattern += `(${randomPattern(random, depth - 1)})`;
    else if (kind === 1 && depth > 0) {
      pattern += `(?:${randomPattern(random, depth - 1)}|${randomPattern(random, depth - 1)})`;
    } else if (kind === 2) pattern += atom + random.pick(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{2,}?"]);
    else pattern += kind === 3 ? `|${atom}` : atom;
  }
  return pattern;
}

/** Fills a folder. */
export function growTree(root: string, random: Random): void {
  const folders = [root];
  for (let count = random.below(7); count > 0; count--) folders.push(`${random.pick(folders)}/${random.pick(names)}`);
  for (const folder of folders) attempt(() => mkdirSync(folder, { recursive: true }));
  for (let count = random.below(14); count > 0; count--) {
    const path = Buffer.concat([
      Buffer.from(`${random.pick(folders)}/`),
      random.below(25) === 0 ? Buffer.from([0x61, 0xff, 0x62]) : Buffer.from(random.pick(names)),
    ]);
    const kind = random.below(12);
    attempt(() => {
      if (kind === 0) symlinkSync(random.pick(["..", ".", "a.ts", "/", "nowhere", "src"]), path);
      else writeFileSync(path, contentOf(random));
    });
  }
  for (let count = random.below(5); count > 0; count--) {
    const name = random.pick([".gitignore", ".gitignore", ".gitignore", ".ignore", ".rgignore", ".git/info/exclude"]);
    const file = `${random.pick(folders)}/${name}`;
    attempt(() => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, ignoreFile(random));
    });
  }
}

function ignoreFile(random: Random): Buffer {
  const lines = Array.from({ length: random.below(4) + 1 }, () => random.pick(ignoreLines));
  const text = Buffer.from(lines.join(random.pick(["\n", "\n", "\n", "\r\n"])) + random.pick(["", "\n"]));
  const extra = random.below(20);
  if (extra === 0) return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text]);
  return extra === 1 ? Buffer.concat([Buffer.from([0x62, 0xff, 0x0a]), text]) : text;
}

function contentOf(random: Random): Buffer {
  const end = random.pick(["\n", "\n", "\n", "\r\n"]);
  const count = random.below(12) === 0 ? random.below(4_000) : random.below(30);
  const isDense = random.below(3) > 0;
  const parts: Buffer[] = [];
  for (let line = 0; line < count; line++) {
    const length = random.below(60) === 0 ? random.below(5_000) : random.below(8);
    for (let at = 0; at < length; at++) {
      // What a continuation byte at the beginning of a line does to word boundaries, ripgrep decides by the line before.
      const stray = at === 0 ? [0xff, 0xe8, 0xc3, 0xf0] : [0xff, 0xe8, 0xc3, 0xf0, 0xaa, 0x80];
      parts.push(random.below(300) === 0 ? Buffer.from([random.pick(stray)]) : Buffer.from(random.pick(letters)));
    }
    if (isDense || line + 1 < count || random.below(2) === 0)
      parts.push(Buffer.from(random.below(20) === 0 ? "\n" : end));
  }
  const text = Buffer.concat(parts);
  const kind = random.below(40);
  if (kind === 0) return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text]);
  if (kind === 1) return Buffer.from(`\ufeff${text}`, "utf16le");
  if (kind === 2) return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  if (kind === 3) return Buffer.concat([text, Buffer.from([0]), text]);
  if (kind === 4) return Buffer.concat([Buffer.from(`${"x ".repeat(60_000)}\n`), text]);
  if (kind === 5) return Buffer.concat([Buffer.from("foo bar\n".repeat(100_000)), text]);
  return text;
}

export function randomTextSearch(folder: string, random: Random): TextSearch {
  const some = <Item>(share: number, make: () => Item): Item[] => (random.below(share) === 0 ? [make()] : []);
  return {
    folder,
    leaveOut: random.below(10) === 0 ? random.pick(names) : null,
    pattern: random.pick([
      () => random.pick(letters) + random.pick(letters),
      () => random.pick(patterns),
      () => random.pick(patterns),
      () => randomPattern(random),
    ])(),
    literal: random.below(5) === 0,
    wholeWord: random.below(5) === 0,
    caseInsensitive: random.below(4) === 0,
    file: null,
    paths: {
      include: some(4, () => [random.pick(globs), ...some(3, () => random.pick(globs))]),
      exclude: some(4, () => random.pick(globs)),
      prefix: random.below(4) === 0 ? "src/" : "",
    },
    contextLines: random.pick([0, 1, 2, 2, 2, 5]),
    keep: random.pick([1, 3, 50, 50, 50, 1_000]),
  };
}

export function randomFileSearch(folder: string, random: Random): FileSearch {
  const leaveOut = random.below(10) === 0 ? random.pick(names) : null;
  return { folder, leaveOut, pattern: random.pick(globs), keep: 10_000 };
}

/** Two things by one name, a name too long: then the tree has one thing less. */
function attempt(make: () => void): void {
  try {
    make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!["EEXIST", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP", "ENOENT", "EACCES", "EPERM"].includes(code ?? ""))
      throw error;
  }
}

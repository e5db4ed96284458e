import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prose } from "./prose.ts";

export interface SearchTree {
  bytes: number;
  files: number;
}

const kilobytes = [4, 8, 16, 24, 32, 48, 64, 96, 158];
const foldersCount = 400;

/** About 500 MB of text in 10,000 files of 4 to 158 KB: a line in ten has `common` in it, a line in a million `needle_42`. */
export function makeSearchTree(root: string, megabytes = 500): SearchTree {
  // Every file is a part of the same text, begun elsewhere: made quickly, and no two alike.
  const text = Buffer.from(linesOf(4_000_000));
  const tree = { bytes: 0, files: 0 };
  for (let folder = 0; folder < foldersCount; folder++)
    mkdirSync(join(root, `f${folder % 20}`, `g${folder}`), { recursive: true });
  while (tree.bytes < megabytes * 1e6) {
    const size = (kilobytes[tree.files % kilobytes.length] as number) * 1024;
    const from = text.indexOf(10, (tree.files * 7_919_000) % (text.length - size - 1_000)) + 1;
    const to = text.indexOf(10, from + size) + 1;
    const rare = tree.files % 1_000 === 0 ? "here is needle_42 in the hay\n" : "";
    const folder = tree.files % foldersCount;
    writeFileSync(
      join(root, `f${folder % 20}`, `g${folder}`, `file-${tree.files}.txt`),
      [rare, text.subarray(from, to)].join(""),
    );
    tree.bytes += to - from;
    tree.files++;
  }
  return tree;
}

function linesOf(length: number): string {
  const lines = prose(length, 1).split(/\s+/);
  let text = "";
  for (let word = 0, line = 0; text.length < length; line++) {
    const words = lines.slice(word % (lines.length - 20), (word % (lines.length - 20)) + 8);
    word += 8;
    text += `${line % 10 === 0 ? "common " : ""}${words.join(" ")}\n`;
  }
  return text;
}

import { createHash, type Hash, hash } from "node:crypto";
import { checkedTable, sumOf } from "./file-table.ts";
import type { OpenedFile, PackFile, PackHeader } from "./header.ts";
import { isProblem, type PackProblem } from "./problem.ts";
import { isCanonical, parsedJson } from "./read-header.ts";
import { hasExactly } from "./values.ts";

/** Takes the content piece by piece and compares it with what was signed, down to the last byte. */
export interface Contents {
  /** Null while all is as it should be. After a problem nothing more may be given. */
  take(piece: Uint8Array): PackProblem | null;
  /** The files, when all have come; without their bytes unless they are kept. */
  end(): OpenedFile[] | PackProblem;
}

export function createContents(header: PackHeader, { keep }: { keep: boolean }): Contents {
  const index = Buffer.alloc(header.index?.size ?? 0);
  const wholeSize = index.length + header.contentSize;
  let table: readonly PackFile[] | null = header.files ?? null;
  let taken = 0;
  let file: FileUnderWay | null = null;
  const done: OpenedFile[] = [];

  /** Goes on to the file that the next byte belongs to, past those that have none. */
  function next(): PackProblem | null {
    while (table && (!file || file.left === 0)) {
      if (file) {
        const { path, sha256, x } = file.entry;
        if (file.sum.digest("hex") !== sha256) return { problem: "file-hash", path };
        done.push({ path, bytes: file.bytes, executable: x });
      }
      const entry = table[done.length];
      file = entry ? begun(entry, keep) : null;
      if (!entry) return null;
    }
    return null;
  }

  return {
    take(piece) {
      let rest = piece;
      if (taken < index.length) {
        index.set(rest.subarray(0, index.length - taken), taken);
        rest = rest.subarray(Math.min(rest.length, index.length - taken));
      }
      taken += piece.length;
      if (!table && taken >= index.length) {
        const read = tableIn(index, header);
        if (isProblem(read)) return read;
        table = read;
      }
      while (rest.length > 0) {
        const problem = next();
        if (problem) return problem;
        // The sizes were signed: one byte behind the last file, and no other is looked at.
        if (!file) return { problem: "content-size", expected: wholeSize };
        rest = rest.subarray(added(file, rest));
      }
      return null;
    },

    end() {
      if (taken !== wholeSize) return { problem: "content-size", expected: wholeSize };
      return next() ?? done;
    },
  };
}

interface FileUnderWay {
  entry: PackFile;
  sum: Hash;
  left: number;
  bytes: Uint8Array;
}

const begun = (entry: PackFile, keep: boolean): FileUnderWay => ({
  entry,
  sum: createHash("sha256"),
  left: entry.size,
  bytes: new Uint8Array(keep ? entry.size : 0),
});

function added(file: FileUnderWay, rest: Uint8Array): number {
  const part = rest.subarray(0, file.left);
  file.sum.update(part);
  if (file.bytes.length > 0) file.bytes.set(part, file.entry.size - file.left);
  file.left -= part.length;
  return part.length;
}

/** The table that is sealed with the files. Beside it stands a random word, so that nobody can guess it from its hash. */
export interface PrivateIndex {
  files: readonly PackFile[];
  salt: string;
}

function tableIn(json: Uint8Array, { index, contentSize }: PackHeader): readonly PackFile[] | PackProblem {
  if (hash("sha256", json, "hex") !== index?.sha256) return { problem: "index-damaged" };
  const value = parsedJson(json);
  if (!hasExactly(value, ["files", "salt"]) || typeof value.salt !== "string") return { problem: "index-damaged" };
  const table = checkedTable(value.files);
  if (isProblem(table)) return table;
  const isSound = sumOf(table) === contentSize && isCanonical(value, json);
  return isSound ? table : { problem: "index-damaged" };
}

import type { PackFile } from "./header.ts";
import { packLimits } from "./limits.ts";
import { pathFault, twinsAmong } from "./paths.ts";
import { isProblem, type PackProblem } from "./problem.ts";
import { hasExactly, isHash, isSize } from "./values.ts";

/** The one file that every pack has. */
export const skillFile = "SKILL.md";

/** A table of files that can be written to any disk, each once, and is no larger than a pack may be. */
export function checkedTable(value: unknown): PackFile[] | PackProblem {
  if (!Array.isArray(value)) return { problem: "header-field", field: "files" };
  const limit = packLimits.files;
  if (value.length > limit) return { problem: "too-large", what: "files", claimed: value.length, limit };
  const files: PackFile[] = [];
  for (const each of value) {
    const file = checkedFile(each);
    if (isProblem(file)) return file;
    const before = files.at(-1)?.path;
    if (before !== undefined && before >= file.path) return { problem: "file-order", path: file.path };
    files.push(file);
  }
  if (!files.some(({ path }) => path === skillFile)) return { problem: "no-skill" };
  return twinsAmong(files.map(({ path }) => path)) ?? files;
}

export const sumOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

function checkedFile(value: unknown): PackFile | PackProblem {
  const field = "files";
  if (!hasExactly(value, ["path", "sha256", "size", "x"])) return { problem: "header-field", field };
  const { path, sha256, size, x } = value;
  if (typeof path !== "string" || !path.isWellFormed()) return { problem: "header-field", field };
  const why = pathFault(path);
  if (why !== null) return { problem: "path", path: path.slice(0, packLimits.pathBytes), why };
  if (!isHash(sha256) || !isSize(size) || typeof x !== "boolean") return { problem: "header-field", field };
  const limit = packLimits.fileBytes;
  if (size > limit) return { problem: "too-large", what: "file", claimed: size, limit };
  return { path, size, sha256, x };
}

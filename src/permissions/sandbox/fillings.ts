import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isInside } from "../paths.ts";
import { look } from "./look.ts";
import type { Mount } from "./mounts.ts";
import { gitFoldersOf } from "./repositories.ts";

/** The folder that is put over folders that nobody may see. */
export function emptyIn(folder: string): string {
  const empty = join(folder, "empty-folder");
  mkdirSync(empty, { recursive: true, mode: 0o700 });
  for (const path of [folder, empty]) chmodSync(path, 0o700);
  return empty;
}

/** What of ours stands in a workspace is none of its own: git inside does not see it. */
export function excludesFor(workspace: string, standing: readonly string[], folder: string): Mount[] {
  const repositories = new Set([...above(workspace), ...standing.map((path) => dirname(path))]);
  return [...repositories].flatMap((repository): Mount[] => {
    const ours = standing.filter((path) => isInside(path, repository));
    const git = gitFoldersOf(repository, look).at(-1);
    if (git === undefined || ours.length === 0) return [];
    const path = join(git, "info", "exclude");
    // A link there may be a command's.
    if (look.kind(path) !== "file" || look.real(path) !== path) return [];
    const from = join(folder, `excludes-${createHash("sha256").update(repository).digest("hex").slice(0, 16)}`);
    const lines = ours.map((one) => `/${relative(repository, one).replace(/[*?[\]\\ ]/g, "\\$&")}`);
    writeFileSync(from, [look.text(path), ...lines, ""].join("\n"), { mode: 0o600 });
    return [{ how: "read", path, from }];
  });
}

/** A folder and those it lies in. */
function above(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))];
}

import { chmodSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { look } from "./look.ts";
import type { Mount } from "./mounts.ts";

/** What is put over what nobody may see. */
export function emptyIn(folder: string): { file: string; folder: string } {
  const empty = { file: join(folder, "empty-file"), folder: join(folder, "empty-folder") };
  mkdirSync(empty.folder, { recursive: true, mode: 0o700 });
  writeFileSync(empty.file, "", { mode: 0o600 });
  for (const path of [folder, empty.folder]) chmodSync(path, 0o700);
  return empty;
}

const mostBytes = 1024 * 1024;

/** Files of ours that stand in a workspace are none of its own: git inside does not see them. */
export function excludesFor(workspace: string, standing: readonly string[], folder: string): Mount[] {
  const excludes = join(workspace, ".git", "info", "exclude");
  const names = standing.filter((path) => dirname(path) === workspace && look.kind(path) === "file");
  if (names.length === 0 || look.kind(excludes) !== "file" || look.kind(dirname(excludes)) !== "folder") return [];
  const from = join(folder, `excludes-${Buffer.from(relative("/", workspace)).toString("base64url").slice(-64)}`);
  // Whoever made it that long did not do so for git.
  if (lstatSync(excludes).size > mostBytes) return [];
  const own = readFileSync(excludes, "utf8");
  writeFileSync(from, [own, ...names.map((path) => `/${relative(workspace, path)}`), ""].join("\n"), { mode: 0o600 });
  return [{ how: "read", path: excludes, from }];
}

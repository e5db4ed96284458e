import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { upToRepository } from "../permissions/repository.ts";
import { childEnvironment } from "../processes/environment.ts";
import { isSecretPlace } from "../protocol/secret-places.ts";

/** Bytes of an entry of git's index before its name. */
const fixedBytes = 62;
const mostBytes = 64_000_000;
/** No system has longer paths. A name that grows from entry to entry would take longer and longer to read. */
const longestName = 4_096;
/** Others get their turn after so many names. */
const perSlice = 2_000;

/** Returns the protected files in the git index of the workspace's repository. Without a readable index there are none. */
export async function trackedSecrets(workspace: string): Promise<string[]> {
  const found: string[] = [];
  try {
    const path = join(await gitFolderOf(repositoryOf(workspace)), "index");
    const stats = await stat(path);
    if (!stats.isFile() || stats.size > mostBytes) return [];
    let count = 0;
    for (const name of namesIn(await readFile(path))) {
      if (isSecretPlace(name)) found.push(name);
      if (++count % perSlice === 0) await new Promise((go) => setImmediate(go));
    }
  } catch {
    // Without a repository, or with an index at another path, no more files are known to be tracked.
  }
  return found;
}

/** The paths that are not among the tracked files of the workspace's repository. */
export function withoutTracked(
  paths: readonly string[],
  { workspace, tracked }: { workspace: string; tracked: readonly string[] },
): string[] {
  const root = repositoryOf(workspace);
  const known = new Set(tracked.map((name) => join(root, name)));
  return paths.filter((path) => !known.has(path));
}

const repositoryOf = (workspace: string) => upToRepository(workspace).at(-1) ?? workspace;

/** In a worktree `.git` is a file that names the folder. */
async function gitFolderOf(root: string): Promise<string> {
  const path = join(root, ".git");
  const stats = await stat(path);
  // Such a file holds one line; another may be of any size, and a pipe never ends.
  if (!stats.isFile() || stats.size > longestName) return path;
  return resolve(root, /^gitdir: (.*)$/m.exec(await readFile(path, "utf8"))?.[1] ?? ".git");
}

/** The protected files in commits that no remote has: those of the current branch, and those of all branches, tags and stashes. */
export interface Unpushed {
  branch: string | null;
  head: readonly string[];
  any: readonly string[];
}

export async function unpushedSecrets(workspace: string): Promise<Unpushed> {
  const [head, any, branch] = await Promise.all([
    ...["HEAD", "--all"].map((refs) => git(workspace, ["rev-list", "--objects", refs, "--not", "--remotes"])),
    git(workspace, ["symbolic-ref", "--short", "-q", "HEAD"]),
  ]);
  const secretsIn = (objects = "") =>
    objects
      .split("\n")
      .map((line) => line.slice(line.indexOf(" ") + 1))
      .filter(isSecretPlace);
  return { branch: branch?.trim() || null, head: secretsIn(head), any: secretsIn(any) };
}

/** Runs git only to look into the repository. Nothing that is missing there is fetched. */
const git = (workspace: string, args: readonly string[]): Promise<string> =>
  new Promise((told) => {
    const settings = { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none", GIT_OPTIONAL_LOCKS: "0" };
    const env = childEnvironment(process.env, settings);
    const limits = { timeout: 5_000, maxBuffer: mostBytes };
    // Without git or a repository nothing can be pushed.
    execFile("git", ["-c", "core.fsmonitor=false", ...args], { cwd: workspace, env, ...limits }, (_, stdout) =>
      told(stdout),
    );
  });

/** Reads the file names of an index. In version 4 each name is stored as a difference from the previous one. */
function* namesIn(index: Buffer): Generator<string> {
  if (index.toString("latin1", 0, 4) !== "DIRC") return;
  const version = index.readUInt32BE(4);
  let at = 12;
  let last = "";
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const isExtended = version >= 3 && (index.readUInt16BE(at + 60) & 0x4000) !== 0;
    let from = at + fixedBytes + (isExtended ? 2 : 0);
    let kept = "";
    if (version === 4) {
      let removed = 0;
      for (;;) {
        const byte = index[from++];
        if (byte === undefined || removed > longestName) return;
        removed = removed * 128 + (byte & 127);
        if (byte < 128) break;
        removed++;
      }
      kept = last.slice(0, Math.max(0, last.length - removed));
    }
    const end = index.indexOf(0, from);
    if (end < 0 || kept.length + end - from > longestName) return;
    last = kept + index.toString("latin1", from, end);
    yield last;
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
}

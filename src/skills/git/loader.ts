import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { failpoint } from "../../failpoint.ts";
import type { Repository } from "./address.ts";
import { type GitOptions, type GitProblem, git } from "./git.ts";
import { cloneFolder } from "./place.ts";
import { type Size, withinSize } from "./size.ts";

export interface Fetched {
  folder: string;
  commit: string;
  /** What stood there before; null where nothing did. */
  before: string | null;
}

export type FetchProblem =
  | GitProblem
  | { problem: "unwritable"; detail: string }
  /** It has no commit. */
  | { problem: "empty" }
  | { problem: "too-large"; most: Size };

export interface Loader {
  /** The clone that is there, else a new one. */
  load(repository: Repository): Promise<Fetched | FetchProblem>;
  /** A new clone in place of the old one, where the other side has something new. */
  update(repository: Repository): Promise<Fetched | FetchProblem>;
}

/** Collections of skills are texts: far more than any has. */
const mostFetched: Size = { bytes: 256 * 1024 * 1024, files: 50_000 };

/** Repositories as shallow clones, each in a folder of its own that comes into being whole or not at all. */
export function createLoader(cache: string, { most = mostFetched, ...options }: GitOptions & { most?: Size }): Loader {
  const place = ({ url, name, branch }: Repository) =>
    cloneFolder(cache, { repo: url, repository: name, ...(branch && { branch }) });

  async function commitIn(folder: string): Promise<string | null> {
    if (!existsSync(join(folder, ".git"))) return null;
    const said = await git(["rev-parse", "HEAD"], folder, options);
    return typeof said === "string" && /^[0-9a-f]{40,64}$/.test(said) ? said : null;
  }

  async function clone({ url, branch, ...rest }: Repository, before: string | null): Promise<Fetched | FetchProblem> {
    const folder = place({ url, ...(branch && { branch }), ...rest });
    const beside = dirname(folder);
    const own = randomUUID();
    const [fresh, old] = [join(beside, `.${own}.new`), join(beside, `.${own}.old`)];
    try {
      mkdirSync(beside, { recursive: true, mode: 0o700 });
      for (const left of leftIn(beside)) removeIfPossible(left);
      const what = ["clone", "--quiet", "--depth", "1", "--single-branch", "--no-tags", "--no-recurse-submodules"];
      // The user's own template of hooks and the like has no business in a cache.
      const of = ["--template=", ...(branch ? ["--branch", branch] : [])];
      const said = await withinSize({ folder: fresh, most, signal: options.signal }, (signal) =>
        git([...what, ...of, "--", url, fresh], beside, { ...options, signal }),
      );
      if (said === "too-large") return { problem: "too-large", most };
      if (typeof said !== "string") return said;
      const commit = await commitIn(fresh);
      if (commit === null) return { problem: "empty" };
      failpoint("clone-made");
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(fresh, folder);
      return { folder, commit, before };
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      return { problem: "unwritable", detail: (error as Error).message };
    } finally {
      for (const left of [fresh, old]) removeIfPossible(left);
    }
  }

  return {
    async load(repository) {
      const folder = place(repository);
      const commit = await commitIn(folder);
      return commit === null ? clone(repository, null) : { folder, commit, before: commit };
    },
    async update(repository) {
      const folder = place(repository);
      const before = await commitIn(folder);
      if (before === null) return clone(repository, null);
      const { url, branch } = repository;
      const ref = branch === undefined ? "HEAD" : `refs/heads/${branch}`;
      const said = await git(["ls-remote", "--", url, ref], cache, options);
      if (typeof said !== "string") return said;
      return said.startsWith(before) ? { folder, commit: before, before } : clone(repository, before);
    },
  };
}

const longAgoMs = 3_600_000;

/** What attempts that were killed have left. */
const leftIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith("."))
    .map((name) => join(folder, name))
    .filter((path) => Date.now() - statSync(path).mtimeMs > longAgoMs);

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
}

const isUnwritable = (error: unknown) =>
  ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST", "ENOTEMPTY", "ENOENT"].includes(
    (error as NodeJS.ErrnoException).code ?? "",
  );

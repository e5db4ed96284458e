import type { Stats } from "node:fs";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { isStub, stubContent } from "../../is-stub.ts";
import { laterFiles, type Place, partSource, type Runner } from "../../permissions/later-files.ts";
import { upToRepository } from "../../permissions/repository.ts";
import { namedByConfig } from "../../permissions/sandbox/repositories.ts";
import { standingStubs } from "../../permissions/sandbox/stubs.ts";
import { contentOf, direntsOf, isInMemory, type Kind, kindOf, stampOf, statOf, statThrough, targetOf } from "./disk.ts";

/** A file that runs later, as one look found it. */
export interface Entry {
  path: string;
  runBy: Runner;
  /** The folder that its pattern begins in: once that is gone, the file is not missed. */
  base: string;
  kind: Exclude<Kind, "folder">;
  /** Permission bits. */
  mode: number;
  /** Where a link leads. */
  target: string | null;
  /** Null for what is no file, cannot be read or is too large to be kept. */
  content: Buffer | null;
  stamp: string;
  /** When anything of it was last changed. */
  changedMs: number;
  /** Whether the same stamp means the same content at a later look. */
  settled: boolean;
  /** The detour that it was found by; null for what lies in its place itself. */
  reachedThrough: string | null;
}

export interface Snapshot {
  entries: ReadonlyMap<string, Entry>;
  /** Where links and settings lead, and every place on the way there. */
  detours: ReadonlySet<string>;
  /** Where such files may lie, whether or not there was one. */
  folders: ReadonlySet<string>;
  /** Nothing was left out for being too much: then what a later look finds besides is new. */
  isComplete: boolean;
}

export interface ScanInput {
  workspace: string;
  home: string;
  /** The data folder, which is not looked into, and which lists the stubs of sandboxes. */
  closed: string;
  /** Other folders in which every file counts: the user's own skills. */
  wholeFolders(): readonly string[];
}

/** A part of a pattern: the folders and files that may follow. */
interface Node {
  names: Map<string, Node>;
  wild: { test: RegExp; node: Node }[];
  /** A file of this name counts. */
  isFile: boolean;
  /** Everything in a folder of this name counts. */
  isWhole: boolean;
  runBy: Runner;
  listed: Map<string, Listing>;
}

interface Listing {
  stamp: string;
  settled: boolean;
  found: { name: string; kind: Kind; node: Node }[];
  /** Of a workspace's folder: the folders to go on with, and what makes it a repository. */
  folders: string[];
  git: boolean;
  bare: boolean;
  isCut: boolean;
}

/** The clocks of file systems may tick this slowly. */
export const tickMs = 20;
/** So many folders of a workspace are looked at, the upper ones first. */
const mostFolders = 3_000;
/** So many files of one folder that counts as a whole, and so many folders deep. */
const mostInWhole = 2_000;
const deepest = 8;
/** So many links on the way to one file. */
const mostLinks = 40;
const mostFileBytes = 1024 * 1024;
const mostBytes = 32 * 1024 * 1024;
/** Nobody waits longer for a slice of the look than this. */
const sliceMs = 8;
/** Packages are installed by their own tools, and run when somebody starts them. */
const neverLookedInto = new Set(["node_modules", "site-packages", ".git", "__pycache__"]);

const newNode = (runBy: Runner): Node => {
  return { names: new Map(), wild: [], isFile: false, isWhole: false, runBy, listed: new Map() };
};

function trieOf(place: Place): Node {
  const root = newNode("tool");
  for (const { pattern, runBy, compared, place: its } of laterFiles) {
    if (its !== place || !compared) continue;
    const isFolder = pattern.endsWith("/");
    const parts = (isFolder ? pattern.slice(0, -1) : pattern).split("/");
    let node = root;
    for (const part of parts) node = childFor(node, part, runBy);
    if (isFolder) node.isWhole = true;
    else node.isFile = true;
  }
  return root;
}

function childFor(node: Node, part: string, runBy: Runner): Node {
  if (!/[*{]/.test(part)) {
    const name = part.toLowerCase();
    const child = node.names.get(name) ?? newNode(runBy);
    node.names.set(name, child);
    return child;
  }
  const test = new RegExp(`^${partSource(part)}$`);
  const known = node.wild.find((one) => one.test.source === test.source);
  if (known) return known.node;
  const child = newNode(runBy);
  node.wild.push({ test, node: child });
  return child;
}

function wholeNode(runBy: Runner): Node {
  const node = newNode(runBy);
  node.isWhole = true;
  return node;
}

/** Finds the files that run later, and tells them from those of the look before by their stamps. */
export function createScanner({ workspace, home, closed, wholeFolders }: ScanInput): () => Promise<Snapshot> {
  const tries = {
    workspace: trieOf("workspace"),
    git: trieOf("git"),
    home: trieOf("home"),
    machine: trieOf("machine"),
  };
  const [hooks, skills] = [wholeNode("git"), wholeNode("agent")];
  // As it was at first: files of a folder that comes to belong to a repository are not new.
  const above = upToRepository(workspace).slice(1);
  let known: ReadonlyMap<string, Entry> = new Map();
  let found = new Map<string, Entry>();
  let detours = new Set<string>();
  let reachedThrough: string | null = null;
  let isComplete = true;
  let bytes = 0;
  let stubs: ReadonlySet<string> = new Set();
  let walked = new Set<string>();
  let folders = new Set<string>();
  let repositories: { git: string; folder: string }[] = [];
  let sliceBegan = 0;

  async function scan(): Promise<Snapshot> {
    [found, walked, detours, folders] = [new Map(), new Set(), new Set(), new Set()];
    [bytes, isComplete, sliceBegan] = [0, true, performance.now()];
    stubs = standingStubs(closed);
    repositories = [{ git: join(workspace, ".git"), folder: workspace }];
    await workspaceFolders();
    foldersAbove();
    walk(home, tries.home, home, 0);
    for (const repository of repositories) await namedByGit(repository);
    // Nobody else can write there.
    if (process.getuid?.() === 0) walk(sep, tries.machine, sep, 0);
    for (const folder of wholeFolders()) walk(folder, skills, dirname(folder), 0);
    known = found;
    return { entries: found, detours, folders, isComplete };
  }

  async function workspaceFolders(): Promise<void> {
    const next = [workspace];
    for (const folder of next) {
      await letOthersRun();
      const listing = listed(folder, tries.workspace);
      if (!listing) continue;
      take(listing, folder, folder, 0);
      if (listing.git) git(folder);
      if (listing.bare) gitFolder(folder, folder);
      for (const name of listing.folders) {
        if (next.length < mostFolders) next.push(join(folder, name));
        else isComplete = false;
      }
    }
  }

  /** A stranger's folder may hold very many folders and repositories. */
  async function letOthersRun(): Promise<void> {
    if (performance.now() - sliceBegan <= sliceMs) return;
    await new Promise((go) => setImmediate(go));
    sliceBegan = performance.now();
  }

  /** Git takes the nearest repository, so one may also be made above the workspace. */
  function foldersAbove(): void {
    for (let folder = workspace; folder !== dirname(folder); ) {
      folder = dirname(folder);
      const listing = above.includes(folder) && folder !== home ? listed(folder, tries.workspace) : null;
      if (listing) take(listing, folder, folder, 0);
      git(folder);
    }
  }

  function walk(folder: string, node: Node, base: string, depth: number): void {
    if (depth > deepest || folder === closed || (depth > 0 && folder === workspace)) return;
    const key = `${folder}\0${node.isWhole}`;
    if (node.isWhole && walked.has(key)) return;
    walked.add(key);
    const listing = listed(folder, node);
    if (listing) take(listing, folder, base, depth);
  }

  function take({ found: names, isCut }: Listing, folder: string, base: string, depth: number): void {
    // Then its own stamp stands for the files that are left out.
    if (isCut) look(folder, names[0]?.node.runBy ?? "tool", base, true);
    for (const { name, kind, node } of names) {
      const path = folder === sep ? sep + name : folder + sep + name;
      if (kind === "folder") walk(path, node, base, depth + 1);
      else if (kind === "link") behindLink(path, node, base, depth);
      else if (node.isFile || node.isWhole) look(path, node.runBy, base);
    }
  }

  /** What is looked at by the work is reached through the detour. */
  function scanThrough<Result>(detour: string, work: () => Result): Result {
    const before = reachedThrough;
    detours.add(detour);
    reachedThrough = detour;
    const result = work();
    reachedThrough = before;
    return result;
  }

  /** Programs follow links, so what a link leads to counts as well. */
  function behindLink(path: string, node: Node, base: string, depth: number): void {
    look(path, node.runBy, base);
    const end = follow(path, node.runBy, base);
    scanThrough(end, () => {
      if (statOf(end)?.isDirectory()) walk(end, node, base, depth + 1);
      else if (node.isFile || node.isWhole) look(end, node.runBy, base);
    });
  }

  /** Compares every link on the way to where a path leads, and returns the place at its end, whether or not it is there. */
  function follow(path: string, runBy: Runner, base: string): string {
    const parts = path.split(sep);
    let [here, links]: [string, number] = [sep, 0];
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      here = resolve(here, part);
      const step = here + sep;
      const isPlain = detours.has(step) && !found.has(here);
      detours.add(step);
      if (isPlain || !statOf(here)?.isSymbolicLink() || links++ === mostLinks) continue;
      const link = here;
      const target = scanThrough(step, () => look(link, runBy, base))?.target ?? "";
      parts.unshift(...target.split(sep));
      here = isAbsolute(target) ? sep : dirname(here);
    }
    return here;
  }

  /** The repository of a folder that has a `.git`, which may be a folder, a link, or a file that names the folder. */
  function git(folder: string): void {
    const path = join(folder, ".git");
    const entry = look(path, "git", folder);
    if (entry?.kind === "link") {
      const end = follow(path, "git", folder);
      scanThrough(end, () => gitFolder(end, folder));
    } else if (!entry && statOf(path)) gitFolder(path, folder);
    const way = /^gitdir: ([^\0\r\n]+)/.exec(entry?.content?.toString() ?? "")?.[1];
    if (way === undefined) return;
    const own = follow(resolve(folder, way), "git", folder);
    scanThrough(own, () => gitFolder(own, folder));
    const common = found.get(join(own, "commondir"))?.content?.toString().trim();
    if (!common) return;
    const shared = follow(resolve(own, common), "git", folder);
    scanThrough(shared, () => gitFolder(shared, folder));
  }

  function gitFolder(path: string, folder: string): void {
    repositories.push({ git: path, folder });
    if (walked.has(`git ${path}`)) return;
    walked.add(`git ${path}`);
    walk(path, tries.git, path, 0);
    for (const name of foldersIn(join(path, "worktrees"), path)) {
      const own = join(path, "worktrees", name);
      walk(own, tries.git, path, 1);
      repositories.push({ git: own, folder });
    }
    modules(join(path, "modules"), path, 0);
  }

  /** A submodule's name may hold slashes. */
  function modules(folder: string, base: string, depth: number): void {
    if (depth > 4) return;
    for (const name of foldersIn(folder, base)) {
      const path = join(folder, name);
      const isModule = statOf(join(path, "HEAD")) !== undefined;
      if (isModule) gitFolder(path, path);
      else modules(path, base, depth + 1);
    }
  }

  /** Hooks in a folder that the configuration names, and more configuration. */
  async function namedByGit({ git, folder }: { git: string; folder: string }): Promise<void> {
    await letOthersRun();
    const text = (path: string) => {
      const end = follow(path, "git", folder);
      return scanThrough(end, () => look(end, "git", folder))?.content?.toString() ?? "";
    };
    for (const { path, kind } of namedByConfig({ folder, git }, home, { text, real: () => null })) {
      if (kind === "file") continue;
      const end = follow(path, "git", folder);
      scanThrough(end, () => walk(end, hooks, folder, 0));
    }
  }

  /** The names of the folders in a folder of git's, and of links that may stand in for them. */
  function foldersIn(path: string, base: string): string[] {
    compareLink(path, base);
    const names = (listed(path, hooks)?.found ?? []).filter(({ kind }) => kind === "folder" || kind === "link");
    return names.map(({ name }) => {
      compareLink(join(path, name), base);
      return name;
    });
  }

  function compareLink(path: string, base: string): void {
    if (!statOf(path)?.isSymbolicLink()) return;
    look(path, "git", base);
    follow(path, "git", base);
  }

  function listed(folder: string, node: Node): Listing | null {
    const own = statOf(folder);
    const stats = own?.isSymbolicLink() ? statThrough(folder) : own;
    if (!stats?.isDirectory()) return null;
    folders.add(folder);
    const stamp = stampOf(stats);
    const before = node.listed.get(folder);
    const isSame = before?.settled && before.stamp === stamp;
    const settled = stats.ctimeMs < Date.now() - tickMs;
    const listing = isSame ? before : { ...namesIn(folder, node), stamp, settled };
    node.listed.set(folder, listing);
    if (listing.isCut) isComplete = false;
    return listing;
  }

  function namesIn(folder: string, node: Node): Omit<Listing, "stamp" | "settled"> {
    const all = direntsOf(folder);
    const names: Listing["found"] = [];
    const isOfHooks = folder.endsWith(`${sep}hooks`);
    const isWorkspace = node === tries.workspace;
    const folders: string[] = [];
    const there = new Set(isWorkspace ? all.map(({ name }) => name.toLowerCase()) : []);
    for (const entry of all) {
      const lower = entry.name.toLowerCase();
      const kind = kindOf(entry);
      const child = node.isWhole
        ? node
        : (node.names.get(lower) ?? node.wild.find(({ test }) => test.test(lower))?.node);
      // Git runs no samples, and they lie in the hooks of every new repository.
      const isSample = isOfHooks && child?.runBy === "git" && kind === "file" && lower.endsWith(".sample");
      if (child && !isSample) names.push({ name: entry.name, kind, node: child });
      if (isWorkspace && kind === "folder" && !child?.isWhole && !neverLookedInto.has(lower)) folders.push(entry.name);
    }
    const bare = there.has("head") && (there.has("config") || there.has("hooks") || there.has("objects"));
    return {
      ...{ found: names.slice(0, mostInWhole), isCut: names.length > mostInWhole },
      folders: folders.filter((name) => join(folder, name) !== closed),
      ...{ git: there.has(".git"), bare },
    };
  }

  function look(path: string, runBy: Runner, base: string, isCut = false): Entry | null {
    const there = found.get(path);
    if (there) return there;
    const stats = statOf(path);
    if (!stats || (stats.isDirectory() && !isCut) || isOurs(stats, path)) return null;
    const stamp = stampOf(stats);
    const before = known.get(path);
    const isSame = before?.settled && before.stamp === stamp;
    const entry = isSame ? { ...before, reachedThrough } : read(path, stats, { runBy, base, stamp, reachedThrough });
    bytes += entry.content?.length ?? 0;
    found.set(path, entry);
    return entry;
  }

  /** Anybody can give a file the time of a stub. */
  const isOurs = (stats: Stats, path: string): boolean =>
    stubs.has(path) && isStub(stats, path) && contentOf(path)?.toString() === stubContent(path);

  function read(path: string, stats: Stats, rest: Pick<Entry, "runBy" | "base" | "stamp" | "reachedThrough">): Entry {
    const kind = stats.isSymbolicLink() ? "link" : stats.isFile() ? "file" : "other";
    const fits = kind === "file" && stats.size <= mostFileBytes && bytes + stats.size <= mostBytes;
    const settled = stats.ctimeMs < Date.now() - tickMs && !isInMemory(path, stats.dev);
    const target = kind === "link" ? targetOf(path) : null;
    const content = fits ? contentOf(path) : null;
    return {
      path,
      kind,
      mode: stats.mode & 0o7777,
      target,
      content,
      settled,
      changedMs: stats.ctimeMs,
      ...rest,
    };
  }

  return scan;
}

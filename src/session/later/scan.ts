import { type Dirent, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { isStub } from "../../is-stub.ts";
import { laterFiles, type Place, partSource, type Runner } from "../../permissions/later-files.ts";
import { valuesOf } from "../../permissions/sandbox/repositories.ts";

/** A file that runs later, as one look found it. */
export interface Entry {
  path: string;
  runBy: Runner;
  /** The folder that its pattern begins in: once that is gone, the file is not missed. */
  base: string;
  kind: "file" | "link" | "other";
  /** Permission bits. */
  mode: number;
  /** Where a link leads. */
  target: string | null;
  /** Where a link leads in the end, through other links; null where nothing is there. */
  real: string | null;
  /** Null for what is no file, cannot be read or is too large to be kept. */
  content: Buffer | null;
  stamp: string;
  /** When anything of it was last changed. */
  changedMs: number;
  /** Whether the same stamp means the same content at a later look. */
  settled: boolean;
  /** Where a link or a setting leads that it was found behind; null for what lies in its place itself. */
  behind: string | null;
}

export interface Snapshot {
  entries: ReadonlyMap<string, Entry>;
  /** Where links and settings lead. */
  ways: ReadonlySet<string>;
  /** Where such files may lie, whether or not there was one. */
  folders: ReadonlySet<string>;
  /** Nothing was left out for being too much: then what a later look finds besides is new. */
  isWhole: boolean;
}

export interface ScanInput {
  workspace: string;
  home: string;
  /** The data folder, which is not looked into. */
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
  found: { name: string; kind: Entry["kind"] | "folder"; node: Node }[];
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
  let known: ReadonlyMap<string, Entry> = new Map();
  let ways = new Set<string>();
  let behind: string | null = null;
  let isWhole = true;
  let bytes = 0;
  let found = new Map<string, Entry>();
  let walked = new Set<string>();
  let folders = new Set<string>();
  let sliceBegan = 0;

  async function scan(): Promise<Snapshot> {
    [found, walked, ways, bytes, sliceBegan] = [new Map(), new Set(), new Set(), 0, performance.now()];
    folders = new Set();
    isWhole = true;
    await workspaceFolders();
    walk(home, tries.home, home, 0);
    for (const name of [".gitconfig", ".config/git/config"]) namedByGit(found.get(join(home, name)), home);
    // Nobody else can write there.
    if (process.getuid?.() === 0) walk(sep, tries.machine, sep, 0);
    for (const folder of wholeFolders()) walk(folder, skills, dirname(folder), 0);
    known = found;
    return { entries: found, ways, folders, isWhole };
  }

  async function workspaceFolders(): Promise<void> {
    const next = [workspace];
    for (const folder of next) {
      if (performance.now() - sliceBegan > sliceMs) {
        await new Promise((go) => setImmediate(go));
        sliceBegan = performance.now();
      }
      const listing = listed(folder, tries.workspace);
      if (!listing) continue;
      take(listing, folder, folder, 0);
      if (listing.git) git(folder);
      if (listing.bare) gitFolder(folder, folder);
      for (const name of listing.folders) {
        if (next.length < mostFolders) next.push(join(folder, name));
        else isWhole = false;
      }
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

  function take({ found: names }: Listing, folder: string, base: string, depth: number): void {
    for (const { name, kind, node } of names) {
      const path = folder === sep ? sep + name : folder + sep + name;
      const counts = node.isFile || node.isWhole;
      if (kind === "folder") walk(path, node, base, depth + 1);
      else if (kind === "link") {
        const entry = look(path, node.runBy, base);
        if (entry) entry.real = behindLink(path, node, base, depth);
      } else if (counts && !isSample(path)) look(path, node.runBy, base);
    }
  }

  /** What is looked at by the work is found behind this. */
  function leading(way: string, work: () => void): void {
    const before = behind;
    ways.add(way);
    behind = way;
    work();
    behind = before;
  }

  /** Programs follow links, so what a link leads to counts as well. */
  function behindLink(path: string, node: Node, base: string, depth: number): string | null {
    const real = realOf(path);
    const stats = real === null ? undefined : statOf(real);
    if (real === null || !stats) {
      // What comes to stand there later is new.
      ways.add(resolve(dirname(path), targetOf(path) ?? ""));
      return null;
    }
    leading(real, () => {
      if (stats.isDirectory()) walk(real, node, base, depth + 1);
      else if (node.isFile || node.isWhole) look(real, node.runBy, base);
    });
    return real;
  }

  /** The repository of a folder that has a `.git`, which may be a folder, a link, or a file that names the folder. */
  function git(folder: string): void {
    const path = join(folder, ".git");
    const stats = statOf(path);
    if (!stats) return;
    if (stats.isDirectory()) {
      gitFolder(path, folder);
      return;
    }
    const entry = look(path, "git", folder);
    if (stats.isSymbolicLink()) {
      const real = realOf(path);
      if (entry) entry.real = real;
      if (real !== null) leading(real, () => gitFolder(real, folder));
      return;
    }
    const way = /^gitdir: ([^\0\r\n]+)/.exec(entry?.content?.toString() ?? "")?.[1];
    if (way === undefined) return;
    const own = resolve(folder, way);
    leading(own, () => gitFolder(own, folder));
    const common = found.get(join(own, "commondir"))?.content?.toString().trim();
    if (!common) return;
    const shared = resolve(own, common);
    leading(shared, () => gitFolder(shared, folder));
  }

  function gitFolder(path: string, worktree: string): void {
    if (walked.has(`git ${path}`)) return;
    walked.add(`git ${path}`);
    walk(path, tries.git, path, 0);
    for (const name of ["config", "config.worktree"]) namedByGit(found.get(join(path, name)), worktree);
    for (const name of foldersIn(join(path, "worktrees"), path))
      walk(join(path, "worktrees", name), tries.git, path, 1);
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
  function namedByGit(config: Entry | undefined, worktree: string): void {
    const text = config?.content?.toString();
    if (!config || !text || !/hookspath|path/i.test(text)) return;
    const from = (path: string, base: string) => resolve(base, path.replace(/^~(?=\/)/, home));
    const hookFolders = valuesOf(text, "core", "hookspath").map((one) => from(one, worktree));
    const included = valuesOf(text, "include(?:if)?", "path").map((one) => from(one, dirname(config.path)));
    for (const path of [...hookFolders, ...included]) {
      leading(path, () => {
        const entry = look(path, "git", worktree);
        if (entry?.kind === "link") entry.real = behindLink(path, hooks, worktree, 0);
        else walk(path, hooks, worktree, 0);
      });
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
    const entry = statOf(path)?.isSymbolicLink() ? look(path, "git", base) : null;
    if (entry) entry.real = realOf(path);
  }

  function listed(folder: string, node: Node): Listing | null {
    const own = statOf(folder);
    const stats = own?.isSymbolicLink() ? statOf(realOf(folder) ?? folder) : own;
    if (!stats?.isDirectory()) return null;
    folders.add(folder);
    const stamp = stampOf(stats);
    const before = node.listed.get(folder);
    const isSame = before?.settled && before.stamp === stamp;
    const settled = stats.ctimeMs < Date.now() - tickMs;
    const listing = isSame ? before : { ...namesIn(folder, node), stamp, settled };
    node.listed.set(folder, listing);
    if (listing.isCut) isWhole = false;
    return listing;
  }

  function namesIn(folder: string, node: Node): Omit<Listing, "stamp" | "settled"> {
    const all = direntsOf(folder);
    const names: Listing["found"] = [];
    const isWorkspace = node === tries.workspace;
    const folders: string[] = [];
    const there = new Set(isWorkspace ? all.map(({ name }) => name.toLowerCase()) : []);
    if (there.has("pyvenv.cfg")) return { found: [], folders: [], git: false, bare: false, isCut: false };
    for (const entry of all) {
      const lower = entry.name.toLowerCase();
      const kind = kindOf(entry);
      const child = node.isWhole
        ? node
        : (node.names.get(lower) ?? node.wild.find(({ test }) => test.test(lower))?.node);
      if (child) names.push({ name: entry.name, kind, node: child });
      if (isWorkspace && kind === "folder" && !child?.isWhole && !neverLookedInto.has(lower)) folders.push(entry.name);
    }
    const bare = there.has("head") && (there.has("config") || there.has("hooks") || there.has("objects"));
    return {
      ...{ found: names.slice(0, mostInWhole), isCut: names.length > mostInWhole },
      folders: folders.filter((name) => join(folder, name) !== closed),
      ...{ git: there.has(".git"), bare },
    };
  }

  function look(path: string, runBy: Runner, base: string): Entry | null {
    const there = found.get(path);
    if (there) return there;
    const stats = statOf(path);
    if (!stats || stats.isDirectory() || isStub(stats, path)) return null;
    const stamp = stampOf(stats);
    const before = known.get(path);
    const isSame = before?.settled && before.stamp === stamp;
    const entry = isSame ? { ...before, behind } : read(path, stats, { runBy, base, stamp, behind });
    bytes += entry.content?.length ?? 0;
    found.set(path, entry);
    return entry;
  }

  function read(path: string, stats: Stats, rest: Pick<Entry, "runBy" | "base" | "stamp" | "behind">): Entry {
    const kind = stats.isSymbolicLink() ? "link" : stats.isFile() ? "file" : "other";
    const fits = kind === "file" && stats.size <= mostFileBytes && bytes + stats.size <= mostBytes;
    const settled = stats.ctimeMs < Date.now() - tickMs;
    const target = kind === "link" ? targetOf(path) : null;
    const content = fits ? contentOf(path) : null;
    return {
      path,
      kind,
      mode: stats.mode & 0o7777,
      target,
      real: null,
      content,
      settled,
      changedMs: stats.ctimeMs,
      ...rest,
    };
  }

  return scan;
}

/** Git runs none of these: they lie in the hooks of every new repository. */
const isSample = (path: string) => /\/hooks\/[^/]+\.sample$/.test(path);

const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs, mode }: Stats) =>
  `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs} ${mode}`;

const kindOf = (entry: Dirent): Entry["kind"] | "folder" =>
  entry.isDirectory() ? "folder" : entry.isSymbolicLink() ? "link" : entry.isFile() ? "file" : "other";

/** Null for what the system refuses: it is closed to us, is none any more, or is gone this moment. */
export function orNull<Result>(look: () => Result): Result | null {
  try {
    return look();
  } catch {
    return null;
  }
}

export const statOf = (path: string): Stats | undefined =>
  orNull(() => lstatSync(path, { throwIfNoEntry: false })) ?? undefined;

export const contentOf = (path: string): Buffer | null => orNull(() => readFileSync(path));

const direntsOf = (folder: string): Dirent[] => orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [];

const targetOf = (path: string): string | null => orNull(() => readlinkSync(path));

/** Null for a link that leads nowhere. */
const realOf = (path: string): string | null => orNull(() => realpathSync(path));

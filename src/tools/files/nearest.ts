import { lstat, opendir, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { isStub } from "../../is-stub.ts";
import type { ToolContext } from "../tool.ts";
import { sameForm, unlikeness } from "./likeness.ts";
import { oneLine } from "./one-line.ts";
import { openFolder } from "./open-folder.ts";
import { reasonOf } from "./reason.ts";

export interface NearestOptions {
  /** Only folders are of use. */
  folders?: boolean;
}

/** Why a file could not be had; when it is not there, with the names that may have been meant. `given` is what the model wrote. */
export async function reasonWithNearest(
  error: unknown,
  { given, real, folders = false }: NearestOptions & { given: string; real: string },
  context: ToolContext,
): Promise<string> {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return reasonOf(error, real, context);
  const { texts, workspace } = context;
  if (!(await isFolder(workspace.root))) return texts.workspaceGone({ folder: workspace.root });
  const missing = folders ? texts.noSuchFolder({ path: given }) : texts.noSuchFile({ path: given });
  // As lists show a name that is not UTF-8: to suggest it again would lead nowhere.
  if (given.includes("\uFFFD")) return missing + texts.nameNotUtf8();
  if (isWildcard(given)) return missing + texts.noWildcards();
  const names = await nearestNames(real, context, { folders });
  return missing + (names.length > 0 ? texts.didYouMean({ names: names.map(oneLine).join(", ") }) : "");
}

export const isWildcard = (path: string): boolean => /[*?]/.test(path);

const mostNames = 3;
/** Of one folder. */
const mostEntries = 5000;
/** Of all folders that are looked through for the same name. */
const mostLookedAt = 300;

/**
 * What may have been meant by a real path where nothing is, as the model should write it; the likeliest first.
 * Only names inside the workspace are told: of what lies outside, a person has allowed that one path at most.
 */
export async function nearestNames(
  real: string,
  context: ToolContext,
  options: NearestOptions = {},
): Promise<string[]> {
  const { workspace } = context;
  const { folder, rest } = await existing(real);
  const [missing = "", ...below] = rest;
  const alike = isOpen(folder, context)
    ? await alikeIn(folder, missing, { folders: below.length > 0, ...options })
    : [];
  const there = await Promise.all(alike.map((name) => continued(join(folder, name), below)));
  const elsewhere = await shifted(real, context);
  const found = [...there, ...elsewhere];
  if (found.length === 0) found.push(...(await sameName(basename(real), folder, { context, ...options })));
  const likeliest = [...new Set(found)].slice(0, mostNames);
  const areThere = await Promise.all(likeliest.map((path) => isThere(path, context)));
  return likeliest.filter((_, index) => areThere[index]).map((path) => workspace.show(path));
}

/** Looked at through its open folder: one on the way may have been a link elsewhere when the names were gathered. */
async function isThere(path: string, context: ToolContext): Promise<boolean> {
  try {
    using parent = await openFolder(dirname(path), context);
    return !isStub(await lstat(parent.at(basename(path))), path);
  } catch {
    // Then it is no help.
    return false;
  }
}

/** The deepest folder on the way that is there, and the names that follow. */
async function existing(path: string): Promise<{ folder: string; rest: string[] }> {
  const rest: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    if (folder === dirname(folder) || (rest.length > 0 && (await isFolder(folder)))) return { folder, rest };
    rest.unshift(basename(folder));
  }
}

/** A folder whose name is alike may hold the rest of the path. */
async function continued(folder: string, below: readonly string[]): Promise<string> {
  const path = join(folder, ...below);
  return below.length > 0 && (await stat(path).catch(absent)) ? path : folder;
}

/** The same path begun elsewhere: `/src/a.ts` and `project/src/a.ts` are `src/a.ts` in the workspace. */
async function shifted(real: string, context: ToolContext): Promise<string[]> {
  const { root } = context.workspace;
  const inside = relative(root, real);
  const names = (inside.startsWith("..") ? real : inside).split(sep).filter((name) => name !== "" && name !== "..");
  const paths = names.slice(0, 12).map((_, index) => join(root, ...names.slice(index)));
  const tried = paths.filter((path) => path !== real && isOpen(path, context));
  const found = await Promise.all(tried.map(async (path) => ((await stat(path).catch(absent)) ? [path] : [])));
  return found.flat();
}

async function alikeIn(folder: string, wanted: string, { folders = false }: NearestOptions): Promise<string[]> {
  const scored: { name: string; score: number }[] = [];
  for await (const entry of entriesOf(folder, mostEntries)) {
    if (folders && entry.isFile()) continue;
    const score = unlikeness(entry.name, wanted);
    if (score < 1) scored.push({ name: entry.name, score });
  }
  return scored
    .sort((one, other) => one.score - other.score || (one.name < other.name ? -1 : 1))
    .slice(0, mostNames)
    .map(({ name }) => name);
}

/** The same name in a folder nearby, or a folder with one that is alike, as far as a few hundred entries go. */
async function sameName(
  name: string,
  start: string,
  { context, folders = false }: NearestOptions & { context: ToolContext },
): Promise<string[]> {
  const wanted = sameForm(name);
  const found: string[] = [];
  const alike: { path: string; score: number }[] = [];
  const queue = isOpen(start, context) ? [start] : [];
  let left = mostLookedAt;
  for (let folder = queue.shift(); folder !== undefined && left > 0; folder = queue.shift()) {
    for await (const entry of entriesOf(folder, left)) {
      left--;
      const path = join(folder, entry.name);
      if (sameForm(entry.name) === wanted && !(folders && entry.isFile())) found.push(path);
      if (folders && entry.isDirectory()) alike.push({ path, score: unlikeness(entry.name, name) });
      if (entry.isDirectory() && !isAside(entry.name) && isOpen(path, context)) queue.push(path);
    }
  }
  if (found.length > 0) return found;
  const near = alike.filter(({ score }) => score < 1).sort((one, other) => one.score - other.score);
  return near.map(({ path }) => path);
}

/** Folders that hold thousands of names nobody has written. */
const isAside = (name: string) =>
  name.startsWith(".") || name === "node_modules" || name === "dist" || name === "target";

function isOpen(path: string, { workspace, closed }: ToolContext): boolean {
  return isWithin(path, workspace.root) && !isWithin(path, closed);
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function* entriesOf(folder: string, most: number) {
  // A folder that cannot be read has nothing to offer.
  const opened = await opendir(folder).catch(absent);
  if (!opened) return;
  let left = most;
  for await (const entry of opened) {
    if (left-- === 0) return;
    yield entry;
  }
}

const isFolder = async (path: string) => (await stat(path).catch(absent))?.isDirectory() ?? false;

// What cannot be looked at is not there for a suggestion.
const absent = () => null;

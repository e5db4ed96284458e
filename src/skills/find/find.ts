import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { upToRepository } from "../../permissions/repository.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import type { PackEntries } from "../pack/install/entry.ts";
import { isBeyondAgreed } from "./agreed.ts";
import { builtInSkills } from "./built-in.ts";
import { type Candidate, candidatesOf } from "./candidate.ts";
import { describedIn } from "./catalogue.ts";
import type { FoundSkills, OtherSkill, PlacedDiagnostic, Places, UnreadSkill } from "./found.ts";
import { skillId } from "./identity.ts";
import { openIndex } from "./index-file.ts";
import { meantNow, type Named, named } from "./names.ts";
import { isNotFetched, type Lacking } from "./not-fetched.ts";
import { type Folders, fileOf, placeOf, type Root, type RootRecord } from "./root.ts";
import { rootsOf } from "./roots.ts";
import type { Scanned } from "./scan.ts";
import { absent, stampOf, stampOfFiles } from "./stamp.ts";

/** How much is looked at anew: what the model is shown, or every file that is remembered. */
export type Depth = "shown" | "all";

/** All skills that can be used in a workspace now. What is as it was the last time is not read again. */
export async function findSkills(places: Places, depth: Depth = "shown"): Promise<FoundSkills> {
  const index = openIndex(places.folders.data);
  const packs = await packsOf(places);
  const { roots, missing } = rootsOf(places, packs);
  const scanned = new Set<Root>();
  const records = new Map<Root, RootRecord>();
  let news = 0;
  // All that strangers may write shares it: a folder has several places for skills.
  const untilMs = performance.now() + mostMs;
  const unread: UnreadSkill[] = [];
  for (const root of roots) {
    if (await isClosed(root, places)) {
      unread.push(...(await foldersIn(root, roots)));
      continue;
    }
    const record = await recordOf(root);
    if (record) records.set(root, record);
  }
  let found = await settled();
  if (depth === "all") return found;
  // What the model will read of must be true. Of so many that it reads their names alone none is looked at: a folder that
  // comes or goes is seen anyhow, and the rest is looked at when there is time for it.
  const described = () => describedIn(found.entries);
  const bare = [...records].filter(([, one]) => one.bare && described().length > 0);
  for (const [root] of bare) records.set(root, index.get(root.key, "whole") ?? (await scan(root)));
  if (bare.length > 0) found = await settled();
  const stale = staleRoots(described(), found.candidates, scanned);
  if (stale.length === 0) return found;
  for (const root of stale) records.set(root, await scan(root));
  return settled();

  async function recordOf(root: Root): Promise<RootRecord | null> {
    const stamp = "folder" in root.at ? stampOf(root.at.folder) : stampOfFiles(root.at.files);
    if (stamp === null) return null;
    const known = index.get(root.key, depth === "all" || root.owner ? "whole" : undefined);
    // What is lacking may have been fetched since.
    if (known === null || known.stamp !== stamp || known.problems.some(isMissing)) return scan(root);
    // A stranger may write there, and what the user has agreed to is what lies there now.
    if (depth === "all" && known.problems.some(isSlow)) return scan(root);
    const isDoubtful = depth === "all" || root.owner !== undefined;
    return isDoubtful && !isAsItWas(known, index.folders(root.key)) ? scan(root) : known;
  }

  async function scan(root: Root): Promise<RootRecord> {
    const known = index.get(root.key, "whole");
    const repository = upToRepository(places.workspace).at(-1) ?? places.workspace;
    const { record, folders } = await scannedRoot(root, known, { repository, untilMs });
    index.set(root.key, record, folders);
    scanned.add(root);
    news += newErrors(record, known);
    return record;
  }

  async function settled(): Promise<FoundSkills & { candidates: readonly Candidate[] }> {
    const all: Candidate[] = [];
    const own = [...records].filter(([root]) => root.source === "user");
    for (const [root, record] of own) for (const one of await candidatesIn(root, record, places)) all.push(one);
    all.push(...packs.sealed);
    for (const [root, record] of records) {
      if (root.source === "user") continue;
      for (const one of await candidatesIn(root, record, places)) all.push(one);
    }
    for (const one of builtInSkills(places.language)) all.push(one);
    // Within one root none is met twice.
    const { skills, collisions, refused } = named(records.size > 1 ? once(all) : all);
    const entries: SkillEntry[] = [];
    const others: OtherSkill[] = [];
    const disabled = new Set(places.disabled);
    for (const { entry, state, read } of skills) {
      const now = state === "on" && disabled.size > 0 && disabled.has(skillId(entry)) ? "off" : state;
      if (now === "on") entries.push(entry);
      else others.push({ entry, state: now, ...(read?.root.owner && { owner: read.root.owner.folder }) });
    }
    const problems = [...records.values()].flatMap(problemsOf).concat(missing, refused.flatMap(refusedName));
    return {
      entries: entries.sort(byName),
      others,
      unread,
      missing: lackingIn(problems, "missing", places).length,
      gone: lackingIn(problems, "gone", places),
      waiting: unread.length + others.filter(({ state }) => state === "waits").length,
      collisions: collisions.map((one) => meantNow(one, entries)),
      problems,
      unagreed: skills.flatMap(({ entry, read }) =>
        isBeyondAgreed(entry, read?.record.rights) && !read?.root.installed?.isDeclined && entries.includes(entry)
          ? entry
          : [],
      ),
      news,
      unchecked: depth !== "all" && roots.some((root) => !root.owner && !scanned.has(root) && records.has(root)),
      candidates: skills,
    };
  }
}

/** What strangers may write is read in another thread. What takes too long there is left out, until somebody asks for all. */
async function scannedRoot(
  root: Root,
  known: RootRecord | null,
  { repository, untilMs }: { repository: string; untilMs: number },
): Promise<Scanned> {
  const isOwn = root.source === "pack" || (root.source === "user" && root.installed === undefined);
  if (isOwn) return (await import("./scan.ts")).scanRoot(root, known, repository);
  const { apart } = await import("../../workers/apart.ts");
  const leftMs = Math.max(leastMs, untilMs - performance.now());
  const done = await apart("scan-skills", { root, known, repository }, leftMs);
  if (done !== null) return done;
  const path = "folder" in root.at ? root.at.folder : root.key;
  const stamp = "folder" in root.at ? (stampOf(root.at.folder) ?? "") : stampOfFiles(root.at.files);
  return {
    record: { stamp, skills: [], problems: [{ level: "error", code: tooSlow, message: tooSlow, path }] },
    folders: [],
  };
}

const mostMs = 5_000;
/** Even then a folder that people made is read. */
const leastMs = 500;

const tooSlow = "too-slow";
const isSlow = ({ code }: PlacedDiagnostic) => code === tooSlow;

/** Nothing of packs is loaded where there are none. */
async function packsOf({ installed, folders, runtime }: Places): Promise<PackEntries> {
  if (!installed.some(({ source }) => source === "pack")) return { files: [], sealed: [] };
  const { packEntries } = await import("../pack/install/entry.ts");
  return packEntries(installed, { data: folders.data, now: new Date(), runtime });
}

/** Skills of a workspace of which the user has never agreed to any. */
async function isClosed({ owner, at }: Root, { trustOnce, readsAll, trusted }: Places): Promise<boolean> {
  if (!owner || trustOnce || readsAll || !("folder" in at) || stampOf(at.folder) === null) return false;
  const { folderKey } = await import("../../permissions/trust/item.ts");
  const rows = await trusted(folderKey(owner.folder));
  return !rows.some(({ kind, name }) => kind === "skill" && name.startsWith(`${owner.path}/`));
}

/** Which folders in it seem to be skills, without those that the user has added. None of their files is opened. */
async function foldersIn({ at, owner }: Root, roots: readonly Root[]): Promise<UnreadSkill[]> {
  if (!("folder" in at) || !owner) return [];
  const { folder } = at;
  const added = new Set(roots.flatMap((one) => (one.installed && "folder" in one.at ? one.at.folder : [])));
  const isAdded = (name: string) => added.size > 0 && added.has(realpathSync.native(join(folder, name)));
  const { neverSkills } = await import("../../permissions/trust/ignored.ts");
  const isNever = neverSkills(owner.folder, owner.path);
  const isSkill = (name: string) =>
    stampOf(join(folder, name, "SKILL.md")) !== null && !isNever(name) && !isAdded(name);
  return readdirSync(folder)
    .slice(0, mostCounted)
    .filter(isSkill)
    .map((name) => ({ name, owner: owner.folder }));
}

const mostCounted = 200;

/** Whether no folder and no file of it has changed. */
const isAsItWas = ({ skills }: RootRecord, folders: Folders | null): boolean =>
  folders?.every(([path, stamp]) => (stampOf(path) ?? absent) === stamp) === true &&
  skills.every((skill) => stampOf(placeOf(skill)) === skill.stamp);

/** `scanned`: those that have just been looked through. */
function staleRoots(
  shown: readonly SkillEntry[],
  candidates: readonly Candidate[],
  scanned: ReadonlySet<Root>,
): Root[] {
  if (shown.length === 0) return [];
  const entries = new Set(shown);
  const stale = new Set<Root>();
  for (const { entry, read } of candidates) {
    if (read === null || !entries.has(entry) || scanned.has(read.root) || stale.has(read.root)) continue;
    if (stampOf(placeOf(read.record)) !== read.record.stamp) stale.add(read.root);
  }
  return [...stale];
}

async function candidatesIn(root: Root, { skills }: RootRecord, places: Places): Promise<Candidate[]> {
  const as = candidatesOf(root, places);
  if (!root.owner || places.trustOnce) return skills.map((record) => as(record, "on"));
  if (skills.length === 0) return [];
  const { agreedTops } = await import("./trusted.ts");
  const tops = new Set(skills.map(({ top = "" }) => top));
  const agreed = await agreedTops(root.owner, tops, places.trusted);
  return skills.map((record) => as(record, agreed.has(record.top ?? "") ? "on" : "waits"));
}

/** A skill that is come to by several ways is one; by one way that the user has agreed to it may be used, best one that he has added. */
function once(candidates: readonly Candidate[]): Candidate[] {
  const known = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { entry, state } = candidate;
    const key = entry.file === undefined ? (entry.folder ?? entry.name) : `${entry.folder}/${entry.file}`;
    const before = known.get(key);
    const isBetter = before?.state === "waits" ? state !== "waits" : entry.installed !== undefined && state !== "waits";
    if (!before || (isBetter && before.entry.installed === undefined)) known.set(key, candidate);
  }
  return [...known.values()];
}

function newErrors({ problems }: RootRecord, known: RootRecord | null): number {
  const before = new Set(known?.problems.map(({ path, code }) => `${code} ${path}`));
  // What is missing is told every time, with what to do.
  const errors = problems.filter((one) => one.level === "error" && !isMissing(one));
  return errors.filter(({ path, code }) => !before.has(`${code} ${path}`)).length;
}

/** A stranger's skill that nobody has approved is called by its long name where it would take that of one of ours. */
function refusedName({ skill: { entry, read }, wanted }: Named["refused"][number]): PlacedDiagnostic[] {
  if (!read) return [];
  const [code, params] = ["built-in-name", { name: wanted, called: entry.name }];
  return [{ level: "warning", code, message: code, params, path: fileOf(read.record) }];
}

const isMissing = (one: PlacedDiagnostic) => isNotFetched(one, "missing");

/** By name. What is off need not be there. */
function lackingIn(problems: readonly PlacedDiagnostic[], why: Lacking, { installed }: Places): string[] {
  const lacking = problems.filter((one) => isNotFetched(one, why));
  if (lacking.length === 0) return [];
  const on = new Set(installed.filter(({ enabled }) => enabled === 1).map(({ id }) => id));
  return lacking.filter(({ params }) => on.has(String(params?.id))).map(({ path }) => path);
}

function problemsOf({ skills, problems }: RootRecord): PlacedDiagnostic[] {
  const all = [...problems];
  for (const skill of skills) {
    if (skill.diagnostics) all.push(...skill.diagnostics.map((one) => ({ ...one, path: fileOf(skill) })));
  }
  return all;
}

const byName = (one: SkillEntry, other: SkillEntry) => (one.name < other.name ? -1 : 1);

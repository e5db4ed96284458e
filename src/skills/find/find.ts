import { type SkillEntry, skillSources } from "../../protocol/skills.ts";
import { builtInSkills } from "./built-in.ts";
import { type Candidate, candidateOf, fileOf } from "./candidate.ts";
import { shownIn } from "./catalogue.ts";
import type { FoundSkills, OtherSkill, PlacedDiagnostic, Places } from "./found.ts";
import { openIndex } from "./index-file.ts";
import { named } from "./names.ts";
import { recentSkills } from "./recent.ts";
import type { Root, RootRecord } from "./root.ts";
import { rootsOf, upToRepository } from "./roots.ts";
import { stampOf, stampOfFiles } from "./stamp.ts";

/** How much is looked at anew: what the model is shown, or every file that is remembered. */
export type Depth = "shown" | "all";

/** All skills that can be used in a workspace now. What is as it was the last time is not read again. */
export async function findSkills(places: Places, depth: Depth = "shown"): Promise<FoundSkills> {
  const index = openIndex(places.folders.data);
  const recent = () => recentSkills(places.folders.data);
  const roots = rootsOf(places);
  const scanned = new Set<Root>();
  let news = 0;
  const records = new Map<Root, RootRecord>();
  for (const root of roots) {
    const record = await recordOf(root);
    if (record) records.set(root, record);
  }
  const found = await settled();
  // What the model will read of must be true; the rest is looked at when there is time for it.
  const stale = depth === "all" ? [] : staleRoots(shownIn(found.entries, recent), found.candidates, scanned);
  if (stale.length === 0) return found;
  for (const root of stale) records.set(root, await scan(root));
  return settled();

  async function recordOf(root: Root): Promise<RootRecord | null> {
    const stamp = "folder" in root.at ? stampOf(root.at.folder) : stampOfFiles(root.at.files);
    if (stamp === null) return null;
    const known = index.get(root.key);
    if (known === null || known.stamp !== stamp) return scan(root);
    // A stranger may write there, and what the user has agreed to is what lies there now.
    return (depth === "all" || root.owner) && !isAsItWas(known) ? scan(root) : known;
  }

  async function scan(root: Root): Promise<RootRecord> {
    const { scanRoot } = await import("./scan.ts");
    const known = index.get(root.key);
    const record = scanRoot(root, known, upToRepository(places.workspace).at(-1) ?? places.workspace);
    index.set(root.key, record);
    scanned.add(root);
    news += newErrors(record, known);
    return record;
  }

  async function settled(): Promise<FoundSkills & { candidates: readonly Candidate[] }> {
    const all: Candidate[] = [];
    for (const [root, record] of records) all.push(...(await candidatesIn(root, record, places)));
    const { skills, collisions } = named(inOrder(once([...all, ...builtInSkills(places.language)])));
    const entries: SkillEntry[] = [];
    const others: OtherSkill[] = [];
    for (const { entry, state } of skills) {
      const now = state === "on" && places.disabled.includes(entry.name) ? "off" : state;
      if (now === "on") entries.push(entry);
      else others.push({ entry, state: now });
    }
    const problems = [...records.values()].flatMap(problemsOf);
    const waiting = others.filter(({ state }) => state === "waits").length;
    const unchecked = depth !== "all" && roots.some((root) => !root.owner && !scanned.has(root) && records.has(root));
    return {
      entries: entries.sort(byName),
      others,
      waiting,
      collisions,
      problems,
      news,
      unchecked,
      candidates: skills,
    };
  }
}

/** Whether no folder and no file of it has changed. */
export const isAsItWas = ({ folders, skills }: RootRecord): boolean =>
  folders.every(([path, stamp]) => stampOf(path) === stamp) &&
  skills.every((skill) => stampOf(fileOf(skill)) === skill.stamp);

/** `scanned`: those that have just been looked through. */
function staleRoots(
  shown: readonly SkillEntry[],
  candidates: readonly Candidate[],
  scanned: ReadonlySet<Root>,
): Root[] {
  const entries = new Set(shown);
  const changed = candidates.flatMap(({ entry, read }) =>
    read && !scanned.has(read.root) && entries.has(entry) && stampOf(fileOf(read.record)) !== read.record.stamp
      ? [read.root]
      : [],
  );
  return [...new Set(changed)];
}

async function candidatesIn(root: Root, { skills }: RootRecord, places: Places): Promise<Candidate[]> {
  if (!root.owner || places.trustOnce) return skills.map((record) => candidateOf(root, record, "on"));
  if (skills.length === 0) return [];
  const { agreedTops } = await import("./trusted.ts");
  const tops = new Set(skills.map(({ top }) => top));
  const agreed = await agreedTops(root.owner, tops, places.trusted);
  return skills.map((record) => candidateOf(root, record, agreed.has(record.top) ? "on" : "waits"));
}

/** A skill that is come to by several ways is one; by one way that the user has agreed to it may be used. */
function once(candidates: readonly Candidate[]): Candidate[] {
  const known = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.read ? fileOf(candidate.read.record) : `${candidate.entry.source} ${candidate.entry.name}`;
    const before = known.get(key);
    if (!before || (before.state === "waits" && candidate.state !== "waits")) known.set(key, candidate);
  }
  return [...known.values()];
}

const inOrder = (candidates: readonly Candidate[]) => candidates.toSorted((one, other) => rank(one) - rank(other));
const rank = ({ entry }: Candidate) => skillSources.indexOf(entry.source);

function newErrors({ problems }: RootRecord, known: RootRecord | null): number {
  const before = new Set(known?.problems.map(({ path, code }) => `${code} ${path}`));
  return problems.filter(({ level, path, code }) => level === "error" && !before.has(`${code} ${path}`)).length;
}

function problemsOf({ skills, problems }: RootRecord): PlacedDiagnostic[] {
  const odd = skills.flatMap((skill) => skill.diagnostics.map((one) => ({ ...one, path: fileOf(skill) })));
  return [...problems, ...odd];
}

const byName = (one: SkillEntry, other: SkillEntry) => (one.name < other.name ? -1 : 1);

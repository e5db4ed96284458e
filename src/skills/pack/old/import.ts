import { skillFile } from "../format/file-table.ts";
import { folded, pathFault, twinsAmong } from "../format/paths.ts";
import { oldKey, oldOpened } from "./decrypt.ts";
import type { OldProblem } from "./problem.ts";
import { readZip } from "./zip.ts";

/** One skill out of an old pack, in memory. */
export interface OldSkill {
  name: string;
  files: { path: string; bytes: Uint8Array }[];
  /** Names that may not be written here: hidden ones, keys, and what other systems take for something else. */
  leftOut: string[];
}

export interface OldPack {
  kind: "sealed" | "bundle";
  skills: OldSkill[];
}

/** What their makers have sealed as a sign of the right key; it was renamed once. */
const signs = new Set(["SKILLMINT_OK", "SKILLHUB_OK"]);

/** The skills of a pack of the earlier programs: one that is sealed for a user, or a bundle that is open. */
export async function readOldPack(file: string, username?: string): Promise<OldPack | OldProblem> {
  const zip = await readZip(file);
  if ("problem" in zip) return zip;
  const { files } = zip;
  const bundle = files.get("industry-manifest.json");
  if (bundle) return readBundle(files);
  const manifest = jsonIn(files.get("manifest.json"));
  const { id, name, encrypted_verify: sign } = manifest;
  if (typeof id !== "string" || typeof name !== "string" || typeof sign !== "string") return { problem: "not-old" };
  if (username === undefined) return { problem: "needs-username" };
  const key = await oldKey(username, { id, name });
  const told = oldOpened(key, Buffer.from(sign, "base64"))?.toString("utf8");
  if (told === undefined || !signs.has(told)) return { problem: "wrong-username" };
  const found: [string, Uint8Array][] = [];
  for (const [path, sealed] of files) {
    const [, inner] = /^encrypted\/(.+)\.enc$/.exec(path) ?? [];
    if (inner === undefined) continue;
    const bytes = oldOpened(key, sealed);
    if (bytes === null) return { problem: "damaged", path: inner };
    found.push([inner, bytes]);
  }
  const skill = skillOf(name, found);
  return "problem" in skill ? skill : { kind: "sealed", skills: [skill] };
}

/** `skills/<slug>/…`, as it stands. */
function readBundle(files: ReadonlyMap<string, Buffer>): OldPack | OldProblem {
  const bySlug = Map.groupBy(
    [...files].flatMap(([path, bytes]) => {
      const [, slug, inner] = /^skills\/([^/]+)\/(.+)$/.exec(path) ?? [];
      return slug !== undefined && inner !== undefined ? [{ slug, inner, bytes }] : [];
    }),
    ({ slug }) => slug,
  );
  const skills: OldSkill[] = [];
  for (const [slug, entries] of bySlug) {
    if (pathFault(slug) !== null) return { problem: "damaged", path: slug };
    const skill = skillOf(
      slug,
      entries.map(({ inner, bytes }) => [inner, bytes]),
    );
    if ("problem" in skill) return skill;
    skills.push(skill);
  }
  return skills.length > 0 ? { kind: "bundle", skills } : { problem: "no-skill" };
}

function skillOf(name: string, found: readonly [string, Uint8Array][]): OldSkill | OldProblem {
  // Its own makers took any case for it.
  const named = found.map(([path, bytes]) => [folded(path) === folded(skillFile) ? skillFile : path, bytes] as const);
  const good = named.filter(([path]) => pathFault(path) === null);
  const leftOut = named.filter(([path]) => pathFault(path) !== null).map(([path]) => path);
  const twins = twinsAmong(good.map(([path]) => path));
  if (twins && "path" in twins) return { problem: "damaged", path: String(twins.path) };
  if (!good.some(([path]) => path === skillFile)) return { problem: "no-skill" };
  return { name, files: good.map(([path, bytes]) => ({ path, bytes })), leftOut };
}

function jsonIn(bytes: Buffer | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(bytes?.toString("utf8") ?? "null"));
  } catch {
    return {};
  }
}

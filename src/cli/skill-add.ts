import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { add, lookalikeNote, offered } from "../front/skill-sources/add.ts";
import type { Offered } from "../front/skill-sources/offer.ts";
import { visibleLine } from "../front/visible.ts";
import { exactLine } from "../protocol/exact-line.ts";
import { agentsBeside } from "../skills/agents/beside.ts";
import { gitManifest, gitSkillFile } from "../skills/git/place.ts";
import { exitCode, type Io } from "./io.ts";
import { sourceParts } from "./skill-parts.ts";
import { isApproved } from "./skill-rights.ts";
import { typedYes } from "./typed-yes.ts";
import { withRuntime } from "./with-runtime.ts";

export interface SkillAddFlags {
  skill?: string;
  all?: boolean;
  name?: string;
  approve?: boolean;
  /** Of a pack. */
  accept?: boolean;
  passphraseFile?: string;
}

export async function skillAddCommand(source: string | undefined, flags: SkillAddFlags, io: Io): Promise<number> {
  if (source === undefined) return listCollections(io);
  if (/\.skillpack$/i.test(source)) {
    const { packInstallCommand } = await import("./pack-install.ts");
    return packInstallCommand(source, flags, io);
  }
  const folder = resolve(io.cwd(), source);
  const from = existsSync(folder) && !source.endsWith(".git") ? { folder } : { address: source };
  return withRuntime(io, async (runtime) => {
    const parts = await sourceParts(runtime, io);
    const { skills, notes } = await offered({ ...flags, from }, parts);
    for (const note of notes) io.note(`${note}\n`);
    const wanted: Offered[] = [];
    for (const one of skills) if (await isMeant(one)) wanted.push(one);
    const approved = new Set<Offered>();
    for (const one of wanted) if (await isApproved({ parts: one.parts, approve: flags.approve }, io)) approved.add(one);
    await add(wanted, approved, parts);
    for (const one of wanted) io.out(`${lineOf(one, io)}\n`);
    noteAgents(wanted, parts.folders.cache, io);
    return wanted.length > 0 ? exitCode.done : exitCode.failed;
  });

  /** A name that may be taken for another is its user's to accept. */
  async function isMeant(one: Offered): Promise<boolean> {
    const note = lookalikeNote(one, io.texts);
    if (note === null) return true;
    io.note(`${note}\n`);
    if (flags.approve || (await typedYes(io.texts.skillSources.askLookalike(), io))) return true;
    io.note(`${io.texts.skillSources.leftUnnamed({ name: exactLine(one.row.name) })}\n`);
    return false;
  }
}

async function listCollections({ out, texts }: Io): Promise<number> {
  const { collections } = await import("../skills/git/curated.ts");
  const lines = collections.map(({ name, repo, by }) => `  ${name.padEnd(16)}  ${repo}  (${by})`);
  out(`${[texts.skillSources.collections(), ...lines].join("\n")}\n`);
  return exitCode.done;
}

/** A repository's agents are there with any skill of it. */
function noteAgents(found: readonly Offered[], cache: string, { note, texts }: Io): void {
  const names = found.flatMap(({ row }) => {
    const manifest = gitManifest(row);
    const place = manifest && gitSkillFile(manifest, cache);
    return place ? agentsBeside(place.folder) : [];
  });
  if (names.length > 0) note(`${texts.agents.came({ names: visibleLine([...new Set(names)].join(", ")) })}\n`);
}

function lineOf({ row }: Offered, { texts: { skillSources: texts } }: Io): string {
  const manifest = gitManifest(row);
  const from = manifest?.repo ?? (JSON.parse(row.manifest) as { folder: string }).folder;
  return texts.added({
    name: visibleLine(row.name),
    from: visibleLine(from),
    commit: manifest?.commit.slice(0, 7) ?? "",
  });
}

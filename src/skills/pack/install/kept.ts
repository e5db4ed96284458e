import { hash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { relative } from "node:path";
import type { PackBlocked, PackPlace } from "../../../protocol/skills.ts";
import { filesIn, readIn, type SkillFiles } from "../../use/files.ts";
import type { PackFile } from "../format/header.ts";
import { packLimits } from "../format/limits.ts";
import { isProblem, type PackProblem } from "../format/problem.ts";
import { hashedHeader, verifyPack } from "../format/verify.ts";
import { filesFolder, headerHashOf, packFile } from "./place.ts";

type Damage = { problem: "blocked" } & PackBlocked;

/** Something else lies where a pack was put. `detail`: which file. */
const damaged = (detail: string): Damage => ({ problem: "blocked", why: "damaged", detail });

export const damagedPack = damaged("pack.skillpack");

/**
 * The files of an open pack as they lie on the disk. Others can write there, so each is compared with what was signed
 * before a byte of it is given out; what was not signed is none of them.
 */
export async function keptFiles({ folder }: Pick<PackPlace, "folder">): Promise<SkillFiles | Damage> {
  const header = await hashedHeader(packFile(folder));
  // Its name is the hash of what was verified when it was installed.
  if (isProblem(header) || header.headerHash !== headerHashOf(folder)) return damagedPack;
  const table = new Map(header.header.files?.map((file) => [file.path, file]));
  const root = await realRoot(filesFolder(folder));
  const { read } = filesIn(root);
  return {
    async read(path) {
      const found = await read(path);
      if ("problem" in found) return found.problem === "no-file" && table.has(path) ? damaged(path) : found;
      const own = relative(root, found.path ?? root);
      const signed = table.get(own);
      if (!signed) return { problem: "no-file", near: [] };
      return isAsSigned(found.content, signed) ? found : damaged(own);
    },
    async list(most) {
      // The nearest first: what a skill's text speaks of is seldom deep down.
      const paths = [...table.keys()].sort((one, other) => one.split("/").length - other.split("/").length);
      return { paths: paths.slice(0, most), more: Math.max(0, paths.length - most) };
    },
    async damage() {
      const wrong = await damagedFile(root, [...table.values()]);
      return wrong === null ? null : damaged(wrong);
    },
  };
}

const isAsSigned = (content: Uint8Array, { sha256 }: PackFile) => hash("sha256", content, "hex") === sha256;

/** The first of these files that is not as it was signed. */
export async function damagedFile(folder: string, files: readonly PackFile[]): Promise<string | null> {
  const root = await realRoot(folder);
  for (const file of files) {
    const found = await readIn(root, file.path, packLimits.fileBytes);
    if ("problem" in found || !isAsSigned(found.content, file)) return file.path;
  }
  return null;
}

/** Where it is not there, none of its files is either. */
const realRoot = (folder: string) => realpath(folder).catch(() => folder);

/** Whether an installed pack lies there as it was put. Of a sealed one nothing is decrypted. */
export async function damageOf(pack: PackPlace): Promise<PackBlocked | null> {
  const files = pack.sealed ? await sealedDamage(pack) : await keptFiles(pack);
  return files === null || "problem" in files ? files : ((await files.damage?.()) ?? null);
}

async function sealedDamage({ folder }: PackPlace): Promise<Damage | null> {
  const found = await verifyPack(packFile(folder), { now: new Date() });
  const isOther = isProblem(found) ? isDamage(found) : found.headerHash !== headerHashOf(folder);
  return isOther ? damagedPack : null;
}

/** Whether this says that the file is another than was put there; else it lies in the keys, the time or the disk. */
export const isDamage = (problem: PackProblem): boolean =>
  problem.problem === "unreadable" ? problem.reason.startsWith("ENOENT") : !otherwise.has(problem.problem);

const otherwise = new Set<PackProblem["problem"]>([
  ...(["locked", "wrong-key", "bad-identity", "work-factor", "expired", "from-future", "runtime"] as const),
]);

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { visibleLine } from "../front/visible.ts";
import { messageOf } from "../protocol/message-of.ts";
import { pathFault } from "../skills/pack/format/paths.ts";
import { type OldSkill, readOldPack } from "../skills/pack/old/import.ts";
import type { OldProblem } from "../skills/pack/old/problem.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface PackImportFlags {
  username?: string;
  out?: string;
}

/** Makes ordinary skill folders of an old pack. Nothing is installed: their user looks at them first. */
export async function packImportCommand(file: string, { username, out }: PackImportFlags, io: Io): Promise<number> {
  const { old: texts } = io.texts.packInstall;
  const pack = await readOldPack(resolve(io.cwd(), file), username);
  if ("problem" in pack) throw complaint(pack, io);
  const base = resolve(io.cwd(), out ?? ".");
  const folders = pack.skills.map((skill) => ({ skill, folder: folderFor(skill, pack.skills.length, base, out) }));
  const taken = folders.find(({ folder }) => existsSync(folder));
  if (taken) throw new Complaint(texts.exists(taken));
  for (const { skill, folder } of folders) {
    write(skill, folder, io);
    io.out(`${visibleLine(texts.made({ folder, files: skill.files.length }))}\n`);
    if (skill.leftOut.length > 0) io.note(`${visibleLine(texts.leftOut({ paths: skill.leftOut.join(", ") }))}\n`);
  }
  const [first] = folders;
  io.note(`${pack.kind === "bundle" ? texts.bundleWarning() : texts.warning({ name: first?.folder ?? "" })}\n`);
  return exitCode.done;
}

/** What was asked for is the folder itself where there is one skill, else the folder around them. */
function folderFor({ name }: OldSkill, count: number, base: string, out: string | undefined): string {
  if (count === 1 && out !== undefined) return base;
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return join(base, plain !== "" && pathFault(plain) === null ? plain : "imported-skill");
}

/** The folder that was asked for, whole or not at all. */
function write({ files }: OldSkill, folder: string, { texts: { packs } }: Io): void {
  const fresh = `${folder}.${process.pid}.tmp`;
  try {
    for (const { path, bytes } of files) {
      mkdirSync(dirname(join(fresh, path)), { recursive: true });
      writeFileSync(join(fresh, path), bytes, { flag: "wx" });
    }
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Complaint(packs.build.notWritten({ file: folder, reason: messageOf(error) }));
  }
}

function complaint(problem: OldProblem, { texts: { packInstall, packs } }: Io): Complaint {
  const { old: texts } = packInstall;
  switch (problem.problem) {
    case "unreadable":
      return new Complaint(visibleLine(packs.problems.unreadable(problem)));
    case "not-old":
      return new Complaint(texts.notOld());
    case "needs-username":
      return new Complaint(texts.needsUsername(), exitCode.usage);
    case "wrong-username":
      return new Complaint(texts.wrongUsername());
    case "too-large":
      return new Complaint(texts.tooLarge());
    case "no-skill":
      return new Complaint(texts.noSkill());
    case "damaged":
      return new Complaint(visibleLine(texts.damaged(problem)));
  }
}

import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathsFrom } from "../config/paths.ts";
import { messageOf } from "../protocol/message-of.ts";
import { generalSkill } from "../protocol/skills.ts";
import { spec } from "../skills/head/limits.ts";
import { skillName } from "../skills/head/name.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

/** Makes a folder with a SKILL.md to be filled in. What is there already is left alone. */
export async function skillNewCommand(name: string, flags: { in?: string }, io: Io): Promise<number> {
  const { skillAuthoring } = io.texts;
  const usable = skillName(name).replace(/[._]/g, "-").replace(/-{2,}/g, "-").replace(/^-|-$/g, "");
  if (usable !== name || Array.from(name).length > spec.name)
    throw new Complaint(skillAuthoring.badName({ name, most: spec.name, usable }), exitCode.usage);
  if (name === generalSkill.name) throw new Complaint(skillAuthoring.reserved({ name }), exitCode.usage);
  const shelf = flags.in === undefined ? join(pathsFrom(io.env).home, "skills") : resolve(io.cwd(), flags.in);
  // In the data folder the user's alone; elsewhere as his other files are.
  const modes = flags.in === undefined ? { folder: 0o700, file: 0o600 } : { folder: 0o777, file: 0o666 };
  const folder = join(shelf, name);
  try {
    await mkdir(shelf, { recursive: true, mode: modes.folder });
    await mkdir(folder, { mode: modes.folder });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new Complaint(skillAuthoring.isThere({ folder }));
    throw new Complaint(skillAuthoring.notMade({ folder, problem: messageOf(error) }));
  }
  const file = join(folder, "SKILL.md");
  try {
    await writeFile(file, skillAuthoring.template({ name }), { flag: "wx", mode: modes.file });
  } catch (error) {
    await rmdir(folder).catch(() => undefined);
    throw new Complaint(skillAuthoring.notMade({ folder, problem: messageOf(error) }));
  }
  io.out(`${file}\n`);
  io.note(`${skillAuthoring.made({ name, folder, file, own: flags.in === undefined })}\n`);
  return exitCode.done;
}

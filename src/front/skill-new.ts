import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Texts } from "../i18n/texts.ts";
import { messageOf } from "../protocol/message-of.ts";
import { generalSkill } from "../protocol/skills.ts";
import { spec } from "../skills/head/limits.ts";
import { skillName } from "../skills/head/name.ts";
import { Declined } from "./declined.ts";

export interface NewSkill {
  name: string;
  /** Else there is one to be filled in. */
  description?: string | undefined;
  /** The folder that it is made in, as a whole path. */
  shelf: string;
  /** In the data folder it is the user's alone; elsewhere as his other files are. */
  isOwn: boolean;
}

/** Makes a folder with a SKILL.md to be filled in. What is there already is left alone. Throws Declined. */
export async function newSkill(
  { name, description, shelf, isOwn }: NewSkill,
  { skillAuthoring }: Texts,
): Promise<{ folder: string; file: string }> {
  const usable = skillName(name).replace(/[._]/g, "-").replace(/-{2,}/g, "-").replace(/^-|-$/g, "");
  if (usable !== name || name === "" || Array.from(name).length > spec.name)
    throw new Declined("unfit", skillAuthoring.badName({ name, most: spec.name, usable }));
  if (name === generalSkill.name) throw new Declined("unfit", skillAuthoring.reserved({ name }));
  const modes = isOwn ? { folder: 0o700, file: 0o600 } : { folder: 0o777, file: 0o666 };
  const folder = join(shelf, name);
  const file = join(folder, "SKILL.md");
  try {
    await mkdir(shelf, { recursive: true, mode: modes.folder });
    await mkdir(folder, { mode: modes.folder });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new Declined("failed", skillAuthoring.isThere({ folder }));
    throw new Declined("failed", skillAuthoring.notMade({ folder, problem: messageOf(error) }));
  }
  try {
    await writeFile(file, skillAuthoring.template({ name, description }), { flag: "wx", mode: modes.file });
  } catch (error) {
    await rmdir(folder).catch(() => undefined);
    throw new Declined("failed", skillAuthoring.notMade({ folder, problem: messageOf(error) }));
  }
  return { folder, file };
}

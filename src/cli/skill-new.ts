import { join, resolve } from "node:path";
import { pathsFrom } from "../config/paths.ts";
import { newSkill } from "../front/skill-new.ts";
import { exitCode, type Io } from "./io.ts";

/** Makes a folder with a SKILL.md to be filled in. What is there already is left alone. */
export async function skillNewCommand(name: string, flags: { in?: string }, io: Io): Promise<number> {
  const own = flags.in === undefined;
  const shelf = flags.in === undefined ? join(pathsFrom(io.env).home, "skills") : resolve(io.cwd(), flags.in);
  const { folder, file } = await newSkill({ name, shelf, isOwn: own }, io.texts);
  io.out(`${file}\n`);
  io.note(`${io.texts.skillAuthoring.made({ name, folder, file, own })}\n`);
  return exitCode.done;
}

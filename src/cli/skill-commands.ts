import type { Command } from "commander";
import type { Io } from "./io.ts";
import { addAuthoringCommands } from "./skill-authoring-commands.ts";
import { addShelfCommands } from "./skill-shelf-commands.ts";
import { addSourceCommands } from "./skill-source-commands.ts";

/** Skills: which there are, where they come from, and what helps to write one. */
export function addSkillCommands(skill: Command, io: Io, result: { code: number }): void {
  addShelfCommands(skill, io, result);
  addSourceCommands(skill, io, result);
  addAuthoringCommands(skill, io, result);
}

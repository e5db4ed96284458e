import type { Command } from "commander";
import type { Io } from "./io.ts";

/** What helps to write a skill: new, lint. */
export function addAuthoringCommands(_parent: Command, _io: Io, _result: { code: number }): void {}

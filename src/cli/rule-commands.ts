import type { Command } from "commander";
import type { Io } from "./io.ts";

/** The user's working rules: list, add, remove. */
export function addRuleCommands(_parent: Command, _io: Io, _result: { code: number }): void {}

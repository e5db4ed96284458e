import type { Command } from "commander";
import type { Io } from "./io.ts";

/** Where skills come from: add, remove, enable, disable, update. */
export function addSourceCommands(_parent: Command, _io: Io, _result: { code: number }): void {}

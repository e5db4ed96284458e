import type { Command } from "commander";
import type { Io } from "./io.ts";

/** Which skills there are: list, show. */
export function addShelfCommands(_parent: Command, _io: Io, _result: { code: number }): void {}

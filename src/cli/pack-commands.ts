import type { Command } from "commander";
import type { Io } from "./io.ts";

/** Packs: keygen, build, inspect, verify, install. */
export function addPackCommands(_parent: Command, _io: Io, _result: { code: number }): void {}

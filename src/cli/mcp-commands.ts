import type { Command } from "commander";
import type { Io } from "./io.ts";

/** MCP servers: which there are, what they have, and our own tools as one. */
export function addMcpCommands(_mcp: Command, _io: Io, _result: { code: number }): void {}

import type { Command } from "commander";
import type { Io } from "./io.ts";

/** Our own tools and skills for other MCP clients. */
export function addMcpServe(command: Command, io: Io, result: { code: number }): void {
  const { help } = io.texts.mcpServe;
  command
    .description(help.serve)
    .option("--tools <list>", help.tools)
    .option("--skill <name>", help.skill, (name: string, before: string[] = []) => [...before, name])
    .action(async (flags) => {
      const { mcpServeCommand } = await import("./mcp-serve.ts");
      result.code = await mcpServeCommand(flags, io);
    });
}

import { type Command, Option } from "commander";
import type { Io } from "./io.ts";
import { addMcpLoginCommands } from "./mcp-login-commands.ts";

/** MCP servers: which there are, what they have, and our own tools as one. */
export function addMcpCommands(mcp: Command, io: Io, result: { code: number }): void {
  const { cli, mcpConfig } = io.texts;
  const { help } = mcpConfig;
  const command = (name: string, description: string) =>
    mcp
      .command(name)
      .description(description)
      .option("--cwd <dir>", cli.help.cwd)
      .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"));
  command("list", help.list).action(async (flags) => {
    const { mcpListCommand } = await import("./mcp-list.ts");
    result.code = await mcpListCommand(flags, io);
  });
  command("add", help.add)
    .argument("<name>", help.name)
    .argument("[command...]", help.command)
    .option("--url <url>", help.url)
    .addOption(new Option("--transport <kind>", help.transport).choices(["stdio", "http", "sse"]))
    .option("--header <pair>", help.header, collected)
    .option("--env <pair>", help.env, collected)
    .option("--dir <dir>", help.dir)
    .option("--timeout <seconds>", help.timeout)
    .option("--json <config>", help.json)
    .action(async (name: string, words: string[], flags) => {
      const { mcpAddCommand } = await import("./mcp-add.ts");
      result.code = await mcpAddCommand(name, words, flags, io);
    });
  command("remove", help.remove)
    .argument("<name>", help.name)
    .action(async (name: string, flags) => {
      const { mcpRemoveCommand } = await import("./mcp-remove.ts");
      result.code = await mcpRemoveCommand(name, flags, io);
    });
  for (const wished of ["enable", "disable"] as const)
    command(wished, help[wished])
      .argument("<name>", help.name)
      .action(async (name: string, flags) => {
        const { mcpSwitchCommand } = await import("./mcp-switch.ts");
        result.code = await mcpSwitchCommand(name, wished, flags, io);
      });
  command("test", help.test)
    .argument("<name>", help.name)
    .action(async (name: string, flags) => {
      const { mcpTestCommand } = await import("./mcp-test.ts");
      result.code = await mcpTestCommand(name, flags, io);
    });
  command("tools", help.tools)
    .argument("[name]", help.name)
    .action(async (name: string | undefined, flags) => {
      const { mcpToolsCommand } = await import("./mcp-tools.ts");
      result.code = await mcpToolsCommand(name, flags, io);
    });
  command("import", help.import)
    .argument("[file]", help.file)
    .option("--name <name>", help.names, collected)
    .option("--yes", help.yes)
    .action(async (file: string | undefined, flags) => {
      const { mcpImportCommand } = await import("./mcp-import.ts");
      result.code = await mcpImportCommand(file, flags, io);
    });
  addMcpLoginCommands(command, io, result);
}

const collected = (one: string, before: string[] = []) => [...before, one];

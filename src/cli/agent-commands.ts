import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

/** Agents that are defined in files: list. */
export function addAgentCommands(agent: Command, io: Io, result: { code: number }): void {
  const { cli, agents } = io.texts;
  agent
    .command("list")
    .description(agents.help.list)
    .option("--cwd <dir>", cli.help.cwd)
    .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"))
    .action(async (flags) => {
      const { agentListCommand } = await import("./agent-list.ts");
      result.code = await agentListCommand(flags, io);
    });
}

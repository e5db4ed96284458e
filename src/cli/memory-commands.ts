import { type Command, Option } from "commander";
import { memoryTextsIn } from "../i18n/memory.ts";
import type { Io } from "./io.ts";

/** The notes of agents: list, show, confirm, remove. */
export function addMemoryCommands(memory: Command, io: Io, result: { code: number }): void {
  const { help } = memoryTextsIn(io.language);
  outputFlag(memory.command("list"))
    .description(help.list)
    .action(async (flags) => {
      const { memoryListCommand } = await import("./memory.ts");
      result.code = await memoryListCommand(flags, io);
    });
  noteFlags(memory.command("show"))
    .description(help.show)
    .action(async (key: string, flags) => {
      const { memoryShowCommand } = await import("./memory.ts");
      result.code = await memoryShowCommand(key, flags, io);
    });
  noteFlags(memory.command("confirm"))
    .description(help.confirm)
    .option("--in-all-folders", help.inAllFolders)
    .option("--in-this-folder", help.inThisFolder)
    .action(async (key: string, flags) => {
      const { memoryConfirmCommand } = await import("./memory.ts");
      result.code = await memoryConfirmCommand(key, flags, io);
    });
  noteFlags(memory.command("remove"))
    .description(help.remove)
    .action(async (key: string, flags) => {
      const { memoryRemoveCommand } = await import("./memory.ts");
      result.code = await memoryRemoveCommand(key, flags, io);
    });

  function noteFlags(command: Command): Command {
    return outputFlag(
      command
        .argument("<key>", help.key)
        .option("--cwd <dir>", help.cwd)
        .option("--skill <name>", help.skill)
        .option("--everywhere", help.everywhere),
    );
  }

  function outputFlag(command: Command): Command {
    return command.addOption(
      new Option("--output <form>", io.texts.cli.help.output).choices(["text", "json"]).default("text"),
    );
  }
}

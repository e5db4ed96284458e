import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

/** Which skills there are: list, show. */
export function addShelfCommands(skill: Command, io: Io, result: { code: number }): void {
  const { cli, skills } = io.texts;
  const placed = (command: Command) =>
    command
      .option("--cwd <dir>", cli.help.cwd)
      .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"));
  placed(skill.command("list"))
    .description(skills.help.list)
    .action(async (flags) => {
      const { skillListCommand } = await import("./skill-list.ts");
      result.code = await skillListCommand(flags, io);
    });
  placed(skill.command("show").argument("<name>", skills.help.name))
    .description(skills.help.show)
    .action(async (name: string, flags) => {
      const { skillShowCommand } = await import("./skill-show.ts");
      result.code = await skillShowCommand(name, flags, io);
    });
}

import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

/** What helps to write a skill: new, lint. */
export function addAuthoringCommands(parent: Command, io: Io, result: { code: number }): void {
  const { cli, skillAuthoring } = io.texts;
  const { help } = skillAuthoring;
  parent
    .command("new")
    .argument("<name>", help.name)
    .description(help.new)
    .option("--in <dir>", help.in)
    .action(async (name: string, flags) => {
      const { skillNewCommand } = await import("./skill-new.ts");
      result.code = await skillNewCommand(name, flags, io);
    });
  parent
    .command("lint")
    .argument("[path...]", help.path)
    .description(help.lint)
    .option("--strict", help.strict)
    .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"))
    .action(async (paths: string[], flags) => {
      const { skillLintCommand } = await import("./skill-lint.ts");
      result.code = await skillLintCommand(paths, flags, io);
    });
}

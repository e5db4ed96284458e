import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

/** The user's working rules: list, add, remove. */
export function addRuleCommands(rule: Command, io: Io, result: { code: number }): void {
  const { help } = io.texts.workRules;
  rule
    .command("list")
    .description(help.list)
    .addOption(new Option("--output <form>", io.texts.cli.help.output).choices(["text", "json"]).default("text"))
    .action(async (flags) => {
      const { ruleListCommand } = await import("./rule-list.ts");
      result.code = await ruleListCommand(flags, io);
    });
  rule
    .command("add")
    .argument("<rule...>", help.rule)
    .description(help.add)
    .action(async (words: string[]) => {
      const { ruleAddCommand } = await import("./rule-change.ts");
      result.code = await ruleAddCommand(words.join(" "), io);
    });
  rule
    .command("remove")
    .argument("<which...>", help.which)
    .description(help.remove)
    .action(async (words: string[]) => {
      const { ruleRemoveCommand } = await import("./rule-change.ts");
      result.code = await ruleRemoveCommand(words.join(" "), io);
    });
}

import { type Command, Option } from "commander";
import { formats } from "../providers/preset.ts";
import { addDoctorCommand } from "./doctor-commands.ts";
import type { Io } from "./io.ts";

/** The commands on models and their keys. */
export function addModelCommands(model: Command, io: Io, result: { code: number }): void {
  const { cli, models } = io.texts;
  const { help } = models;
  model
    .command("list")
    .description(help.list)
    .option("--all", help.all)
    .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"))
    .action(async (flags) => {
      const { modelListCommand } = await import("./model-list.ts");
      result.code = await modelListCommand(flags, io);
    });
  model
    .command("add")
    .argument("<provider/model>", help.added)
    .description(help.add)
    .option("--name <name>", help.name)
    .option("--base-url <url>", help.baseUrl)
    .addOption(new Option("--format <format>", help.format).choices(formats))
    .option("--api-key <key>", help.apiKey)
    .option("--no-key", help.noKey)
    .option("--context <tokens>", help.context)
    .option("--max-output <tokens>", help.maxOutput)
    .option("--price-input <usd>", help.priceInput)
    .option("--price-output <usd>", help.priceOutput)
    .option("--price-cache-read <usd>", help.priceCacheRead)
    .option("--fallback <provider/model>", help.fallback)
    .option("--dialect <json>", help.dialect)
    .action(async (what: string, flags) => {
      const { modelAddCommand } = await import("./model-add.ts");
      result.code = await modelAddCommand(what, flags, io);
    });
  model
    .command("remove")
    .argument("<provider/model>", help.removed)
    .description(help.remove)
    .action(async (what: string) => {
      const { modelRemoveCommand } = await import("./model-remove.ts");
      result.code = await modelRemoveCommand(what, io);
    });
  model
    .command("use")
    .argument("<provider/model>", help.used)
    .description(help.use)
    .action(async (what: string) => {
      const { modelUseCommand } = await import("./model-use.ts");
      result.code = await modelUseCommand(what, io);
    });
  addDoctorCommand(model, io, result);
}

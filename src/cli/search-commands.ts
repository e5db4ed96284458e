import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

/** The search engines of the web. */
export function addSearchCommands(search: Command, io: Io, result: { code: number }): void {
  const { help } = io.texts.searchEngines;
  search
    .command("list")
    .description(help.list)
    .addOption(new Option("--output <form>", io.texts.cli.help.output).choices(["text", "json"]).default("text"))
    .action(async (flags) => {
      const { searchListCommand } = await import("./search-list.ts");
      result.code = await searchListCommand(flags, io);
    });
  search
    .command("add")
    .argument("<engine>", help.engine)
    .description(help.add)
    .option("--api-key <key>", io.texts.models.help.apiKey)
    .option("--address <url>", help.address)
    .option("--engine-id <id>", help.engineId)
    .action(async (name: string, flags) => {
      const { searchAddCommand } = await import("./search-add.ts");
      result.code = await searchAddCommand(name, flags, io);
    });
  search
    .command("remove")
    .argument("<engine>", help.engine)
    .description(help.remove)
    .action(async (name: string) => {
      const { searchRemoveCommand } = await import("./search-add.ts");
      result.code = await searchRemoveCommand(name, io);
    });
}

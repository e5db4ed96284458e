import { type Command, Option } from "commander";
import { pathsFrom } from "../config/paths.ts";
import type { Io } from "./io.ts";

/** The settings. */
export function addConfigCommands(config: Command, io: Io, result: { code: number }): void {
  const { cli } = io.texts;
  const { help } = io.texts.config;
  config
    .command("get")
    .argument("[key]", help.key)
    .description(help.get)
    .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"))
    .action(async (key: string | undefined, flags) => {
      const { configGetCommand } = await import("./config-get.ts");
      result.code = await configGetCommand(key, flags, io);
    });
  config
    .command("set")
    .argument("<key>", help.key)
    .argument("<value>", help.value)
    .description(help.set)
    .action(async (key: string, value: string) => {
      const { configSetCommand } = await import("./config-set.ts");
      result.code = await configSetCommand(key, value, io);
    });
  config
    .command("unset")
    .argument("<key>", help.key)
    .description(help.unset)
    .action(async (key: string) => {
      const { configSetCommand } = await import("./config-set.ts");
      result.code = await configSetCommand(key, null, io);
    });
  config
    .command("path")
    .description(help.path)
    .action(() => io.out(`${pathsFrom(io.env).home}\n`));
}

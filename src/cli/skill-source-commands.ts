import type { Command } from "commander";
import type { Io } from "./io.ts";

/** Where skills come from: add, remove, enable, disable, update. */
export function addSourceCommands(skill: Command, io: Io, result: { code: number }): void {
  const { help } = io.texts.skillSources;
  skill
    .command("add")
    .argument("[source]", help.source)
    .description(help.add)
    .option("--skill <id>", help.skill)
    .option("--all", help.all)
    .option("--name <name>", help.name)
    .option("--approve", help.approve)
    .option("--accept", io.texts.packInstall.help.accept)
    .option("--passphrase-file <file>", io.texts.packInstall.help.passphraseFile)
    .action(async (source: string | undefined, flags) => {
      const { skillAddCommand } = await import("./skill-add.ts");
      result.code = await skillAddCommand(source, flags, io);
    });
  skill
    .command("remove")
    .argument("<name>", help.skillName)
    .description(help.remove)
    .action(async (name: string) => {
      const { skillRemoveCommand } = await import("./skill-remove.ts");
      result.code = await skillRemoveCommand(name, io);
    });
  skill
    .command("enable")
    .argument("<name>", help.skillName)
    .description(help.enable)
    .option("--always", help.always)
    .action(async (name: string, { always }: { always?: boolean }) => {
      const { skillSwitchCommand } = await import("./skill-switch.ts");
      result.code = await skillSwitchCommand(name, always ? "always" : "on", io);
    });
  skill
    .command("disable")
    .argument("<name>", help.skillName)
    .description(help.disable)
    .action(async (name: string) => {
      const { skillSwitchCommand } = await import("./skill-switch.ts");
      result.code = await skillSwitchCommand(name, "off", io);
    });
  skill
    .command("update")
    .argument("[name]", help.skillName)
    .description(help.update)
    .action(async (name: string | undefined) => {
      const { skillUpdateCommand } = await import("./skill-update.ts");
      result.code = await skillUpdateCommand(name, io);
    });
}

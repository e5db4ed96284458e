import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

interface Adding {
  io: Io;
  result: { code: number };
  /** Gives a command the flags of everything that has a gate. */
  gateFlags(command: Command): Command;
}

/** The commands on what the gate lets pass. */
export function addPermissionCommands(permission: Command, { io, result, gateFlags }: Adding): void {
  const { cli, permissions } = io.texts;
  const { help } = permissions;
  const listed = (command: Command, form = "text") =>
    command.addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default(form));

  // What reads it is a program more often than a person.
  listed(gateFlags(permission.command("explain").argument("<tool>", help.tool).argument("[json]", help.input)), "json")
    .description(help.explain)
    .option("--session <id>", help.session)
    .option("--skill <name>", cli.help.skill)
    .action(async (tool: string, json: string | undefined, flags) => {
      const { permissionExplainCommand } = await import("./permission-explain.ts");
      result.code = await permissionExplainCommand(tool, json, flags, io);
    });
  listed(permission.command("list"))
    .description(help.list)
    .option("--cwd <dir>", cli.help.cwd)
    .action(async (flags) => {
      const { permissionListCommand } = await import("./permission-list.ts");
      result.code = await permissionListCommand(flags, io);
    });
  const ruled = (name: string) =>
    permission.command(name).argument("<effect>", help.effect).argument("<rule>", help.rule);
  listed(ruled("add"))
    .description(help.add)
    .option("--yes", help.yes)
    .action(async (effect: string, rule: string, flags) => {
      const { permissionAddCommand } = await import("./permission-try.ts");
      result.code = await permissionAddCommand(effect, rule, flags, io);
    });
  listed(ruled("try"))
    .description(help.try)
    .action(async (effect: string, rule: string, flags) => {
      const { permissionTryCommand } = await import("./permission-try.ts");
      result.code = await permissionTryCommand(effect, rule, flags, io);
    });
  ruled("remove")
    .description(help.remove)
    .action(async (effect: string, rule: string) => {
      const { permissionRemoveCommand } = await import("./permission-remove.ts");
      result.code = await permissionRemoveCommand(effect, rule, io);
    });
}

import { type Command, Option } from "commander";
import type { Io } from "./io.ts";
import type { ForkFlags } from "./session-fork.ts";

const formats = ["markdown", "json", "html"] as const;

/** The commands on stored sessions. */
export function addSessionCommands(session: Command, io: Io, result: { code: number }): void {
  const { cli, sessions } = io.texts;
  const { help } = sessions;
  const listed = (command: Command) =>
    command.addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"));

  listed(session.command("list"))
    .description(help.list)
    .option("--limit <n>", help.limit)
    .action(async (flags) => {
      const { sessionListCommand } = await import("./session-list.ts");
      result.code = await sessionListCommand(flags, io);
    });
  listed(session.command("show").argument("<id>", help.id))
    .description(help.show)
    .option("--full", help.full)
    .action(async (id: string, flags) => {
      const { sessionShowCommand } = await import("./session-show.ts");
      result.code = await sessionShowCommand(id, flags, io);
    });
  listed(session.command("search").argument("<words...>", help.words))
    .description(help.search)
    .option("--limit <n>", help.limit, "20")
    .action(async (words: string[], flags) => {
      const { sessionSearchCommand } = await import("./session-search.ts");
      result.code = await sessionSearchCommand(words, flags, io);
    });
  session
    .command("export")
    .argument("<id>", help.id)
    .description(help.export)
    .addOption(new Option("--format <format>", help.format).choices(formats).default("markdown"))
    .option("--to <file>", help.to)
    .option("--force", help.force)
    .action(async (id: string, flags) => {
      const { sessionExportCommand } = await import("./session-export.ts");
      result.code = await sessionExportCommand(id, flags, io);
    });
  session
    .command("fork")
    .argument("<id>", help.id)
    .description(help.fork)
    .option("--at <message>", help.forkAt)
    .option("--before-cut [n]", help.beforeCut)
    .action(async (id: string, flags: ForkFlags) => {
      const { sessionForkCommand } = await import("./session-fork.ts");
      result.code = await sessionForkCommand(id, flags, io);
    });
  listed(session.command("undo").argument("[id]", help.undoId))
    .description(help.undo)
    .option("--turn <n>", help.undoTurn)
    .option("--redo", help.redo)
    .option("--commands", help.undoCommands)
    .option("--dry-run", help.dryRun)
    .option("--cwd <dir>", cli.help.cwd)
    .action(async (id: string | undefined, flags) => {
      const { sessionUndoCommand } = await import("./session-undo.ts");
      result.code = await sessionUndoCommand(id, flags, io);
    });
  listed(session.command("check").argument("[id]", help.id))
    .description(help.check)
    .action(async (id: string | undefined, flags) => {
      const { sessionCheckCommand } = await import("./session-check.ts");
      result.code = await sessionCheckCommand(id, flags, io);
    });
  session
    .command("rename")
    .argument("<id>", help.id)
    .argument("<title...>", help.title)
    .description(help.rename)
    .action(async (id: string, title: string[]) => {
      const { sessionRenameCommand } = await import("./session-rename.ts");
      result.code = await sessionRenameCommand(id, title, io);
    });
  session
    .command("delete")
    .argument("[ids...]", help.id)
    .description(help.delete)
    .option("--all", help.all)
    .option("--yes", help.yes)
    .action(async (ids: string[], flags) => {
      const { sessionDeleteCommand } = await import("./session-delete.ts");
      result.code = await sessionDeleteCommand(ids, flags, io);
    });
}

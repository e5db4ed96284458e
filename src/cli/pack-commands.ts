import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

/** Packs: keygen, build, inspect, verify, install. */
export function addPackCommands(pack: Command, io: Io, result: { code: number }): void {
  const { cli, packs, packInstall, sessions } = io.texts;
  const { help } = packs;
  const command = (name: string, argument: [string, string]) =>
    pack
      .command(name)
      .argument(...argument)
      .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"));
  command("keygen", ["[name]", help.keyName])
    .description(help.keygen)
    .option("--export [file]", help.export)
    .option("--force", sessions.help.force)
    .option("--show-private", help.showPrivate)
    .action(async (name: string | undefined, flags) => {
      const { packKeygenCommand } = await import("./pack-keygen.ts");
      result.code = await packKeygenCommand(name, flags, io);
    });
  command("build", ["<folder>", help.folder])
    .description(help.build)
    .option("--out <file>", help.out)
    .option("--force", sessions.help.force)
    .option("--version <version>", help.version)
    .option("--to <key>", help.to, collected)
    .option("--passphrase", help.passphrase)
    .option("--show-names", help.showNames)
    .option("--expires <date>", help.expires)
    .option("--tools <list>", help.tools, listed)
    .option("--hosts <list>", help.hosts, listed)
    .option("--paths <list>", help.paths, listed)
    .option("--env <list>", help.env, listed)
    .option("--key <name>", help.key)
    .option("--cosign <name>", help.cosign, collected)
    .option("--previous <file>", help.previous)
    .option("--min-runtime <version>", help.minRuntime)
    .option("--date <date>", help.date)
    .action(async (folder: string, flags) => {
      const { packBuildCommand } = await import("./pack-build.ts");
      result.code = await packBuildCommand(folder, flags, io);
    });
  command("inspect", ["<file>", help.file])
    .description(help.inspect)
    .action(async (file: string, flags) => {
      const { packInspectCommand } = await import("./pack-inspect.ts");
      result.code = await packInspectCommand(file, flags, io);
    });
  command("verify", ["<file>", help.file])
    .description(help.verify)
    .action(async (file: string, flags) => {
      const { packVerifyCommand } = await import("./pack-verify.ts");
      result.code = await packVerifyCommand(file, flags, io);
    });
  const later = packInstall.help;
  command("install", ["<file>", help.file])
    .description(later.install)
    .option("--accept", later.accept)
    .option("--approve", later.approve)
    .option("--passphrase-file <file>", later.passphraseFile)
    .action(async (file: string, flags) => {
      const { packInstallCommand } = await import("./pack-install.ts");
      result.code = await packInstallCommand(file, flags, io);
    });
  pack
    .command("unpin")
    .argument("<name>", later.packName)
    .description(later.unpin)
    .action(async (name: string) => {
      const { packUnpinCommand } = await import("./pack-unpin.ts");
      result.code = await packUnpinCommand(name, io);
    });
  pack
    .command("import")
    .argument("<file>", later.oldFile)
    .description(later.import)
    .option("--username <name>", later.username)
    .option("--out <folder>", later.outFolder)
    .action(async (file: string, flags) => {
      const { packImportCommand } = await import("./pack-import.ts");
      result.code = await packImportCommand(file, flags, io);
    });
  pack
    .command("revoke")
    .description(later.revoke)
    .requiredOption("--out <file>", later.outList)
    .option("--force", sessions.help.force)
    .requiredOption("--list-version <number>", later.listVersion)
    .requiredOption("--expires <date>", later.listExpires)
    .option("--pack <id>", later.revokePack, collected)
    .option("--min <name@version>", later.revokeMin, collected)
    .option("--revoked-key <key>", later.revokeKey, collected)
    .option("--key <name>", help.key)
    .action(async (flags) => {
      const { packRevokeCommand } = await import("./pack-revoke.ts");
      result.code = await packRevokeCommand(flags, io);
    });
  pack
    .command("revocations")
    .argument("[file]", later.listFile)
    .description(later.revocations)
    .action(async (file: string | undefined) => {
      const { packRevocationsCommand } = await import("./pack-revocations.ts");
      result.code = await packRevocationsCommand(file, io);
    });
}

const collected = (value: string, before: string[] = []) => [...before, value];

/** With commas between, or flag by flag; nothing at all is a list too, which allows nothing. */
const listed = (value: string, before: string[] = []) => [
  ...before,
  ...value.split(",").flatMap((entry) => (entry.trim() === "" ? [] : entry.trim())),
];

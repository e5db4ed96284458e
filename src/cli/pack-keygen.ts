import { makeKeys, type PublicKeys, privateKeys, publicKeys, usualKeyName } from "../front/packs/keys.ts";
import { isName } from "../skills/pack/format/check-header.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { rowOf } from "./print/table.ts";
import { withRuntime } from "./with-runtime.ts";
import { type OutFile, writeOut } from "./write-out.ts";

export interface PackKeygenFlags {
  /** True without a file. */
  export?: string | true;
  force?: boolean;
  showPrivate?: boolean;
  output: "text" | "json";
}

/** Makes keys, or shows those that there are. Private halves are shown only to who asks for them by name. */
export function packKeygenCommand(name = usualKeyName, flags: PackKeygenFlags, io: Io): Promise<number> {
  const { keys: texts } = io.texts.packs;
  if (!isName(name)) throw new Complaint(texts.badName({ name }), exitCode.usage);
  return withRuntime(io, async ({ secrets: openSecrets }) => {
    const secrets = await openSecrets();
    const made = await makeKeys(name, secrets);
    const looks = flags.export !== undefined || flags.showPrivate === true;
    if (!made && !looks) throw new Complaint(texts.there({ name }));
    const shown = made ?? (await publicKeys(name, secrets));
    if (!shown) throw new Complaint(texts.none({ name }));
    if (made) io.note(`${texts.made({ name })}\n`);
    const kept = flags.showPrivate ? privateKeys(name, secrets) : null;
    if (kept) io.note(`${texts.private()}\n`);
    if (typeof flags.export === "string") exportTo({ file: flags.export, force: flags.force ?? false }, shown, io);
    else if (flags.export === true || flags.output === "json") {
      io.out(`${JSON.stringify({ ...shown, ...(kept && { private: kept }) })}\n`);
    } else {
      const lines = [
        [texts.publisher(), shown.publisher],
        [texts.recipient(), shown.recipient],
        ...Object.entries(kept ?? {}),
      ];
      io.out(`${lines.map((line) => rowOf(line, [16])).join("\n")}\n`);
    }
    if (made) io.note(`${texts.kept()}\n`);
    return exitCode.done;
  });
}

function exportTo({ file, force }: Omit<OutFile, "content">, keys: PublicKeys, io: Io): void {
  writeOut({ file, content: `${JSON.stringify(keys, null, 2)}\n`, force }, io);
  io.note(`${io.texts.packs.keys.exported({ file })}\n`);
}

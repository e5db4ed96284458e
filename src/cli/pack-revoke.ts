import { signerNamed } from "../front/packs/signer.ts";
import { fingerprintOf } from "../skills/pack/format/keys.ts";
import { isSemver } from "../skills/pack/format/semver.ts";
import { bytesOf, type Revocation } from "../skills/pack/install/revocation.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";
import { writeOut } from "./write-out.ts";

export interface PackRevokeFlags {
  out: string;
  force?: boolean;
  key?: string;
  pack?: string[];
  min?: string[];
  revokedKey?: string[];
  listVersion: string;
  expires: string;
}

/** A signed list, for everybody who has packs of this publisher. */
export function packRevokeCommand(flags: PackRevokeFlags, io: Io): Promise<number> {
  const { packs, packInstall, sessions } = io.texts;
  return withRuntime(io, async ({ secrets }) => {
    const signer = signerNamed(flags.key, await secrets(), io.texts);
    const own = `${fingerprintOf(signer.publisher)}/`;
    const foreign =
      flags.pack?.find((id) => !id.startsWith(own)) ?? flags.revokedKey?.find((key) => key !== signer.publisher);
    // It would be signed, given out, and change nothing.
    if (foreign !== undefined) throw new Complaint(packInstall.lists.notOwn({ what: foreign }), exitCode.usage);
    if (Number.isNaN(Date.parse(flags.expires)))
      throw new Complaint(packs.build.badDate({ text: flags.expires }), exitCode.usage);
    const version = Number(flags.listVersion);
    const minVersions: Record<string, string> = {};
    for (const text of flags.min ?? []) {
      const [pack = "", lowest = ""] = text.split("@");
      if (pack === "" || !isSemver(lowest)) throw new Complaint(packInstall.lists.badMin({ text }), exitCode.usage);
      minVersions[pack] = lowest;
    }
    const flag = "--list-version";
    if (!Number.isSafeInteger(version) || version < 1)
      throw new Complaint(sessions.badCount({ flag, text: flags.listVersion }), exitCode.usage);
    const list: Revocation = {
      ...{ publisher: signer.publisher, version, expires: new Date(flags.expires).toISOString() },
      ...{ packIds: flags.pack ?? [], keys: flags.revokedKey ?? [], minVersions },
    };
    const signature = Buffer.from(signer.sign(bytesOf(list))).toString("base64url");
    const content = `${JSON.stringify({ list, signature }, null, 2)}\n`;
    writeOut({ file: flags.out, content, force: flags.force ?? false }, io);
    io.out(`${packInstall.lists.made({ file: flags.out })}\n`);
    return exitCode.done;
  });
}

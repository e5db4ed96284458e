import { resolve } from "node:path";
import { keptLists, takeList } from "../front/packs/revocations.ts";
import { messageOf } from "../protocol/message-of.ts";
import { fingerprintOf } from "../skills/pack/format/keys.ts";
import { mostListBytes } from "../skills/pack/install/revocation.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { readGiven } from "./read-given.ts";
import { withRuntime } from "./with-runtime.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Takes over a list of revoked packs, or shows those that there are and how old they are. */
export function packRevocationsCommand(given: string | undefined, io: Io): Promise<number> {
  const { lists: texts } = io.texts.packInstall;
  return withRuntime(io, async ({ store }) => {
    const now = new Date();
    if (given !== undefined) {
      const taken = await takeList(textIn(given, io), store, now);
      if (typeof taken === "string") throw new Complaint(texts[taken]());
      const { publisher, version } = taken.list;
      io.out(`${texts.taken({ publisher: fingerprintOf(publisher), version, revoked: taken.revoked.length })}\n`);
      return exitCode.done;
    }
    const lines = keptLists(await store.settings()).map(({ publisher, version, expires, takenAt }) => {
      const days = Math.floor((now.getTime() - Date.parse(takenAt)) / dayMs);
      return texts.line({
        publisher: fingerprintOf(publisher),
        version,
        days,
        old: Date.parse(expires) <= now.getTime(),
      });
    });
    io.out(`${lines.length === 0 ? texts.none() : lines.join("\n")}\n`);
    return exitCode.done;
  });
}

function textIn(given: string, io: Io): string {
  const file = resolve(io.cwd(), given);
  try {
    return readGiven(file, mostListBytes);
  } catch (error) {
    throw new Complaint(io.texts.packInstall.noPassphraseFile({ file, reason: messageOf(error) }));
  }
}

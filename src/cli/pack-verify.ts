import { resolve } from "node:path";
import { packSentence } from "../front/packs/sentence.ts";
import type { VerifiedPack } from "../skills/pack/format/header.ts";
import { isProblem } from "../skills/pack/format/problem.ts";
import { verifyPack } from "../skills/pack/format/verify.ts";
import { packRuntime } from "../version.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import type { PackFileFlags } from "./pack-inspect.ts";
import { revokedHere } from "./pack-revoked.ts";

/** Whether a pack is whole, signed by who it says, in its time, and not taken back by a list that is here. */
export async function packVerifyCommand(file: string, { output }: PackFileFlags, io: Io): Promise<number> {
  const pack = await verifyPack(resolve(io.cwd(), file), { now: new Date(), runtime: packRuntime });
  const revoked = isProblem(pack) ? null : await revokedHere(pack.header, io);
  const message = isProblem(pack) ? packSentence(pack, io.texts) : revoked;
  if (output === "json") {
    const problem = isProblem(pack) ? pack.problem : "revoked";
    const told = message === null ? { ok: true } : { ok: false, problem, message };
    io.out(`${JSON.stringify({ ...told, ...(!isProblem(pack) && factsOf(pack)) })}\n`);
    return message === null ? exitCode.done : exitCode.failed;
  }
  if (isProblem(pack) || message !== null) throw new Complaint(message ?? "");
  io.out(`${io.texts.packs.verified(pack.header)}\n`);
  return exitCode.done;
}

function factsOf({ header, headerHash }: VerifiedPack) {
  const { packId, name, version: packVersion, publisher, sealing } = header;
  return { packId, name, version: packVersion, publisher, sealing, headerHash };
}

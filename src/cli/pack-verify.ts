import { resolve } from "node:path";
import { packSentence } from "../front/packs/sentence.ts";
import type { VerifiedPack } from "../skills/pack/format/header.ts";
import { isProblem } from "../skills/pack/format/problem.ts";
import { verifyPack } from "../skills/pack/format/verify.ts";
import { version } from "../version.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import type { PackFileFlags } from "./pack-inspect.ts";

/** Whether a pack is whole, signed by who it says, and in its time. */
export async function packVerifyCommand(file: string, { output }: PackFileFlags, io: Io): Promise<number> {
  const pack = await verifyPack(resolve(io.cwd(), file), { now: new Date(), runtime: version });
  if (output === "json") {
    const told = isProblem(pack)
      ? { ok: false, problem: pack.problem, message: packSentence(pack, io.texts) }
      : { ok: true, ...factsOf(pack) };
    io.out(`${JSON.stringify(told)}\n`);
    return isProblem(pack) ? exitCode.failed : exitCode.done;
  }
  if (isProblem(pack)) throw new Complaint(packSentence(pack, io.texts));
  io.out(`${io.texts.packs.verified(pack.header)}\n`);
  return exitCode.done;
}

function factsOf({ header, headerHash }: VerifiedPack) {
  const { packId, name, version: packVersion, publisher, sealing } = header;
  return { packId, name, version: packVersion, publisher, sealing, headerHash };
}

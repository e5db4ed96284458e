import { resolve } from "node:path";
import { packSentence } from "../front/packs/sentence.ts";
import { visibleLine } from "../front/visible.ts";
import { fingerprintOf } from "../skills/pack/format/keys.ts";
import { isProblem } from "../skills/pack/format/problem.ts";
import { headerOf, verifyPack } from "../skills/pack/format/verify.ts";
import { packRuntime } from "../version.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { revokedHere } from "./pack-revoked.ts";
import { headerLines } from "./print/pack-header.ts";

export interface PackFileFlags {
  output: "text" | "json";
}

/** What a pack says of itself, and whether anybody vouches for it. */
export async function packInspectCommand(file: string, { output }: PackFileFlags, io: Io): Promise<number> {
  const path = resolve(io.cwd(), file);
  const header = await headerOf(path);
  const verified = await verifyPack(path, { now: new Date(), runtime: packRuntime });
  const problem = isProblem(verified) ? verified : null;
  const revoked = isProblem(verified) ? null : await revokedHere(verified.header, io);
  const message = problem ? packSentence(problem, io.texts) : revoked;
  const code = message === null ? exitCode.done : exitCode.failed;
  if (output === "json") {
    const told = isProblem(header) ? {} : { fingerprint: fingerprintOf(header.publisher), header };
    const hash = isProblem(verified) ? {} : { headerHash: verified.headerHash };
    const wrong = message !== null && { problem: problem?.problem ?? "revoked", message };
    io.out(`${JSON.stringify({ verified: problem === null, ...hash, ...wrong, ...told })}\n`);
    return code;
  }
  if (isProblem(header)) throw new Complaint(packSentence(header, io.texts));
  io.out(`${headerLines(header, io).map(visibleLine).join("\n")}\n`);
  const { show } = io.texts.packs;
  io.note(`${problem ? show.bad({ reason: message ?? "" }) : (message ?? show.good())}\n`);
  return code;
}

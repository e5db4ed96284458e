import { createHash, hash } from "node:crypto";
import type { PackHeader, VerifiedPack } from "./header.ts";
import { isSignedBy, signatureBytes } from "./keys.ts";
import { isProblem, type PackProblem } from "./problem.ts";
import { headerLength, parsedHeader, startBytes } from "./read-header.ts";
import { compareVersions } from "./semver.ts";
import { piecesOf, type Source, withSource } from "./source.ts";

export interface VerifyOptions {
  now: Date;
  /** Of the program that wants to use it; without it, any will do. */
  runtime?: string;
}

/** Whose clock runs a little fast is no forger. */
const clockSkewMs = 24 * 60 * 60 * 1000;

/** Whether those who are named have signed it, it is whole, and this is its time. Decrypts nothing; throws for no input. */
export const verifyPack = (from: Uint8Array | string, options: VerifyOptions): Promise<VerifiedPack | PackProblem> =>
  withSource(from, (source) => verifiedSource(source, options));

/** A verified pack, and where in the source its payload begins. */
export interface VerifiedSource extends VerifiedPack {
  payloadAt: number;
}

export async function verifiedSource(source: Source, options: VerifyOptions): Promise<VerifiedSource | PackProblem> {
  const read = await readSigned(source);
  if (isProblem(read)) return read;
  const { header, signed } = read;
  const keys = [header.publisher, ...(header.cosigners ?? [])];
  const payloadAt = signed.length + keys.length * signatureBytes;
  const signatures = await source.read(signed.length, keys.length * signatureBytes);
  for (const [at, key] of keys.entries()) {
    const signature = signatures.subarray(at * signatureBytes, (at + 1) * signatureBytes);
    if (!isSignedBy(key, signed, signature)) return { problem: "signature", key };
  }
  // What costs nothing to know comes first: a payload has up to 66 MB.
  const problem = timeProblem(header, options) ?? (await payloadProblem(source, header, payloadAt));
  return problem ?? { header, headerHash: hash("sha256", signed, "hex"), payloadAt };
}

/** As readHeader, from a file too: what is said, and not who says it. */
export const headerOf = (from: Uint8Array | string): Promise<PackHeader | PackProblem> =>
  withSource(from, async (source) => {
    const read = await readSigned(source);
    return isProblem(read) ? read : read.header;
  });

/** What is said, and its hash. Who has verified the same hash before need not do it again. */
export const hashedHeader = (from: string): Promise<VerifiedPack | PackProblem> =>
  withSource(from, async (source) => {
    const read = await readSigned(source);
    return isProblem(read) ? read : { header: read.header, headerHash: hash("sha256", read.signed, "hex") };
  });

async function readSigned(source: Source): Promise<{ header: PackHeader; signed: Uint8Array } | PackProblem> {
  const length = headerLength(await source.read(0, startBytes));
  if (typeof length !== "number") return length;
  const signed = await source.read(0, startBytes + length);
  if (signed.length < startBytes + length) return { problem: "truncated" };
  const header = parsedHeader(signed.subarray(startBytes));
  return isProblem(header) ? header : { header, signed };
}

async function payloadProblem(source: Source, header: PackHeader, payloadAt: number): Promise<PackProblem | null> {
  const found = source.size - payloadAt;
  // Neither less nor more: what nobody signed has no place in the file.
  if (found !== header.payloadSize) return { problem: "payload-size", expected: header.payloadSize, found };
  const sum = createHash("sha256");
  for await (const piece of piecesOf(source, { from: payloadAt, to: source.size })) sum.update(piece);
  return sum.digest("hex") === header.payloadSha256 ? null : { problem: "payload-hash" };
}

function timeProblem({ createdAt, expires, minRuntime }: PackHeader, options: VerifyOptions): PackProblem | null {
  const now = options.now.getTime();
  if (Date.parse(createdAt) > now + clockSkewMs) return { problem: "from-future", date: createdAt };
  if (expires !== undefined && Date.parse(expires) <= now) return { problem: "expired", date: expires };
  const here = options.runtime;
  if (here !== undefined && compareVersions(here, minRuntime) < 0)
    return { problem: "runtime", needed: minRuntime, here };
  return null;
}

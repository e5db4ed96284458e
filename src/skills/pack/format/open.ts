import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unsealedPieces } from "./age-stream.ts";
import { createContents } from "./contents.ts";
import type { OpenedFile, OpenedPack, PackKeys } from "./header.ts";
import { packLimits } from "./limits.ts";
import { isProblem, type PackProblem } from "./problem.ts";
import { pieceBytes, piecesOf, type Source, withSource } from "./source.ts";
import { type Unsealed, unsealedKey } from "./unseal.ts";
import { type VerifiedSource, type VerifyOptions, verifiedSource } from "./verify.ts";

/** The files of a pack. Verified before anything is decrypted, every hash compared before any byte is handed out. */
export const openPack = (
  from: Uint8Array | string,
  keys: PackKeys,
  options: VerifyOptions,
): Promise<OpenedPack | PackProblem> => withSource(from, (source) => openedSource(source, keys, options));

async function openedSource(source: Source, keys: PackKeys, options: VerifyOptions): Promise<OpenedPack | PackProblem> {
  const pack = await verifiedSource(source, options);
  if (isProblem(pack)) return pack;
  const start = await source.read(pack.payloadAt, packLimits.sealBytes);
  const key = await unsealedKey(pack.header, { start, keys });
  if (isProblem(key)) return key;
  // Twice: the first time only to compare, so that what is refused was never in memory as a whole.
  const compared = await readContents({ source, pack, key, keep: false });
  if (isProblem(compared)) return compared;
  const files = await readContents({ source, pack, key, keep: true });
  if (isProblem(files)) return files;
  return { header: pack.header, headerHash: pack.headerHash, files };
}

interface Reading {
  source: Source;
  pack: VerifiedSource;
  key: Unsealed;
  keep: boolean;
}

async function readContents({ source, pack, key, keep }: Reading): Promise<OpenedFile[] | PackProblem> {
  const { header, payloadAt } = pack;
  const contents = createContents(header, { keep });
  const packed =
    header.sealing === "open"
      ? piecesOf(source, { from: payloadAt, to: source.size })
      : unsealedPieces(source, { from: payloadAt + key.at, fileKey: key.fileKey });
  let problem: PackProblem | null = null;
  const take = async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces) {
      problem = contents.take(piece);
      if (problem) return;
    }
  };
  try {
    if (!header.gzip) await take(packed);
    else if (!(await unzipped(packed, take))) problem ??= { problem: "packed-damaged" };
  } catch {
    // Age or gzip could not go on, or gzip was left alone after a problem: in no case is it what was signed.
    problem ??= { problem: "packed-damaged" };
  }
  return problem ?? contents.end();
}

/** False when something stands behind the gzip stream. Throws when it is none, or is left before its end. */
async function unzipped(
  packed: AsyncIterable<Uint8Array>,
  take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<boolean> {
  const gunzip = createGunzip({ chunkSize: pieceBytes });
  let given = 0;
  async function* counted() {
    for await (const piece of packed) {
      given += piece.length;
      yield piece;
    }
  }
  await pipeline(counted, gunzip, take);
  return gunzip.bytesWritten === given;
}

import type { PackKeys } from "../../../src/skills/pack/format/header.ts";
import type { PackProblemCode } from "../../../src/skills/pack/format/problem.ts";
import type { VerifyOptions } from "../../../src/skills/pack/format/verify.ts";
import type { Random } from "../proof.ts";
import { type Forgery, forged, type Keyring } from "./forge.ts";
import { later, type RandomPack } from "./random-pack.ts";

/** Valid packs, and who made them. */
export interface Ground {
  packs: readonly RandomPack[];
  /** With whose key the hostile publisher signs. */
  hostile: Keyring;
  other: Keyring;
}

/** A pack that must be refused, and what it is tried with. */
export interface Attempt {
  bytes: Uint8Array;
  keys: PackKeys;
  options: VerifyOptions;
}

export interface Technique {
  name: string;
  /** For one of these reasons, and no other. */
  refusedAs: readonly PackProblemCode[];
  make(ground: Ground, random: Random): Promise<Attempt> | Attempt;
  /** Takes longer than a few milliseconds, to make or to refuse. */
  costly?: boolean;
}

export const options: VerifyOptions = { now: later, runtime: "0.1.0" };

export const attemptOn = ({ keyring }: Pick<RandomPack, "keyring">, bytes: Uint8Array): Attempt => ({
  bytes,
  keys: keyring.keys,
  options,
});

/** A pack that a hostile publisher has made and signed himself, and that lies in one way. */
export const byHostile = async ({ hostile: keyring }: Ground, lies: Omit<Forgery, "keyring">): Promise<Attempt> =>
  attemptOn({ keyring }, await forged({ keyring, ...lies }));

/** Techniques of such packs that all hold the same files. */
export const forging =
  ({ files, isCostly }: Pick<Forgery, "files"> & { isCostly(name: string): boolean }) =>
  (
    name: string,
    refusedAs: Technique["refusedAs"],
    lies: (random: Random) => Partial<Omit<Forgery, "keyring">>,
  ): Technique => ({
    ...{ name, refusedAs, costly: isCostly(name) },
    make: (ground, random) => byHostile(ground, { files, ...lies(random) }),
  });

/** The parts of a valid pack. */
export function partsOf({ bytes }: Pick<RandomPack, "bytes">) {
  const file = Buffer.from(bytes);
  const headerEnd = 10 + file.readUInt32BE(6);
  return {
    start: file.subarray(0, 10),
    json: file.subarray(10, headerEnd),
    signature: file.subarray(headerEnd, headerEnd + 64),
    payload: file.subarray(headerEnd + 64),
    headerEnd,
  };
}

import type { Random } from "../proof.ts";
import type { RandomPack } from "./random-pack.ts";
import { attemptOn, type Ground, partsOf, type Technique } from "./technique.ts";

/** What is found where bytes were shifted, whichever it was. */
const moved: Technique["refusedAs"] = [
  ...(["not-a-pack", "format-version", "truncated", "too-large", "header-form", "header-field"] as const),
  ...(["signature", "payload-size", "path"] as const),
];

/** What anybody can do to a file without a key. */
export const byteTechniques: readonly Technique[] = [
  damage("a bit of the magic", ["not-a-pack"], (file, random) => flipped(file, random, 0, 4)),
  damage("a bit of the format's version", ["format-version"], (file, random) => flipped(file, random, 4, 6)),
  damage("a bit of the header's length", ["too-large", "truncated", "header-form", "header-field"], (file, random) =>
    flipped(file, random, 6, 10),
  ),
  damage(
    "a bit of the header",
    ["header-form", "header-field", "path", "file-order", "too-large", "weak-key", "no-skill", "signature", "twins"],
    (file, random, pack) => flipped(file, random, 10, partsOf(pack).headerEnd),
  ),
  damage("a bit of the signature", ["signature"], (file, random, pack) => {
    const { headerEnd } = partsOf(pack);
    return flipped(file, random, headerEnd, headerEnd + 64);
  }),
  damage("a bit of the payload", ["payload-hash", "payload-size"], (file, random, pack) => {
    const { headerEnd, payload } = partsOf(pack);
    return payload.length === 0
      ? Buffer.concat([file, Buffer.alloc(1)])
      : flipped(file, random, headerEnd + 64, file.length);
  }),
  damage("cut at a boundary", ["not-a-pack", "truncated", "signature", "payload-size"], (file, random, pack) =>
    file.subarray(0, random.pick(boundaries(file, pack))),
  ),
  damage("cut anywhere", ["not-a-pack", "truncated", "signature", "payload-size"], (file, random) =>
    file.subarray(0, random.below(file.length)),
  ),
  damage("bytes behind the end", ["payload-size"], (file, random) =>
    Buffer.concat([file, Buffer.alloc(1 + random.below(5000), random.below(256))]),
  ),
  damage("another pack behind the end", ["payload-size"], (file, random, _, { packs }) =>
    Buffer.concat([file, random.pick(packs).bytes]),
  ),
  damage("something before the beginning", ["not-a-pack"], (file, random) =>
    Buffer.concat([Buffer.alloc(1 + random.below(4), random.pick([0, 0xef, 0x20])), file]),
  ),
  damage("a byte more", moved, (file, random) => {
    const at = random.below(file.length);
    // One that differs from the next, or it would be a longer run of the same.
    const other = ((file[at] as number) + 1 + random.below(255)) % 256;
    return Buffer.concat([file.subarray(0, at), Buffer.from([other]), file.subarray(at)]);
  }),
  damage("a range less", [...moved, "no-skill"], (file, random) => {
    const at = random.below(file.length - 1);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + random.below(file.length - at - 1))]);
  }),
  damage("the payload's halves exchanged", ["payload-hash", "payload-size"], (file, _, pack) => {
    const { payload, headerEnd } = partsOf(pack);
    const half = Math.ceil(payload.length / 2);
    const turned = Buffer.concat([payload.subarray(half), payload.subarray(0, half)]);
    const same = turned.equals(payload);
    return Buffer.concat([file.subarray(0, headerEnd + 64), turned, same ? Buffer.alloc(1) : Buffer.alloc(0)]);
  }),
  mixed("another pack's payload", ["payload-size", "payload-hash"], (one, other) => [
    ...[one.start, one.json, one.signature],
    other.payload,
  ]),
  mixed("another pack's header", ["signature"], (one, other) => [
    ...[other.start, other.json],
    ...[one.signature, one.payload],
  ]),
  mixed("another pack's signature", ["signature"], (one, other) => [
    ...[one.start, one.json],
    ...[other.signature, one.payload],
  ]),
  mixed("no signature", ["signature", "payload-size"], (one) => [one.start, one.json, one.payload]),
  mixed("a signature of zeros", ["signature"], (one) => [one.start, one.json, Buffer.alloc(64), one.payload]),
  mixed("the signature twice", ["payload-size"], (one) => [
    ...[one.start, one.json, one.signature],
    ...[one.signature, one.payload],
  ]),
  mixed("the signature's other form", ["signature"], (one) => [
    ...[one.start, one.json],
    ...[otherForm(one.signature), one.payload],
  ]),
  damage("another key's signature", ["signature"], (_, __, pack, { hostile }) => {
    const { start, json, payload } = partsOf(pack);
    const signed = Buffer.concat([start, json]);
    return Buffer.concat([signed, hostile.signer.sign(signed), payload]);
  }),
  damage("format 2", ["format-version"], (file, random) => {
    const changed = Buffer.from(file);
    changed.writeUInt16BE(random.pick([0, 2, 3, 256, 65_535]), 4);
    return changed;
  }),
  damage("a header that never ends", ["too-large"], (file, random) => {
    const changed = Buffer.from(file);
    changed.writeUInt32BE(random.pick([0xffff_ffff, 0x8000_0000, 5_000_000_00, 1024 * 1024 + 1]), 6);
    return changed;
  }),
  replaced("the version rolled back", /"version":"\d+/, '"version":"0'),
  replaced("the expiry moved", /"createdAt":"2026/, '"createdAt":"2025'),
  replaced("the description changed", /"description":"/, '"description":"x'),
  replaced("a right more", /"capabilities":\{/, '"capabilities":{"env":["HOME"],', /"env"/),
  replaced("an x bit turned", /"x":(true|false)/, (found) => (found.includes("true") ? '"x":false' : '"x":true')),
];

/** The group's order: S + L is the same number to who does not look. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

function otherForm(signature: Buffer): Buffer {
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString("hex")}`) + order;
  const bytes = Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse();
  return Buffer.concat([signature.subarray(0, 32), bytes]);
}

type Damage = (file: Buffer, random: Random, pack: RandomPack, ground: Ground) => Uint8Array;

function damage(name: string, refusedAs: Technique["refusedAs"], harm: Damage): Technique {
  return {
    name,
    refusedAs,
    make(ground, random) {
      const pack = random.pick(ground.packs);
      return attemptOn(pack, harm(Buffer.from(pack.bytes), random, pack, ground));
    },
  };
}

type Parts = ReturnType<typeof partsOf>;

function mixed(
  name: string,
  refusedAs: Technique["refusedAs"],
  mix: (one: Parts, other: Parts) => Buffer[],
): Technique {
  return {
    name,
    refusedAs,
    make({ packs }, random) {
      const one = random.pick(packs);
      const other = random.pick(packs.filter(({ headerHash }) => headerHash !== one.headerHash));
      return attemptOn(one, Buffer.concat(mix(partsOf(one), partsOf(other))));
    },
  };
}

/** A header with other words, as long as it says, and not signed again. */
function replaced(name: string, what: RegExp, by: string | ((found: string) => string), without?: RegExp): Technique {
  return {
    name,
    refusedAs: ["signature", "header-field"],
    make({ packs }, random) {
      const fits = (pack: RandomPack) => {
        const text = partsOf(pack).json.toString();
        return what.test(text) && !without?.test(text) && text.replace(what, by as string) !== text;
      };
      const pack = random.pick(packs.filter(fits));
      const { start, json, signature, payload } = partsOf(pack);
      const changed = Buffer.from(json.toString().replace(what, by as string));
      const head = Buffer.from(start);
      head.writeUInt32BE(changed.length, 6);
      return attemptOn(pack, Buffer.concat([head, changed, signature, payload]));
    },
  };
}

function flipped(file: Buffer, random: Random, from: number, to: number): Buffer {
  const changed = Buffer.from(file);
  const at = from + random.below(to - from);
  changed[at] = (changed[at] as number) ^ (1 << random.below(8));
  return changed;
}

/** Where one part ends and another begins: of the file, of its content, of what age seals at a time. */
function boundaries(file: Buffer, pack: RandomPack): number[] {
  const { headerEnd } = partsOf(pack);
  const payloadAt = headerEnd + 64;
  const chunks = Array.from({ length: 4 }, (_, count) => payloadAt + count * 65_552);
  let at = payloadAt;
  const ends = pack.files.map(({ bytes }) => (at += bytes.length));
  const all = [0, 1, 3, 4, 5, 6, 9, 10, 11, headerEnd - 1, headerEnd, headerEnd + 32, payloadAt - 1, payloadAt];
  return [...all, ...chunks, ...ends, file.length - 16, file.length - 1].filter((end) => end >= 0 && end < file.length);
}

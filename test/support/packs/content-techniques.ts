import { gunzipSync, gzipSync } from "node:zlib";
import type { Random } from "../proof.ts";
import { entryOf, type Forgery, fileOf, sha256 } from "./forge.ts";
import { forging, type Technique } from "./technique.ts";

const files = [fileOf("SKILL.md", "# A skill\n"), fileOf("a.txt", "first of all"), fileOf("b.txt", "second one")];
const table = files.map(entryOf);
const content = Buffer.concat(files.map(({ bytes }) => bytes));

const lying = forging({ files, isCostly: (name) => name.includes("bomb") });

/** Contents by a publisher who means harm: the header is rightly signed, and what follows is something else. */
export const contentTechniques: readonly Technique[] = [
  lying("the hash of another file", ["file-hash"], () => ({
    table: table.map((entry, at) => (at === 0 ? entry : { ...entry, sha256: table[3 - at]?.sha256 })),
  })),
  lying("a hash of nothing", ["file-hash"], (random) => {
    const wrong = random.below(table.length);
    const nothing = random.pick([sha256(Buffer.alloc(0)), "0".repeat(64)]);
    return { table: table.map((entry, at) => (at === wrong ? { ...entry, sha256: nothing } : entry)) };
  }),
  lying("files in another order than their table", ["file-hash"], () => ({
    content: Buffer.concat([files[0], files[2], files[1]].flatMap((file) => file?.bytes ?? [])),
  })),
  lying("a border between two files moved", ["file-hash"], (random) => {
    const by = 1 + random.below(8);
    const moved = { SKILL: 0, "a.txt": by, "b.txt": -by } as Record<string, number>;
    return { table: table.map((entry) => ({ ...entry, size: entry.size + (moved[entry.path] ?? 0) })) };
  }),
  lying("a byte of a file", ["file-hash"], (random) => {
    const changed = Buffer.from(content);
    const at = random.below(changed.length);
    changed[at] = (changed[at] as number) ^ (1 + random.below(255));
    return { content: changed };
  }),
  lying("a bomb", ["content-size"], (random) => {
    const bomb = bombs[random.below(bombs.length)] as Buffer;
    return { gzip: () => bomb };
  }),
  lying("a bomb in a seal", ["content-size"], (random) => {
    const bomb = bombs[random.below(bombs.length)] as Buffer;
    return { gzip: () => bomb, sealing: "recipients" };
  }),
  lying("a bomb that claims what a pack may have", ["file-hash", "content-size"], (random) => {
    const size = 16 * 1024 ** 2;
    const zeros = ["b", "c", "d"].map((path) => ({ path, sha256: "0".repeat(64), size, x: false }));
    // The last is wrong, so that all the others are unpacked first.
    const right = zeros.map((entry) => ({ ...entry, sha256: zeroHash }));
    const last = random.below(2) === 0 ? right : zeros;
    return {
      table: [table[0] as object, ...last.slice(0, 2), { ...(last[2] as object), sha256: "1".repeat(64) }],
      gzip: () => bombs.at(-1) as Buffer,
      header: (it) => ({ ...it, contentSize: (table[0]?.size ?? 0) + 3 * size }),
    };
  }),
  lying("less than was claimed", ["content-size", "file-hash"], (random) => {
    const left = random.below(content.length);
    const gzip = (whole: Uint8Array) => gzipSync(whole.subarray(0, left));
    return { gzip };
  }),
  lying("one byte more than was claimed", ["content-size"], (random) => ({
    gzip: (whole) => gzipSync(Buffer.concat([whole, Buffer.alloc(random.pick([1, 2, 1000]))])),
  })),
  lying("bytes behind the gzip stream", ["packed-damaged", "content-size"], (random) => ({
    gzip: (whole) =>
      Buffer.concat([gzipSync(whole), Buffer.alloc(1 + random.below(200_000), random.pick([0, 1, 0x1f]))]),
    ...sealedSometimes(random),
  })),
  lying("a second gzip stream", ["content-size"], (random) => ({
    gzip: (whole) => Buffer.concat([gzipSync(whole), gzipSync(Buffer.from("more"))]),
    ...sealedSometimes(random),
  })),
  lying("a gzip stream that was cut", ["packed-damaged", "content-size"], (random) => ({
    gzip: (whole) => {
      const packed = gzipSync(whole);
      return packed.subarray(0, random.below(packed.length));
    },
    ...sealedSometimes(random),
  })),
  lying("a gzip stream with a wrong bit", ["packed-damaged", "content-size", "file-hash"], (random) => ({
    gzip(whole) {
      for (;;) {
        const packed = Buffer.from(gzipSync(whole));
        const at = random.below(packed.length);
        packed[at] = (packed[at] as number) ^ (1 << random.below(8));
        // Some bits mean nothing: the time, and what fills up the last byte.
        if (!isSame(packed, whole)) return packed;
      }
    },
  })),
  lying("no gzip stream at all", ["packed-damaged", "content-size"], (random) => ({
    gzip: (whole) => random.pick([whole, Buffer.from("PK\u0003\u0004"), Buffer.alloc(100), Buffer.alloc(0)]),
    ...sealedSometimes(random),
  })),
  lying("packed, and said to be plain", ["header-field", "content-size", "file-hash"], (random) => ({
    gzip: true,
    header: (it) => ({ ...it, gzip: false }),
    ...sealedSometimes(random),
  })),
  lying("a sealed table with another hash", ["index-damaged"], (random) => ({
    ...hidden,
    header: (it) => ({ ...it, index: { ...(it.index as object), sha256: random.pick(["0", "f"]).repeat(64) } }),
  })),
  lying("a sealed table of another size", ["index-damaged", "content-size", "file-hash"], (random) => ({
    ...hidden,
    header: (it) => {
      const index = it.index as { size: number; sha256: string };
      return { ...it, index: { ...index, size: index.size + random.pick([-1, 1, 5, -10]) } };
    },
  })),
  lying("a sealed table written another way", ["index-damaged"], (random) => ({
    sealing: "recipients",
    index: (json) =>
      random.pick([
        Buffer.concat([json, Buffer.from(" ")]),
        Buffer.from(json.toString().replace('"salt"', ' "salt"')),
        Buffer.from(json.toString().replace(/,"salt":"[^"]*"/, "")),
        Buffer.from(json.toString().replace("{", '{"more":1,')),
        Buffer.from("[]"),
        Buffer.from("[".repeat(1000)),
        Buffer.alloc(10),
      ]),
  })),
  lying("a sealed table of other sizes", ["index-damaged"], (random) => ({
    ...hidden,
    table: table.map((entry, at) => (at === 1 ? { ...entry, size: entry.size + random.pick([1, -1, 7]) } : entry)),
  })),
  lying("a sealed table with gigabytes", ["too-large"], (random) => ({
    ...hidden,
    table: table.map((entry) => ({ ...entry, size: random.pick([5 * 1024 ** 3, 2 ** 40]) })),
  })),
];

function isSame(packed: Uint8Array, whole: Uint8Array): boolean {
  try {
    return gunzipSync(packed).equals(whole);
  } catch {
    return false;
  }
}

const hidden = { sealing: "recipients", index: true } as const;

const sealedSometimes = (random: Random): Partial<Forgery> => (random.below(3) === 0 ? { sealing: "recipients" } : {});

const zeroHash = sha256(Buffer.alloc(16 * 1024 ** 2));

/** What becomes 1, 8 and 70 MB. */
const bombs = [1, 8, 70].map((megabytes) => gzipSync(Buffer.concat([content, Buffer.alloc(megabytes * 1024 ** 2)])));

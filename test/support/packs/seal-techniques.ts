import type { Random } from "../proof.ts";
import { fileOf, forged } from "./forge.ts";
import { attemptOn, forging, type Ground, type Technique } from "./technique.ts";

const small = [fileOf("SKILL.md", "# A skill\n")];
const large = [...small, fileOf("data", Buffer.alloc(200_000, "data "))];

const sealed = forging({ files: large, isCostly: () => true });

/** Seals that are not as age makes them, under a right signature; and right ones, tried with the wrong key. */
export const sealTechniques: readonly Technique[] = [
  wrongKey("another's key", "recipients", ({ other }) => ({ identities: other.keys.identities })),
  wrongKey("another passphrase", "passphrase", (_, random) => ({
    identities: [],
    passphrase: random.pick(["0000-0000-0000-0000", "x", "0123-4567-89ab-cdeg", "password"]),
  })),
  {
    name: "no key at all",
    refusedAs: ["locked"],
    make({ packs }, random) {
      const pack = random.pick(packs.filter(({ kind }) => kind !== "open"));
      const passphrase = random.below(2) === 0 ? {} : { passphrase: "" };
      return { ...attemptOn(pack, pack.bytes), keys: { identities: [], ...passphrase } };
    },
  },
  {
    name: "a key that is none",
    refusedAs: ["bad-identity"],
    make({ packs, other }, random) {
      const pack = random.pick(packs.filter(({ kind }) => kind.startsWith("recipients")));
      const good = other.keys.identities[0] as string;
      const identity = random.pick(["", "x", good.slice(0, -1), good.toLowerCase(), good.replace("1", "2"), "age1x"]);
      return { ...attemptOn(pack, pack.bytes), keys: { identities: [identity] } };
    },
  },
  sealed("a passphrase that takes all memory", ["work-factor"], (random) => ({
    sealing: "passphrase",
    payload: header((text) =>
      text.replace(/^(-> scrypt \S+) \d+$/m, `$1 ${random.pick([16, 18, 20, 22, 30, 63, 99])}`),
    ),
  })),
  sealed("a work factor that is none", ["seal-damaged"], (random) => ({
    sealing: "passphrase",
    payload: header((text) =>
      text.replace(
        /^(-> scrypt \S+) \d+$/m,
        `$1 ${random.pick(["0", "-1", "1e9", "100", "0x10", "NaN", "2 3", "999999999999"])}`,
      ),
    ),
  })),
  sealed("a salt that is none", ["seal-damaged"], (random) => ({
    sealing: "passphrase",
    payload: header((text) =>
      text.replace(/^-> scrypt \S+/m, `-> scrypt ${random.pick(["AA", "A".repeat(44), "!!!!", "A".repeat(20)])}`),
    ),
  })),
  sealed("age's check sum changed", ["seal-damaged"], (random) => ({
    sealing: random.pick(["recipients", "passphrase"]),
    payload: header((text) => text.replace(/^--- (.)/m, (_, letter: string) => `--- ${letter === "A" ? "B" : "A"}`)),
  })),
  sealed("age's header without its end", ["seal-damaged"], (random) => ({
    sealing: "recipients",
    payload: (payload) => payload.subarray(0, random.below(payload.indexOf("\n---"))),
  })),
  sealed("another kind of age", ["seal-damaged"], (random) => ({
    sealing: "recipients",
    payload: header((text) =>
      text.replace("age-encryption.org/v1", random.pick(["age-encryption.org/v2", "age", "x"])),
    ),
  })),
  sealed("a stanza changed", ["seal-damaged", "wrong-key"], (random) => ({
    sealing: "recipients",
    payload: header((text) => {
      const lines = text.split("\n");
      const at = 1 + random.below(2);
      const line = lines[at] as string;
      const place = (at === 1 ? 10 : 0) + random.below(line.length - (at === 1 ? 11 : 1));
      const letter = line[place] === "A" ? "B" : "A";
      return lines.with(at, line.slice(0, place) + letter + line.slice(place + 1)).join("\n");
    }),
  })),
  sealed("a stanza of another kind", ["seal-damaged"], (random) => ({
    sealing: "recipients",
    payload: header((text) => {
      const stanza = random.pick([
        "-> grease x\nAAAA",
        "-> scrypt AAAAAAAAAAAAAAAAAAAAAA 20\nAAAA",
        "-> ssh-rsa x\nAAAA",
        "-> X25519\nAAAA",
      ]);
      return text.replace("\n-> ", `\n${stanza}\n-> `);
    }),
  })),
  sealed("stanzas without end", ["seal-damaged"], (random) => ({
    sealing: "recipients",
    payload: header((text) => {
      const [, stanza = ""] = /(-> X25519[^-]*\n)---/.exec(text) ?? [];
      return text.replace("---", `${stanza.repeat(random.pick([64, 65, 200, 1000]))}---`);
    }),
  })),
  sealed("a line without end", ["seal-damaged"], (random) => ({
    sealing: "recipients",
    payload: header((text) =>
      text.replace("-> X25519 ", `-> X25519 ${"A".repeat(random.pick([1000, 40_000, 2_000_000]))}`),
    ),
  })),
  sealed("a bit of what age has sealed", ["packed-damaged"], (random) => ({
    sealing: random.pick(["recipients", "passphrase"]),
    payload: behind((body) => {
      const at = random.below(body.length);
      body[at] = (body[at] as number) ^ (1 << random.below(8));
      return body;
    }),
  })),
  sealed("age's chunks in another order", ["packed-damaged"], (random) => ({
    sealing: "recipients",
    payload: behind((body) => {
      const [nonce, first, second, rest] = [
        body.subarray(0, 16),
        chunk(body, 0),
        chunk(body, 1),
        body.subarray(16 + 2 * 65_552),
      ];
      return Buffer.concat([
        nonce,
        ...random.pick([
          [second, first],
          [first, first],
          [second, second],
        ]),
        rest,
      ]);
    }),
  })),
  sealed("age's last chunk missing", ["packed-damaged", "content-size"], (random) => ({
    sealing: "recipients",
    payload: behind((body) => body.subarray(0, 16 + 65_552 * random.below(4))),
  })),
  sealed("a cut in what age has sealed", ["packed-damaged", "content-size"], (random) => ({
    sealing: "recipients",
    payload: behind((body) => body.subarray(0, random.below(body.length - 1))),
  })),
  sealed("something behind what age has sealed", ["packed-damaged"], (random) => ({
    sealing: "recipients",
    payload: behind((body) => Buffer.concat([body, Buffer.alloc(1 + random.below(70_000))])),
  })),
  sealed("a plain payload that says it is sealed", ["seal-damaged"], (random) => ({
    header: (it) => ({ ...it, sealing: random.pick(["recipients", "passphrase"]) }),
  })),
  sealed("a passphrase instead of keys, and the other way round", ["seal-damaged"], (random) => {
    const [is, says] = random.pick([
      ["recipients", "passphrase"],
      ["passphrase", "recipients"],
    ] as const);
    return { sealing: is, header: (it) => ({ ...it, sealing: says }) };
  }),
  sealed("a sealed payload that says it is plain", ["header-field"], () => ({
    sealing: "recipients",
    header: (it) => ({ ...it, sealing: "open" }),
  })),
  {
    name: "another's sealed payload under an own signature",
    refusedAs: ["wrong-key"],
    async make({ hostile, packs }, random) {
      const { bytes, header: stolen } = random.pick(packs.filter(({ kind }) => kind.startsWith("recipients")));
      const payload = Buffer.from(bytes.subarray(bytes.length - stolen.payloadSize));
      const forgedBytes = await forged({
        keyring: hostile,
        files: small,
        sealing: "recipients",
        payload: () => payload,
      });
      return attemptOn({ keyring: hostile }, forgedBytes);
    },
  },
];

/** Changes age's header and leaves what follows it. */
const header = (change: (text: string) => string) => (payload: Buffer) => {
  const end = payload.indexOf("\n", payload.indexOf("\n---") + 1) + 1;
  return Buffer.concat([Buffer.from(change(payload.subarray(0, end).toString("latin1"))), payload.subarray(end)]);
};

/** Changes what follows age's header: a nonce and the chunks. */
const behind = (change: (body: Buffer) => Uint8Array) => (payload: Buffer) => {
  const end = payload.indexOf("\n", payload.indexOf("\n---") + 1) + 1;
  return Buffer.concat([payload.subarray(0, end), change(Buffer.from(payload.subarray(end)))]);
};

const chunk = (body: Buffer, at: number) => body.subarray(16 + at * 65_552, 16 + (at + 1) * 65_552);

function wrongKey(
  name: string,
  sealing: "recipients" | "passphrase",
  keysOf: (ground: Ground, random: Random) => { identities: readonly string[]; passphrase?: string },
): Technique {
  return {
    name,
    refusedAs: ["wrong-key"],
    make(ground, random) {
      const pack = random.pick(ground.packs.filter(({ kind }) => kind.startsWith(sealing)));
      return { ...attemptOn(pack, pack.bytes), keys: keysOf(ground, random) };
    },
  };
}

import { canonicalJson } from "../../../src/protocol/canonical-json.ts";
import { fingerprintOf, packIdOf } from "../../../src/skills/pack/format/keys.ts";
import type { PackProblemCode } from "../../../src/skills/pack/format/problem.ts";
import type { Random } from "../proof.ts";
import { type Forgery, fileOf, forged, type Keyring } from "./forge.ts";
import { attemptOn, type Ground, options, type Technique } from "./technique.ts";

type Header = Record<string, unknown>;
const hash = "0".repeat(64);
const five = 5 * 1024 ** 3;

/** Headers by a publisher who means harm, rightly signed. */
export const headerTechniques: readonly Technique[] = [
  header("claims of gigabytes", ["too-large", "header-field"], (it, random) => {
    const size = random.pick([five, 2 ** 31, 2 ** 53 - 1, 67 * 1024 ** 2, 2 ** 53, 1e300]);
    const table = [{ path: "SKILL.md", sha256: hash, size, x: false }];
    return random.pick<Header>([
      { ...it, gzip: true, payloadSize: size },
      { ...it, gzip: true, contentSize: size },
      { ...it, gzip: true, files: table, contentSize: size },
      { ...without(it, "files"), index: { size, sha256: hash }, sealing: "recipients" },
    ]);
  }),
  header("sizes that are none", ["header-field"], (it, random) => {
    const size = random.pick([-1, 1.5, "5", null, [], -0.5, 1e-7]);
    return random.pick<Header>([
      { ...it, payloadSize: size },
      { ...it, contentSize: size },
      { ...it, files: [{ path: "SKILL.md", sha256: hash, size, x: false }] },
    ]);
  }),
  header("too many files", ["too-large"], (it, random) => {
    const length = random.pick([2001, 2002, 2500]);
    const files = Array.from({ length }, (_, at) => ({
      path: `f${String(at).padStart(5, "0")}`,
      sha256: hash,
      size: 0,
      x: false,
    }));
    return { ...it, files };
  }),
  header("a file over the limit", ["too-large"], (it, random) => {
    const size = 16 * 1024 ** 2 + 1 + random.below(1000);
    return { ...it, gzip: true, contentSize: size, files: [{ path: "SKILL.md", sha256: hash, size, x: false }] };
  }),
  header("a sum that is none", ["header-field"], (it, random) => ({
    ...it,
    gzip: true,
    contentSize: (it.contentSize as number) + random.pick([-1, 1, 1000]),
  })),
  header("a field that nobody knows", ["header-field"], (it, random) => ({
    ...it,
    [random.pick(["run", "install", "postinstall", "__proto__x", "constructor", "files2", "Version", ""])]: random.pick(
      [1, {}, "x"],
    ),
  })),
  header("a field that is missing", ["header-field"], (it, random) => without(it, random.pick(Object.keys(it)))),
  header("a field of another kind", ["header-field", "format-version", "no-skill"], (it, random) => {
    const key = random.pick(Object.keys(it));
    const other = random.pick([null, 1, "x", [], {}, true]);
    const same = canonicalJson(it[key]) === canonicalJson(other) || fits(key, other);
    return { ...it, [key]: same ? null : other };
  }),
  header("a field of a file that nobody knows", ["header-field"], (it, random) => {
    const [file] = it.files as Header[];
    const extra = random.pick<Header>([{ link: "/etc/passwd" }, { mode: 0o4755 }, { type: "link" }, { offset: 0 }]);
    return { ...it, files: [{ ...file, ...extra }] };
  }),
  header("an x bit that is none", ["header-field"], (it, random) => {
    const [file] = it.files as Header[];
    return { ...it, files: [{ ...file, x: random.pick([1, 0, "true", null, "x", []]) }] };
  }),
  header("a hash that is none", ["header-field"], (it, random) => {
    const other = random.pick([hash.slice(1), `${hash}0`, hash.replace("0", "G"), "A".repeat(64), "", null]);
    return random.below(2) === 0 ? { ...it, payloadSha256: other } : { ...it, prevVersionHash: other };
  }),
  header("bounds that nobody could keep", ["header-field"], (it, random) => ({
    ...it,
    capabilities: random.pick<unknown>([
      { tools: ["b", "a"] },
      { tools: ["a", "a"] },
      { tools: ["*"] },
      { tools: "bash" },
      { hosts: ["http://x"] },
      { hosts: ["*"] },
      { hosts: ["EXAMPLE.com"] },
      { paths: ["../x"] },
      { paths: ["/etc/**"] },
      { paths: ["~/x"] },
      { paths: ["a/../../b"] },
      { paths: ["C:\\x"] },
      { env: ["A=B"] },
      { env: ["LD PRELOAD"] },
      { sockets: [] },
      { scripts: "no" },
      { tools: Array.from({ length: 201 }, (_, at) => `t${String(at).padStart(4, "0")}`) },
      [],
    ]),
  })),
  header("names that are none", ["header-field"], (it, random) => {
    const name = random.pick(["a/b", "", "..", "CON", "a b", "x".repeat(65), "a\nb", ".x", "a:b", "\u202ex"]);
    return { ...it, name, packId: packIdOf(it.publisher as string, name) };
  }),
  header("a description that turns the screen around", ["header-field"], (it, random) => ({
    ...it,
    description: random.pick(["a\u001b[2J", "x\ny", "\u202egpj", "x".repeat(1025), "\u2028", "\u0000"]),
  })),
  header("versions that are none", ["header-field"], (it, random) => {
    const version = random.pick([
      "1",
      "1.2",
      "v1.2.3",
      "01.2.3",
      "1.2.3-",
      "1.2.3-01",
      "",
      "1.2.3.4",
      `1.2.${"3".repeat(70)}`,
    ]);
    return random.below(2) === 0 ? { ...it, version } : { ...it, minRuntime: version };
  }),
  header("dates that are none", ["header-field"], (it, random) => {
    const date = random.pick([
      "2026-02-30T00:00:00Z",
      "2026-11-01",
      "2026-11-01T00:00:00+08:00",
      "",
      "never",
      "2026-11-01T24:00:00Z",
      "2026-11-01T00:00:00.000Z",
    ]);
    return random.below(2) === 0 ? { ...it, createdAt: date } : { ...it, expires: date };
  }),
  header("expired", ["expired"], (it, random) => ({
    ...it,
    expires: random.pick(["2026-11-16T12:00:00Z", "2026-11-02T00:00:00Z", "2026-11-16T11:59:59Z"]),
  })),
  header("over before it was made", ["header-field"], (it, random) => ({
    ...it,
    expires: random.pick(["2026-11-01T00:00:00Z", "2020-01-01T00:00:00Z"]),
  })),
  header("from the future", ["from-future"], (it, random) => ({
    ...it,
    createdAt: random.pick(["2026-11-17T12:00:01Z", "2027-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]),
  })),
  header("for a later SkillMint", ["runtime"], (it, random) => ({
    ...it,
    minRuntime: random.pick(["0.1.1", "1.0.0", "0.2.0-rc.1", "99999999999999999999.0.0"]),
  })),
  header("another format inside", ["header-field"], (it, random) => ({
    ...it,
    formatVersion: random.pick<unknown>([0, 2, "1", 1.5, null]),
  })),
  header("the id of another's pack", ["header-field"], (it, random, { packs, other }) => ({
    ...it,
    packId: random.pick([
      random.pick(packs).header.packId,
      packIdOf(other.signer.publisher, "tool"),
      `${fingerprintOf(it.publisher as string)}/other`,
    ]),
  })),
  header("another's key, without its signature", ["signature"], (it, random, { packs }) => {
    const { publisher } = random.pick(packs).header;
    return { ...it, publisher, packId: packIdOf(publisher, "tool") };
  }),
  header("a cosigner who never signed", ["signature", "payload-size"], (it, _, { other }) => ({
    ...it,
    cosigners: [other.signer.publisher],
  })),
  header("cosigners that are none", ["header-field"], (it, random, { other }) => ({
    ...it,
    cosigners: random.pick<unknown>([
      [],
      [it.publisher],
      [other.signer.publisher, other.signer.publisher],
      ["ed25519:x"],
      Array(4).fill(other.signer.publisher),
      other.signer.publisher,
    ]),
  })),
  header("keys that are none", ["header-field"], (it, random) => {
    const good = it.publisher as string;
    const publisher = random.pick([
      good.slice(8),
      `${good}A`,
      good.replace("ed25519", "ed448"),
      `${good.slice(0, -1)}=`,
      "",
    ]);
    return { ...it, publisher, packId: packIdOf(publisher, "tool") };
  }),
  header("names hidden where all is open", ["header-field"], (it) => ({
    ...without(it, "files"),
    index: { size: 10, sha256: hash },
  })),
  header("names both shown and hidden, or neither", ["header-field"], (it, random) =>
    random.below(2) === 0 ? { ...it, index: { size: 10, sha256: hash }, sealing: "recipients" } : without(it, "files"),
  ),
  json("spaces", (text, random) => text.replace(random.pick([",", ":", "{"]), (sign) => `${sign} `)),
  json("keys in another order", (_, __, it) => JSON.stringify(Object.fromEntries(Object.entries(it).toReversed()))),
  json("letters written another way", (text, random) =>
    text.replace(random.pick(["tool", "SKILL"]), (word) => `\\u00${word.charCodeAt(0).toString(16)}${word.slice(1)}`),
  ),
  json("numbers written another way", (text, random) =>
    text.replace('"formatVersion":1', `"formatVersion":${random.pick(["1.0", "1e0", "10e-1", "1E+0"])}`),
  ),
  json("a key twice", (text, random) =>
    text.replace(/^\{/, random.pick(['{"version":"9.9.9",', '{"name":"tool",', '{"files":[],', '{"gzip":true,'])),
  ),
  json(
    "a key that is no key",
    (text, random) =>
      text.replace(/^\{/, random.pick(['{"__proto__":{"x":1},', '{"__proto__":null,', '{"constructor":{},'])),
    ["header-field", "header-form"],
  ),
  json("deeply nested", (_, random) => {
    const depth = random.pick([5, 100, 20_000, 500_000]);
    const [open, shut] = random.pick([
      ["[", "]"],
      ['{"a":', "}"],
    ] as const);
    const most = Math.min(depth, Math.floor(1_000_000 / (open.length + 1)));
    return `{"files":${open.repeat(most)}1${shut.repeat(most)}}`;
  }),
  json(
    "very wide",
    (_, random) => {
      const entry = random.pick(["{}", "[]", '"x"', "0", '{"a":1}']);
      return `{"files":[${Array(Math.floor(900_000 / (entry.length + 1)))
        .fill(entry)
        .join(",")}]}`;
    },
    ["header-field", "header-form"],
  ),
  json("no JSON", (text, random) =>
    random.pick([
      "",
      "null",
      "[]",
      "1",
      `${text}}`,
      text.slice(0, -1),
      `${text}\n`,
      `\ufeff${text}`,
      text.replaceAll('"', "'"),
    ]),
  ),
  json("no UTF-8", (text, random) => {
    const bytes = Buffer.from(text);
    const bad = random.pick([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88], [0x80]]);
    return Buffer.concat([bytes.subarray(0, 20), Buffer.from(bad), bytes.subarray(20)]);
  }),
  json("half a letter", (text) => text.replace('"A tool"', '"\\ud800"'), ["header-field", "header-form"]),
  {
    name: "a key that any signature fits",
    refusedAs: ["weak-key"],
    async make({ hostile }, random) {
      const keys = [`01${"00".repeat(31)}`, `ec${"ff".repeat(30)}7f`, "00".repeat(32), `01${"00".repeat(30)}80`];
      const publisher = `ed25519:${Buffer.from(random.pick(keys), "hex").toString("base64url")}`;
      const bytes = await forged({
        keyring: { ...hostile, signer: { publisher, sign: () => Buffer.from(`01${"00".repeat(63)}`, "hex") } },
        files: skill,
      });
      return attemptOn({ keyring: hostile }, bytes);
    },
  },
  {
    name: "a cosigner's signature taken off or exchanged",
    refusedAs: ["signature", "payload-size"],
    async make({ hostile, other }, random) {
      const bytes = await forged({
        keyring: hostile,
        files: skill,
        header: (it) => ({ ...it, cosigners: [other.signer.publisher] }),
      });
      const end = 10 + bytes.readUInt32BE(6);
      const signed = bytes.subarray(0, end);
      const [mine, theirs, payload] = [
        hostile.signer.sign(signed),
        other.signer.sign(signed),
        bytes.subarray(end + 64),
      ];
      const parts = random.pick([
        [mine],
        [theirs],
        [theirs, mine],
        [mine, mine],
        [mine, theirs, theirs],
        [mine, Buffer.alloc(64)],
      ]);
      return attemptOn({ keyring: hostile }, Buffer.concat([signed, ...parts, payload]));
    },
  },
];

const skill = [fileOf("SKILL.md", "# A skill\n")];

const without = (it: Header, key: string): Header =>
  Object.fromEntries(Object.entries(it).filter(([each]) => each !== key));

/** What would be right there, too. */
const fits = (key: string, value: unknown) =>
  (key === "gzip" && value === true) ||
  (key === "description" && value === "x") ||
  (key === "capabilities" && canonicalJson(value) === "{}");

type Change = (it: Header, random: Random, ground: Ground) => unknown;

function header(name: string, refusedAs: readonly PackProblemCode[], change: Change): Technique {
  return made(name, refusedAs, (random, ground) => ({ header: (it) => change(it, random, ground) }));
}

function json(
  name: string,
  write: (text: string, random: Random, it: Header) => string | Uint8Array,
  refusedAs: readonly PackProblemCode[] = ["header-form"],
): Technique {
  return made(`a header with ${name}`, refusedAs, (random) => ({ json: (text, it) => write(text, random, it) }));
}

function made(
  name: string,
  refusedAs: readonly PackProblemCode[],
  forgery: (random: Random, ground: Ground) => Partial<Forgery>,
): Technique {
  return {
    name,
    refusedAs,
    costly: /too many|nested|wide/.test(name),
    make: async (ground, random) => {
      const keyring: Keyring = ground.hostile;
      const bytes = await forged({ keyring, files: skill, ...forgery(random, ground) });
      return { ...attemptOn({ keyring }, bytes), options };
    },
  };
}

// Texts that hold a secret in one of its forms, cut into chunks at random: what the proof `secrets` and its short form try.
import { createMatcher, maskBy, placeholder } from "../../src/protocol/mask.ts";
import type { Random } from "./proof.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const word = (random: Random, length: number, from = letters) =>
  Array.from({ length }, () => from[random.below(from.length)]).join("");

/** As keys are made: by their maker's prefix, in hex, as a token of three parts, with odd letters, as a sentence. */
const kinds: Record<string, (random: Random) => string> = {
  prefixed: (random) => `sk-proj-${word(random, 20 + random.below(40), `${letters}_-`)}`,
  hex: (random) => word(random, 32 + random.below(32), "0123456789abcdef"),
  token: (random) => `eyJhbGciOiJIUzI1NiJ9.${word(random, 30)}.${word(random, 43)}`,
  short: (random) => `p4${word(random, 6 + random.below(4))}`,
  odd: (random) => `"${word(random, 5)}\\${word(random, 4)}/é&%+ ${word(random, 5)}中\t${word(random, 3)}'`,
  phrase: (random) => `${word(random, 6)} horse ${word(random, 5)} 77 staple`,
};

interface Written {
  text: string;
  /** No more than this many letters beside it are the secret's, too: base64 cuts letters between two bytes. */
  edge: number;
  /** Then chunks may tell a few letters more or less than the whole. */
  hasLines?: true;
}

const plain = (text: string): Written => ({ text, edge: 0 });
const bytes = (random: Random) => Buffer.from(word(random, random.below(5)));

function inBase64(secret: string, random: Random, how: "base64" | "base64url"): Written {
  const [before, own] = [bytes(random), Buffer.from(secret)];
  const text = Buffer.concat([before, own, bytes(random)]).toString(how);
  const [from, to] = [Math.ceil((before.length * 8) / 6), Math.floor(((before.length + own.length) * 8) / 6)];
  return { text, edge: text.length - (to - from) };
}

/** As `base64` and `xxd -p` end their lines. What a chunk tells of it before its line end is three letters at most. */
function inLines({ text, edge }: Written, random: Random): Written {
  const end = random.pick(["\n", "\r\n", "\\n", " "]);
  // Of groups of a few letters with mere spaces between them, those of hex alone are known.
  const lines = text.match(new RegExp(`.{1,${random.pick([end === " " ? 38 : 4, 19, 60, 76])}}`, "g")) ?? [];
  return { text: lines.join(end), edge: edge + 3, hasLines: true };
}

/** The eight, some of them in more than one spelling. */
export const encodings: Record<string, (secret: string, random: Random) => Written> = {
  "as it is": (secret) => plain(secret),
  base64: (secret, random) => inBase64(secret, random, "base64"),
  "base64 for addresses": (secret, random) => inBase64(secret, random, "base64url"),
  hex(secret, random) {
    const text = Buffer.from(secret).toString("hex");
    return plain(random.below(2) === 0 ? text : text.toUpperCase());
  },
  "base64 in lines": (secret, random) => inLines(inBase64(secret, random, "base64"), random),
  "hex in lines": (secret, random) => inLines(plain(Buffer.from(secret).toString("hex")), random),
  "in an address"(secret, random) {
    const text = encodeURIComponent(secret);
    return plain(random.below(2) === 0 ? text : text.replace(/%../g, (code) => code.toLowerCase()));
  },
  "in JSON"(secret, random) {
    const once = JSON.stringify(secret).slice(1, -1);
    return plain(random.below(2) === 0 ? once : JSON.stringify(once).slice(1, -1));
  },
};

export interface SplitCase {
  kind: string;
  encoding: string;
  chunks: string[];
  /** What is wrong with what came out; null where nothing is. */
  fault: string | null;
}

/** One text with one secret of several that are known, in chunks. */
export function trySplit(random: Random): SplitCase {
  const kind = random.pick(Object.keys(kinds));
  const encoding = random.pick(Object.keys(encodings));
  const secret = (kinds[kind] as (typeof kinds)[string])(random);
  const others = Object.values(kinds).map((make) => make(random));
  const { text, edge, hasLines } = (encodings[encoding] as (typeof encodings)[string])(secret, random);
  const [before, after] = [noise(random), noise(random)];
  const chunks = split(before + text + after, random);
  const stream = maskBy(() => matcher).stream();
  const matcher = createMatcher(random.shuffle([secret, ...others]));
  const told = chunks.map((chunk) => stream.write(chunk)).join("") + stream.end();
  return { kind, encoding, chunks, fault: faultOf() };

  function faultOf(): string | null {
    if (!hasLines && told !== matcher?.text(before + text + after)) return "chunks change what is told";
    const [head = "", tail, ...more] = told.split(placeholder);
    if (tail === undefined || more.length > 0) return `hidden ${more.length + (tail === undefined ? 0 : 1)} times`;
    if (!head.startsWith(before) || !tail.endsWith(after)) return "what is around it was changed";
    const left = head.length + tail.length - before.length - after.length;
    // The ends of lines among them are counted, too.
    return left > edge + (hasLines ? 10 : 0) ? `${left} letters of it are left` : null;
  }
}

/** The same for a text that holds none: whether it comes through as it was. */
export function isUntouched(random: Random): boolean {
  const matcher = createMatcher(Object.values(kinds).map((make) => make(random)));
  const stream = maskBy(() => matcher).stream();
  const whole = Array.from({ length: 20 }, () => noise(random)).join("");
  return (
    split(whole, random)
      .map((chunk) => stream.write(chunk))
      .join("") +
      stream.end() ===
    whole
  );
}

/** What outputs are full of: words, code, hashes, keys of others, and their beginnings. */
function noise(random: Random): string {
  const makes = [
    () => " the quick brown fox\n",
    () => ` ${word(random, 40, "0123456789abcdef")}\n`,
    () => ` ${Buffer.from(word(random, 60)).toString("base64")} `,
    () => ' const key = process.env["API_KEY"]; // sk-proj-… ',
    () => " sk-proj- eyJhbGciOiJIUzI1NiJ9. p4 ",
    () => ` {"a":"${word(random, 12)}","b":[1,2]} `,
    () => " 钥匙在哪里？ é\u{1F511} ",
    () => " https://example.com/a?b=%20c&d=e ",
  ];
  return ` ${Array.from({ length: random.below(4) }, () => random.pick(makes)()).join("")} `;
}

/** At random, at every letter, or in two. */
function split(text: string, random: Random): string[] {
  const most = random.pick([1, 3, 20, text.length]);
  const chunks: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + random.below(most);
    chunks.push(text.slice(at, at + length));
    at += length;
  }
  return chunks;
}

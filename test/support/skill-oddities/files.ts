import type { Random } from "../proof.ts";

/** A file before it is encoded. */
export interface Parts {
  frontmatter: string;
  body: string;
}

/** A way in which a whole file is odd. `plain`: what its frontmatter says must come out all the same. */
export interface OddFile {
  what: string;
  plain?: boolean;
  /** Nothing of it can be used. */
  skipped?: boolean;
  /** What stands in the body may be lost: the file is cut or damaged there. */
  lossy?: boolean;
  make(parts: Parts, random: Random): Uint8Array;
}

const usual = ({ frontmatter, body }: Parts) => `---\n${frontmatter}\n---\n\n${body}`;
const bytes = (text: string) => Buffer.from(text);
const utf16 = (text: string, mark: number[]) => Buffer.concat([Buffer.from(mark), Buffer.from(text, "utf16le")]);

/** All ways; the frontmatter and the body are already odd in their own. */
export const files: readonly OddFile[] = [
  { what: "as it should be", plain: true, make: (parts) => bytes(usual(parts)) },
  { what: "with a byte order mark", plain: true, make: (parts) => bytes(`\ufeff${usual(parts)}`) },
  { what: "with CRLF", plain: true, make: (parts) => bytes(usual(parts).replaceAll("\n", "\r\n")) },
  { what: "with lone CR", plain: true, make: (parts) => bytes(usual(parts).replaceAll("\n", "\r")) },
  { what: "with all line ends at once", plain: true, make: mixedEnds },
  { what: "UTF-16 with a mark", plain: true, make: (parts) => utf16(usual(parts), [0xff, 0xfe]) },
  { what: "UTF-16 the other way round", plain: true, make: (parts) => utf16(usual(parts), [0xff, 0xfe]).swap16() },
  { what: "UTF-16 without a mark", plain: true, make: (parts) => utf16(usual(parts), []) },
  { what: "closed by dots", plain: true, make: ({ frontmatter, body }) => bytes(`---\n${frontmatter}\n...\n${body}`) },
  {
    what: "blanks behind the marks",
    plain: true,
    make: ({ frontmatter, body }) => bytes(`---  \n${frontmatter}\n--- \t\n${body}`),
  },
  { what: "empty lines first", plain: true, make: (parts) => bytes(`\n\n \n${usual(parts)}`) },
  {
    what: "no empty line behind",
    plain: true,
    make: ({ frontmatter, body }) => bytes(`---\n${frontmatter}\n---\n${body}`),
  },
  {
    what: "hyphens in the body",
    plain: true,
    make: ({ frontmatter, body }) => bytes(usual({ frontmatter, body: `${body}\n---\nname: not-this\n---\n` })),
  },
  { what: "no frontmatter", make: ({ body }) => bytes(body) },
  { what: "an empty frontmatter", make: ({ body }) => bytes(`---\n---\n${body}`) },
  { what: "only comments in the frontmatter", make: ({ body }) => bytes(`---\n# nothing\n---\n${body}`) },
  { what: "a frontmatter without an end", make: ({ frontmatter, body }) => bytes(`---\n${frontmatter}\n\n${body}`) },
  { what: "text between two lines", make: ({ body }) => bytes(`---\nA quotation, and no field.\n---\n${body}`) },
  { what: "a list for a frontmatter", make: ({ body }) => bytes(`---\n- one\n- two\n---\n${body}`) },
  {
    what: "invalid UTF-8 in the body",
    plain: true,
    make: (parts) => Buffer.concat([bytes(usual(parts)), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])]),
  },
  { what: "a control character in the body", plain: true, make: (parts) => bytes(`${usual(parts)}\n\0\x08 more`) },
  {
    what: "a huge body",
    lossy: true,
    plain: true,
    make: (parts) => bytes(`${usual(parts)}\n${"words and words ".repeat(80_000)}`),
  },
  {
    what: "a body of one long line",
    plain: true,
    make: (parts) => bytes(`${usual(parts)}\n${"`*_[(<!--".repeat(20_000)}`),
  },
  {
    what: "cut in the middle",
    lossy: true,
    make: (parts, random) => bytes(usual(parts)).subarray(0, 3 + random.below(400)),
  },
  { what: "some bytes turned over", lossy: true, make: turned },
  {
    what: "nothing behind the frontmatter",
    lossy: true,
    make: ({ frontmatter }) => bytes(`---\n${frontmatter}\n---\n`),
  },
  { what: "empty", lossy: true, skipped: true, make: () => bytes("") },
  { what: "only blanks", lossy: true, skipped: true, make: () => bytes("\ufeff \r\n\t\n") },
  {
    what: "a picture",
    lossy: true,
    skipped: true,
    make: (_, random) => Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 500 }, () => random.below(32))]),
  },
];

function mixedEnds(parts: Parts, random: Random): Uint8Array {
  return bytes(usual(parts).replaceAll("\n", () => random.pick(["\n", "\r\n", "\r"])));
}

function turned(parts: Parts, random: Random): Uint8Array {
  const content = bytes(usual(parts));
  for (let times = 0; times < 8; times++) content[random.below(content.length)] = random.below(256);
  return content;
}

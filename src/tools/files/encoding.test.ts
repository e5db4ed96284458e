import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { decode, type Encoding, type EncodingName, encode, encodingOf } from "./encoding.ts";

const names = ["utf-8", "utf-16le", "utf-16be", "gb18030"] as const;
const forms: readonly Encoding[] = names.flatMap((name) => [false, true].map((mark) => ({ name, mark })));
const gbk = (text: string) => encode(text, { name: "gb18030", mark: false }) as Buffer;
const latin1 = (text: string) => Buffer.from(text, "latin1");
const found = (bytes: Uint8Array): EncodingName | null => encodingOf(bytes)?.name ?? null;

const poem = "床前明月光，疑是地上霜。\n举头望明月，低头思故乡。\n";
const english = "The quick brown fox jumps over the lazy dog.\r\n";

test.each(forms)("a marked file is what its mark says, and comes back byte by byte: $name $mark", (form) => {
  const bytes = encode(`${english}${poem}😀`, form) as Buffer;
  expect(encodingOf(bytes)).toEqual(form);
  expect(decode(bytes, form)).toBe(`${english}${poem}😀`);
});

test.each([
  ["a poem", gbk(poem)],
  ["a word", gbk("你好")],
  ["what Windows once took for UTF-8", gbk("联通")],
  ["a name with a rare character", gbk("陶喆")],
  ["code with one remark", gbk("const total = 1; // 合计\nreturn total;\n")],
  ["a single character between spaces", gbk("price: 100 块\n")],
  ["punctuation and full-width letters", gbk("（ＡＢＣ）《》\n")],
  ["rare characters of four bytes", gbk("㐀㐁䶵\n")],
])("%s in GBK or GB18030 is found", (_, bytes) => {
  expect(found(bytes)).toBe("gb18030");
});

test.each([
  ["French", latin1("Il était une fois, à l'école, un élève très doué : « Où ça ? » dit-il.\n")],
  ["French in capitals", latin1("L'ÉCOLE EST FERMÉE LE 15 AOÛT À CAUSE DES FÊTES\n")],
  ["German", latin1("Müller und Söhne, Größe: 5 m², über 20 °C\n")],
  ["German in capitals", latin1("STRAßENGRÖßE, ÜBERGRÖßE, MÄRZ\n")],
  ["Portuguese in capitals", latin1("INFORMAÇÕES, AÇÃO, NÃO, SÃO\n")],
  ["Spanish", latin1("¿Qué año? El niño comió piñón.\n")],
  ["one accent", latin1("café\n")],
])("Latin-1 does not become Chinese: %s", (_, bytes) => {
  expect(found(bytes)).toBe("utf-8");
});

test("UTF-8 is found wherever the beginning ends", () => {
  const bytes = Buffer.from(`${poem}😀é`);
  for (let end = 1; end <= bytes.length; end++) expect([end, found(bytes.subarray(0, end))]).toEqual([end, "utf-8"]);
});

test("GBK is found wherever the beginning ends", () => {
  const bytes = gbk(poem);
  for (let end = 8; end <= bytes.length; end++) expect([end, found(bytes.subarray(0, end))]).toEqual([end, "gb18030"]);
});

test("UTF-16 without a mark is found by its zeros, Chinese with a line break too", () => {
  for (const text of [english, "a", `${poem}`.replaceAll("，", ","), "naïve Ωmega\tЖ\n"]) {
    const little = Buffer.from(text, "utf16le");
    expect(found(little)).toBe("utf-16le");
    expect(found(Buffer.from(little).swap16())).toBe("utf-16be");
  }
});

test("a few invalid bytes leave a text a text, and are shown", () => {
  const bytes = Buffer.concat([Buffer.from(english), Buffer.of(0xff, 0xc0), Buffer.from("语言\n")]);
  expect(encodingOf(bytes)).toEqual({ name: "utf-8", mark: false });
  expect(decode(bytes, { name: "utf-8", mark: false })).toBe(`${english}\uFFFD\uFFFD语言\n`);
});

test("UTF-8 with a broken character stays UTF-8 in any script", () => {
  for (const text of ["Привет, как дела? и опять", "Καλημέρα κόσμε", poem]) {
    const bytes = Buffer.concat([Buffer.from(text), latin1("caf\xe9s "), Buffer.from(text)]);
    expect([text, found(bytes)]).toEqual([text, "utf-8"]);
  }
});

test.each([
  ["numbers of 16 bits", Buffer.from(Uint16Array.of(1, 2, 3, 400, 500).buffer)],
  ["a zero", Buffer.from("text\0text!")],
  ["a zero in a short text", Buffer.from("abc\0def\n")],
  ["parts with zeros between", Buffer.from("key=1\0val=2\0")],
  ["short parts with zeros between", Buffer.from("a=1\0b=2\0")],
  ["a zero far behind", Buffer.from(`${"语言".repeat(1000)}\0!`)],
  ["an odd number of bytes with zeros", Buffer.of(0x61, 0, 0x62)],
  ["UTF-32", Buffer.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
  ["noise", Buffer.from(Array.from({ length: 4000 }, (_, index) => ((index * 7919) % 255) + 1))],
  ["Russian in its old encoding", Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0])],
])("%s is no text for us", (_, bytes) => {
  expect(found(bytes)).toBeNull();
});

test.each(forms)("any text goes into $name and comes back, and so does any content that is valid", (form) => {
  const text = fc.string({ unit: anyCharacter, maxLength: 200 });
  fc.assert(
    fc.property(text, (written) => {
      const bytes = encode(written, form);
      // A few private characters have no place in GB18030; the next test counts them.
      fc.pre(bytes !== null);
      expect(decode(bytes, form)).toBe(written);
      expect(encode(decode(bytes, form), form)).toEqual(bytes);
    }),
    { numRuns: 500 },
  );
});

test("every character of Unicode has its place in GB18030 but 19 private ones", () => {
  const form = { name: "gb18030", mark: false } as const;
  const without: string[] = [];
  for (let plane = 0; plane < 17; plane++) {
    const codes = Array.from({ length: 0x10000 }, (_, low) => plane * 0x10000 + low);
    const characters = codes.filter((code) => code < 0xd800 || code > 0xdfff).map((code) => String.fromCodePoint(code));
    const placed = plane > 0 ? characters : characters.filter((one) => encode(one, form) || !without.push(one));
    expect(decode(encode(placed.join(""), form) as Buffer, form)).toBe(placed.join(""));
  }
  expect(without.length).toBe(19);
});

test("half of a pair stays in UTF-16 and becomes U+FFFD elsewhere", () => {
  const half = "a\uD83Db";
  for (const form of forms) {
    const back = decode(encode(half, form) as Buffer, form);
    expect(back).toBe(form.name.startsWith("utf-16") ? half : "a\uFFFDb");
  }
});

test("no bytes whatever make it throw", () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ min: 0x80, maxLength: 300 }));
  fc.assert(
    fc.property(bytes, fc.constantFrom(...forms), (content, form) => {
      encodingOf(content);
      encode(decode(content, form), form);
    }),
    { numRuns: 2000 },
  );
});

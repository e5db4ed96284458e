import fc from "fast-check";
import { expect, test } from "vitest";
import { createDecoder } from "./decode.ts";

function decoded(...chunks: Buffer[]): string {
  const decoder = createDecoder();
  return chunks.map((chunk) => decoder.write(chunk)).join("") + decoder.end();
}

/** 中文输出 and more, in GBK. */
const gbk = Buffer.from("d6d0cec4cae4b3f60ab3ccd0f2d2d1bde1caf80a", "hex");

test("a character that is cut by a chunk's border arrives whole, wherever the cut is", () => {
  const bytes = Buffer.from("é语😀");
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(decoded(bytes.subarray(0, cut), bytes.subarray(cut))).toBe("é语😀");
  }
});

test("what is no UTF-8 but plainly Chinese in GBK is read as that, wherever the chunks are cut", () => {
  const bytes = Buffer.concat([Buffer.from("ok: "), gbk]);
  expect(decoded(bytes)).toBe("ok: 中文输出\n程序已结束\n");
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(decoded(bytes.subarray(0, cut), bytes.subarray(cut))).toBe("ok: 中文输出\n程序已结束\n");
  }
});

test("each line has its own encoding, whichever came first and wherever the chunks are cut", () => {
  const [chinese, done] = ["中文输出\n程序已结束\n", "完成\n"];
  const utf8 = Buffer.from(done);
  for (const [bytes, text] of [
    [Buffer.concat([gbk, utf8, gbk]), chinese + done + chinese],
    [Buffer.concat([utf8, gbk, utf8]), done + chinese + done],
  ] as const) {
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(decoded(bytes.subarray(0, cut), bytes.subarray(cut))).toBe(text);
    }
  }
});

test("a rare character is read as Chinese where Chinese stood before", () => {
  const rare = Buffer.from("e946200a", "hex");
  expect(decoded(gbk, rare)).toBe(
    "中文输出\n程序已结束\n镕 \n".replace("镕", new TextDecoder("gb18030").decode(rare).charAt(0)),
  );
  expect(decoded(rare)).toContain("\uFFFD");
});

test("one stray pair in a stream of UTF-8 is no Chinese", () => {
  expect(decoded(Buffer.from("语言\n"), Buffer.from("e8af0a", "hex"))).toBe("语言\n\uFFFD\n");
});

test("a line that does not end is not held for ever", () => {
  const decoder = createDecoder();
  const long = Buffer.from("语".repeat(200));
  expect(decoder.write(long)).toBe("语".repeat(200));
  expect(decoder.write(long.subarray(0, 4)) + decoder.end()).toBe("语\uFFFD");
});

test.each([
  ["Latin-1", "636166e9206175206c6169740a", "caf\uFFFD au lait\n"],
  ["Latin-1 that could be a pair of GBK", "6e61ef76650a", "na\uFFFDve\n"],
  ["bytes of no text", "ff00fe80", "\uFFFD\0\uFFFD\uFFFD"],
  ["a character that is cut off by its end", "61e8afad62e8af", "a语b\uFFFD"],
])("%s is not taken for Chinese and does not throw", (_, hex, text) => {
  expect(decoded(Buffer.from(hex, "hex"))).toBe(text);
});

test("however bytes are cut into chunks, the text is the same", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => Buffer.from(text)),
    fc.constant(gbk),
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(300), { maxLength: 8 }), (pieces, cuts) => {
      const bytes = Buffer.concat(pieces);
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      expect(decoded(...chunks)).toBe(decoded(bytes));
    }),
  );
});

test("valid UTF-8 is read as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(decoded(Buffer.from(text))).toBe(text.toWellFormed());
    }),
  );
});

test("who reads in between gets what is there", () => {
  const decoder = createDecoder();
  expect(decoder.write(gbk.subarray(0, 5))).toBe("");
  expect(decoder.settle()).toBe("中文");
  expect(decoder.write(gbk.subarray(5))).toBe("输出\n程序已结束\n");
  expect(decoder.write(Buffer.from("请输入: "))).toBe("");
  expect(decoder.settle()).toBe("请输入: ");
});

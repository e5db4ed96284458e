import { expect, test } from "vitest";
import { charsetIn, decodeWeb } from "./charset.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const latin = (text: string) => Buffer.from(text, "latin1");
const plainly = { declared: null, isMarkup: false };
const page = { declared: null, isMarkup: true };

/** 今天天气很好，我们一起去公园吧。 and the like, in each. */
const gbk = bytes("bdf1 ccec ccec c6f8 badc bac3 a3ac ced2 c3c7 d2bb c6f0 c8a5 b9ab d4b0 b0c9 a1a3");
const big5 = bytes("a4b5a4d1a4d1aef0abdca66ea141a7daadcca440b05fa568a4bdb6e9a761a143");
const sjis = bytes("8da1 93fa 82cd 82c6 82c4 82e0 82a2 82a2 9356 8b43 82c5 82b7 8142");
const eucKr = bytes(
  "bfc0b4c3c0ba20b3afbebeb0a120c1c1bec6bcad20bfecb8aeb4c220b0f8bff8bfa120b0acb4d92e20b1d7b8aeb0ed20c0ccb0cdc0ba20c7d1b1b9beeec0ccb4d92e",
);

test.each([
  ["a mark", Buffer.concat([bytes("fffe"), Buffer.from("日a", "utf16le")]), page, "日a"],
  ["its header", gbk, { ...plainly, declared: "gb2312" }, "今天天气很好，我们一起去公园吧。"],
  [
    "its meta",
    Buffer.concat([latin('<meta charset="gbk"><p>'), gbk]),
    page,
    '<meta charset="gbk"><p>今天天气很好，我们一起去公园吧。',
  ],
  [
    "its meta, though nothing else tells",
    Buffer.concat([latin("<meta charset=windows-1251>"), bytes("cff0e8e2e5f2")]),
    page,
    /Привет$/,
  ],
  [
    "its older meta",
    Buffer.concat([latin('<meta http-equiv="Content-Type" content="text/html; charset=big5">'), big5]),
    page,
    /今天天氣很好，我們一起去公園吧。$/,
  ],
  [
    "its XML",
    Buffer.concat([latin('<?xml version="1.0" encoding="Shift_JIS"?>'), sjis]),
    page,
    /今日はとてもいい天気です。$/,
  ],
  ["how GBK reads", gbk, plainly, "今天天气很好，我们一起去公园吧。"],
  ["how Big5 reads", big5, plainly, "今天天氣很好，我們一起去公園吧。"],
  ["how Shift_JIS reads", sjis, plainly, "今日はとてもいい天気です。"],
  ["how EUC-KR reads", eucKr, plainly, /^오늘은 날씨가 /],
  [
    "how Latin reads",
    latin("Der Käse schmeckt nach Öl, sagt Jürgen Groß."),
    plainly,
    "Der Käse schmeckt nach Öl, sagt Jürgen Groß.",
  ],
  [
    "how UTF-8 reads, whatever the header says",
    Buffer.from("café 日"),
    { ...plainly, declared: "iso-8859-1" },
    "café 日",
  ],
  [
    "how GBK reads, though the header says UTF-8",
    gbk,
    { ...plainly, declared: "utf-8" },
    "今天天气很好，我们一起去公园吧。",
  ],
  ["how UTF-8 reads, with a name that nobody knows", Buffer.from("日"), { ...plainly, declared: "x-none" }, "日"],
  ["how UTF-8 reads that was cut in mid-character", Buffer.from("日本").subarray(0, 5), plainly, /^日/],
])("text is decoded by %s", (_, content, how, expected) => {
  const text = decodeWeb(content, how);
  if (typeof expected === "string") expect(text).toBe(expected);
  else expect(text).toMatch(expected);
});

test.each([
  ["text/html; charset=GB2312", "GB2312"],
  ['text/html;charset="utf-8"; x=y', "utf-8"],
  ["text/html", null],
])("the header %s names %s", (header, name) => expect(charsetIn(header)).toBe(name));

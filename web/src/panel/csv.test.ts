import { expect, test } from "vitest";
import { rowsOfCsv } from "./csv.ts";

test.each([
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a;b\r\n1,5;2\r\n",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "a\tb\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    'name,said\nA,"one, two"\nB,"a ""b"""\n',
    [
      ["name", "said"],
      ["A", "one, two"],
      ["B", 'a "b"'],
    ],
  ],
  [
    'a,b\n"two\nlines",x\n',
    [
      ["a", "b"],
      ["two\nlines", "x"],
    ],
  ],
  [
    "a,b\n\n1,\n",
    [
      ["a", "b"],
      ["1", ""],
    ],
  ],
  ["", []],
  [
    "姓名,年龄\n王,3",
    [
      ["姓名", "年龄"],
      ["王", "3"],
    ],
  ],
])("%j is read as a table", (text, rows) => {
  expect(rowsOfCsv(text)).toEqual(rows);
});

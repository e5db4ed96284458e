import fc from "fast-check";
import { expect, test } from "vitest";
import { bufferOf } from "../workers/apart.ts";
import { takeBack } from "./merge.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

function taken(ours: string, base: string, theirs: string) {
  const { merged } = takeBack({ ours: bytes(ours), base: bytes(base), theirs: bytes(theirs) });
  return merged && { content: bufferOf(merged.content).toString("latin1"), kept: merged.kept };
}

test("a file that nobody has changed since becomes what it was", () => {
  expect(taken("new\n", "new\n", "old\n")).toEqual({ content: "old\n", kept: [] });
  expect(taken("\0new", "\0new", "\0old")).toEqual({ content: "\0old", kept: [] });
});

test("lines that the user added elsewhere stay", () => {
  const base = "1\nagent\n3\n4\n";
  expect(taken(`mine\n${base}also mine\n`, base, "1\n2\n3\n4\n")).toEqual({
    content: "mine\n1\n2\n3\n4\nalso mine\n",
    kept: [],
  });
});

test("lines right beside what the agent wrote stay as well", () => {
  const base = "1\na1\na2\n4\n";
  expect(taken("1\nabove\na1\na2\nbelow\n4\n", base, "1\n4\n")).toEqual({ content: "1\nabove\nbelow\n4\n", kept: [] });
});

test("a hunk that the user has changed is left as it is and said, the others are taken back", () => {
  const base = "a1\n2\n3\n4\na5\n";
  expect(taken("a1\n2\n3\n4\na5 and mine\n", base, "1\n2\n3\n4\n5\n")).toEqual({
    content: "1\n2\n3\n4\na5 and mine\n",
    kept: [[5, 5]],
  });
});

test("what the user put into the midst of the agent's lines is not lost with them", () => {
  const base = "1\na1\na2\na3\n5\n";
  expect(taken("1\na1\nmine\na2\na3\n5\n", base, "1\n5\n")).toEqual({
    content: "1\na1\nmine\na2\na3\n5\n",
    kept: [[2, 5]],
  });
});

test("lines the agent had deleted do not come back into what the user wrote in their place", () => {
  expect(taken("1\nmine\n3\n", "1\n3\n", "1\n2\n3\n")).toEqual({ content: "1\nmine\n3\n", kept: [[2, 2]] });
});

test("where the user deleted what the agent changed, the place is named", () => {
  expect(taken("1\n3\n", "1\nagent\n3\n", "1\n2\n3\n")).toEqual({ content: "1\n3\n", kept: [[2, 2]] });
});

test("what the user has taken back himself needs no more", () => {
  expect(taken("1\n2\n3\nmine\n", "1\nagent\n3\n", "1\n2\n3\n")).toEqual({ content: "1\n2\n3\nmine\n", kept: [] });
});

test("two lines never become one, whoever left out the final newline", () => {
  expect(taken("x\nfoo\nmine\n", "x\nfoo\n", "x")).toEqual({ content: "x\nfoo\nmine\n", kept: [[1, 3]] });
  expect(taken("x\nmine", "x\ny\n", "x\ny\nz\n")).toEqual({ content: "x\nmine", kept: [[2, 2]] });
  expect(taken("x\ny\nmine", "x\ny\n", "x\n")).toEqual({ content: "x\nmine", kept: [] });
});

test("carriage returns, a byte order mark and bytes that are no UTF-8 come back as they were", () => {
  const theirs = "\xef\xbb\xbf1\r\n2\r\n\xff\xfe\x80\r\nlast";
  const base = "\xef\xbb\xbf1\r\nagent\n\xff\xfe\x80\r\nlast";
  expect(taken(`\xef\xbb\xbfmine\n${base.slice(3)}`, base, theirs)).toEqual({
    content: `\xef\xbb\xbfmine\n${theirs.slice(3)}`,
    kept: [],
  });
});

test("a binary file that was changed since is left alone", () => {
  expect(taken("\0x\nmine\n", "\0x\n", "\0y\n")).toBeNull();
});

test("names that objects have are lines like any other", () => {
  const base = "__proto__\nconstructor\nagent\n";
  expect(taken(`${base}toString\n`, base, "__proto__\nconstructor\n")).toEqual({
    content: "__proto__\nconstructor\ntoString\n",
    kept: [],
  });
});

test("a hundred thousand lines, many alike, changed at both ends, take no time", () => {
  const middle = Array.from({ length: 100_000 }, (_, line) => (line % 3 === 0 ? "\n" : `line ${line % 500}\n`)).join(
    "",
  );
  expect(taken(`${middle}mine\n`, `agent\n${middle}`, middle)?.kept).toEqual([]);
  const { merged } = takeBack({
    ours: bytes(`agent\n${middle}mine\n`),
    base: bytes(`agent\n${middle}`),
    theirs: bytes(`first\n${middle}`),
  });
  expect(merged?.content).toEqual(bytes(`first\n${middle}mine\n`));
});

test("of two versions that have nothing in common, what is there stays", () => {
  const version = (name: string) => Array.from({ length: 20_000 }, (_, line) => `${name} ${line}\n`).join("");
  expect(taken(version("ours"), version("base"), version("theirs"))?.content).toBe(version("ours"));
});

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a\n", "b\n", "\n", "}\n", "\r\n", "\xff\n") },
  { weight: 1, arbitrary: fc.string().map((text) => `${text.replaceAll("\n", "").replaceAll("\0", "")}\n`) },
);
const content = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("", "", "tail"))
  .map(([lines, tail]) => lines.join("") + tail);

test("every line that someone wrote since is still there, in its order", () => {
  fc.assert(
    fc.property(content, content, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (base, theirs, places) => {
      const lines = base.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      for (const [index, place] of places.entries()) {
        const at = place % (lines.length + 1);
        const before = lines[at - 1];
        if (before && !before.endsWith("\n")) lines[at - 1] = `${before}\n`;
        lines.splice(at, place % 2, `user ${index}\n`);
      }
      const merged = taken(lines.join(""), base, theirs) as { content: string };
      const order = (text: string) => text.match(/^user \d$/gm);
      expect(order(merged.content)).toEqual(order(lines.join("")));
    }),
    { numRuns: 3_000 },
  );
});

test("what comes out of it is made of whole lines of what went in", () => {
  fc.assert(
    fc.property(content, content, content, (ours, base, theirs) => {
      const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      const merged = taken(ours, base, theirs) as { content: string; kept: [number, number][] };
      const known = new Set([ours, base, theirs].flatMap(linesOf));
      const out = linesOf(merged.content);
      expect(out.filter((one) => !known.has(one))).toEqual([]);
      for (const [from, to] of merged.kept) expect(from <= to && to <= out.length + 1).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

import { expect, test } from "vitest";
import { loadShell, readCommand } from "./load.ts";
import { loadParser } from "./syntax.ts";
import { braceSize } from "./words.ts";

const shell = await loadShell();
const meant = (text: string) =>
  shell.read(text).commands.flatMap((command) => (command.meant ?? []).map(({ index, words }) => [index, words]));

test.each([
  ["cat $HOME/a", [[1, ["~/a"]]]],
  [`cat "\${HOME}"/a`, [[1, ["~/a"]]]],
  ["cat $PWD/a", [[1, ["./a"]]]],
  ["d=x; cat $d/a", [[1, ["x/a"]]]],
  ["d=x; e=$d/y; cat $e", [[1, ["x/y"]]]],
  ["d=x; d=y; cat $d", [[1, ["x", "y"]]]],
  ["for f in a b; do cat $f; done", [[1, ["a", "b"]]]],
  ["cat a{b,c{d,e}}f", [[1, ["abf", "acdf", "acef"]]]],
  ["cat a{1..3}", [[1, ["a*"]]]],
  ["cat {a,b} '{a,b}'", [[1, ["a", "b"]]]],
  ['d="a b"; cat $d', [[1, ["a b", "a", "b"]]]],
  ["A=$HOME/x b", [[-1, ["~/x"]]]],
  ["cat '~'$HOME", [[1, ["./~~"]]]],
])("what a word plainly becomes is told: %s", (text, expected) => {
  expect(meant(text)).toEqual(expected);
});

test.each([
  "cat $x",
  "read x; x=a; cat $x",
  "x=a; printf -v x b; cat $x",
  "x=(a b); cat $x",
  "x=a; x+=b; cat $x",
  "x=$(a); cat $x",
  `cat \${x:=a} $x`,
  "cat ~root/x",
  "cat `a`",
  "for x; do cat $x; done",
])("and what is only known when it runs is not: %s", (text) => {
  expect(meant(text).every(([, words]) => words === null)).toBe(true);
});

test("braces that make more words than a person could want are not known", () => {
  for (const text of [`echo ${"{a,b}".repeat(1500)}`, "echo {1..99999999}", `touch ${"{a,b}{1..9}".repeat(5)}`])
    expect(shell.read(text).opaque).toBe("dynamic");
  for (const text of ["touch f{1..100}.txt", "cp a{,.bak}", `echo '${"{a,b}".repeat(20)}' {a,b}`])
    expect(shell.read(text).opaque).toBe(null);
  expect(["{a,b}{c,d}", "{a,{b,c}}", "{1..10}", "a", "{a,b"].map(braceSize)).toEqual([4, 4, 10, 1, 1]);
});

test("texts in texts are read up to a length that all of them share", async () => {
  const parse = await loadParser();
  let read = 0;
  const counted = (text: string) => {
    read += text.length;
    return parse(text);
  };
  expect(readCommand("eval ".repeat(3000), counted).opaque).not.toBe(null);
  expect(read).toBeLessThanOrEqual(32 * 1024);
});

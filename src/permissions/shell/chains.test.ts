import { expect, test } from "vitest";
import { chainsOf, hiddenChains, lengths, positionsIn } from "../../../test/support/chains.ts";
import { loadShell } from "./load.ts";

const shell = await loadShell();

/** Found, so that a rule denies it; or nobody claims to know all, so that it is asked about. */
function missed(chains: Iterable<{ name: string; text: string }>): string[] {
  return [...chains].flatMap(({ name, text }) => {
    const { commands, opaque } = shell.read(text);
    return opaque !== null || commands.some(({ words }) => words[0]?.split("/").at(-1) === "rm") ? [] : [name];
  });
}

test.each(lengths)("a denied command is found wherever it stands in a chain of %i", (length) => {
  const some = length > 1000 ? positionsIn(length, 3) : positionsIn(length);
  const lost = [...chainsOf(length, "rm -rf x", some)].filter(
    ({ text }) => !shell.read(text).commands.some(({ words }) => words.join(" ") === "rm -rf x"),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test("a chain up to 200 is read, and a longer one is never taken for known", () => {
  const [known, many] = [200, 201].map((length) =>
    [...chainsOf(length, "rm x", [7])].map(({ text }) => shell.read(text)),
  );
  expect(known?.map(({ opaque }) => opaque)).toEqual([null, null, null, null]);
  expect(many?.every(({ opaque }) => opaque === "too-many")).toBe(true);
});

test("hidden by any technique in a chain of two it is found, or nobody claims to know", () => {
  expect(missed(hiddenChains(2, "rm x"))).toEqual([]);
});

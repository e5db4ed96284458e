import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { around, techniques } from "../../../test/support/nesting-techniques.ts";
import { loadShell } from "./load.ts";
import type { ShellReading } from "./reading.ts";

const shell = await loadShell();

/** The name of a command, whatever its folder. */
const names = ({ commands }: ShellReading) => commands.map(({ words }) => words[0]?.split("/").at(-1));
const isKnown = (reading: ShellReading) => reading.opaque !== null || names(reading).includes("rm");

test("there are at least 60 techniques, each with a name of its own", () => {
  expect(new Set(techniques.map(({ name }) => name)).size).toBe(techniques.length);
  expect(techniques.length).toBeGreaterThanOrEqual(60);
});

test.each(techniques)("a command given by $name is found, or nobody claims to know", ({ wrap }) => {
  expect(isKnown(shell.read(wrap("rm x")))).toBe(true);
});

test("most techniques are seen through, so that a rule can deny and not only ask", () => {
  const found = techniques.filter(({ wrap }) => names(shell.read(wrap("rm x"))).includes("rm"));
  expect(found.length / techniques.length).toBeGreaterThan(0.9);
});

test("techniques within techniques hide nothing either", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...around), { maxLength: 4 }),
      fc.constantFrom(...techniques),
      (outer, inner) => {
        const text = outer.reduce((command, { wrap }) => wrap(command), inner.wrap("rm x"));
        return isKnown(shell.read(text));
      },
    ),
    { numRuns: 300 },
  );
});

test("any text is read without a throw", () => {
  const pieces = [
    "rm",
    " ",
    "'",
    '"',
    "\\",
    "$(",
    ")",
    "`",
    "${",
    "}",
    "<<E\n",
    "\nE\n",
    "#",
    "$'",
    ";",
    "&",
    "|",
    "((",
    "[[",
  ];
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (command) => {
      const { commands, redirects } = shell.read(command);
      return Array.isArray(commands) && Array.isArray(redirects);
    }),
    { numRuns: 500 },
  );
});

test("texts that no parser likes are given up before they cost their square", () => {
  // Without a bound each of these takes seconds; the test's own limit of time would notice.
  for (const piece of ["))", "|", "a) ", "a=(", "<<E\n", "f() ", "== ", "a|", "! ", "$("]) {
    expect(shell.read(piece.repeat(16_000 / piece.length)).opaque, piece).not.toBeNull();
  }
});

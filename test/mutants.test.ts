import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { mutants } from "./mutants.ts";

// The short form of the proof: that each guard is still where the list says. `npm run proof -- mutants` takes them out.
const root = resolve(import.meta.dirname, "..");

test.each(mutants)("the guard $name stands once in $file, and something else can stand there", (mutant) => {
  const parts = readFileSync(join(root, mutant.file), "utf8").split(mutant.find);
  expect(parts).toHaveLength(2);
  expect(mutant.replace).not.toBe(mutant.find);
});

test.each(mutants)("the tests of the guard $name are there", ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !/\.test\.tsx?$/.test(file) || !existsSync(join(root, file)))).toEqual([]);
});

test("every list of guards is part of the whole", () => {
  const whole = readFileSync(join(root, "test/mutants.ts"), "utf8");
  const lists = readdirSync(join(root, "test/mutants")).filter((file) => file !== "mutant.ts");
  expect(lists.filter((file) => !whole.includes(`"./mutants/${file}"`))).toEqual([]);
});

test("every guard has a name of its own, fit for a command line", () => {
  const names = mutants.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
});

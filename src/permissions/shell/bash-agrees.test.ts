import { expect, test } from "vitest";
import { randomCommand, runsCanary } from "../../../test/support/bash-canary.ts";
import { createRandom } from "../../../test/support/proof.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { loadShell } from "./load.ts";

const shell = await loadShell();
const claimsNoCanary = (text: string) => {
  const { commands, opaque } = shell.read(text);
  return opaque === null && !commands.some(({ words }) => words[0] === "zz");
};

test("what is said to run no canary runs none in bash", () => {
  const folder = tempFolder();
  const random = createRandom(7);
  const claimed = Array.from({ length: 600 }, () => randomCommand(random)).filter(claimsNoCanary);
  expect(claimed.length).toBeGreaterThan(25);
  expect(claimed.filter((text) => runsCanary(text, folder))).toEqual([]);
});

test("the canary is one: bash runs it where it stands", () => {
  const folder = tempFolder();
  expect(runsCanary("echo $(zz)", folder)).toBe(true);
  expect(runsCanary("echo '$(zz)'", folder)).toBe(false);
});

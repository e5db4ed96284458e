import { expect, test } from "vitest";
import { languages } from "../protocol/language.ts";
import { builtInTools } from "./catalogue.ts";
import { describe } from "./describe.ts";

test.each(builtInTools)("definitions.json is up to date for $name (else: npm run definitions)", async (entry) => {
  const tool = await entry.load();
  const fresh = Object.fromEntries(languages.map((language) => [language, describe(tool, language)]));
  expect(JSON.stringify(entry.definitions)).toBe(JSON.stringify(fresh));
});

test.each(builtInTools)("$name is catalogued as what it is", async (entry) => {
  const { name, toolset } = await entry.load();
  expect({ name, toolset }).toEqual({ name: entry.name, toolset: entry.toolset });
});

test("a definition holds nothing that a model need not know", () => {
  const told = JSON.stringify(builtInTools.map(({ definitions }) => definitions));
  expect(told).not.toMatch(/\$schema|additionalProperties|9007199254740991|hidden/);
});

test("the file and shell tools are described in 3.1 KB", () => {
  const size = (language: "en" | "zh-CN") =>
    builtInTools
      .filter(({ toolset }) => toolset === "files" || toolset === "shell")
      .reduce((sum, { definitions }) => sum + Buffer.byteLength(JSON.stringify(definitions[language])), 0);
  expect(size("en")).toBeLessThanOrEqual(3_100);
});

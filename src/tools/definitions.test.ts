import { expect, test } from "vitest";
import { languages } from "../protocol/language.ts";
import type { ToolDefinition } from "../protocol/messages.ts";
import { builtInTools, toolsFor } from "./catalogue.ts";
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

test.each(builtInTools.filter(({ loaded }) => loaded))(
  "what $name explains of its input in one language it explains in the other",
  ({ definitions: { en, "zh-CN": zh } }) => {
    const described = ({ parameters }: ToolDefinition) =>
      Object.entries((parameters.properties ?? {}) as Record<string, { description?: string }>).flatMap(
        ([name, { description }]) => (description === undefined ? [] : name),
      );
    // A word on it in the tool's own description costs less.
    const isTold = (tool: ToolDefinition) => (name: string) =>
      described(tool).includes(name) || new RegExp(`\\b${name}\\b`).test(tool.description);
    expect(described(zh).filter((name) => !isTold(en)(name))).toEqual([]);
    expect(described(en).filter((name) => !isTold(zh)(name))).toEqual([]);
  },
);

test("web_fetch says what its page and its prompt are", () => {
  const { en, "zh-CN": zh } = builtInTools.find(({ name }) => name === "web_fetch")?.definitions ?? {};
  expect(en?.description).toContain("page: of a long one; prompt: what to find out");
  expect(zh?.parameters.properties).toMatchObject({
    ...{ prompt: { description: "对内容的处理指示" }, page: { description: "长文本的第几页" } },
  });
});

/** The bar of issue 4, and the places that later issues will fill: 300 bytes are kept for each. */
const bars = { tools: 16, bytes: 5_500, aPlace: 300 };

test("the default tools are at most 16 and take 5.5 KB, with room for those to come", () => {
  const usual = toolsFor({ mode: "default", skills: true, terms: {} });
  const told = usual.map((name) => builtInTools.find((tool) => tool.name === name)?.definitions.en);
  const free = bars.tools - told.length;
  expect(free).toBeGreaterThanOrEqual(0);
  const bytes = told.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0);
  expect(bytes + free * bars.aPlace).toBeLessThanOrEqual(bars.bytes);
});

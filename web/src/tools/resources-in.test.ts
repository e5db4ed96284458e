import { expect, test } from "vitest";
import { mcpPromptTexts as en } from "../../../src/i18n/en/tools/mcp-prompts.ts";
import { mcpToolTexts as enTools } from "../../../src/i18n/en/tools/mcp-tools.ts";
import { mcpPromptTexts as zh } from "../../../src/i18n/zh-CN/tools/mcp-prompts.ts";
import { mcpToolTexts as zhTools } from "../../../src/i18n/zh-CN/tools/mcp-tools.ts";
import { answeredIn, resourcesIn } from "./resources-in.ts";

test.each([en, zh])("what servers have is read from what the model was told of it, in each language", (texts) => {
  const told = [
    ...[texts.resourcesOf({ server: "docs" }), "doc://start – Start, text/plain – more", "doc://end"],
    ...[texts.resourceTemplates(), "doc://page/{n}", "", texts.resourcesOf({ server: "empty" })],
  ];
  expect(resourcesIn(told.join("\n"))).toEqual([
    {
      server: "docs",
      resources: [
        { uri: "doc://start", name: "", about: "Start, text/plain – more" },
        { uri: "doc://end", name: "", about: "" },
      ],
      templates: [{ uri: "doc://page/{n}", name: "", about: "" }],
    },
    { server: "empty", resources: [], templates: [] },
  ]);
  expect(resourcesIn(texts.noResources({ server: "" }))).toBeNull();
});

test.each([enTools, zhTools])("what a server points to stands among its words, in each language", (texts) => {
  const link = texts.contentLink({ name: "Text Resource 1", uri: "demo://1", about: "text/plain" });
  const brought = texts.contentResource({ uri: "demo://2" });
  expect(answeredIn(`Here:\n${link}\n\n${brought}\nIts text\n\nof two lines`)).toEqual([
    { text: "Here:" },
    {
      resources: [
        { uri: "demo://1", name: "Text Resource 1", about: "text/plain" },
        { uri: "demo://2", name: "", about: "" },
      ],
    },
    { text: "Its text\n\nof two lines" },
  ]);
  expect(answeredIn("[Resource: none]\nJust words")).toBeNull();
});

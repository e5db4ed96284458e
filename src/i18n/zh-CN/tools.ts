import type { Texts } from "../texts.ts";
import { browserTexts } from "./tools/browser.ts";
import { calls } from "./tools/calls.ts";
import { changing } from "./tools/changing.ts";
import { mcpTexts } from "./tools/mcp.ts";
import { mcpAskTexts } from "./tools/mcp-asks.ts";
import { mcpPromptTexts } from "./tools/mcp-prompts.ts";
import { mcpToolTexts } from "./tools/mcp-tools.ts";
import { memoryTexts } from "./tools/memory.ts";
import { planning } from "./tools/planning.ts";
import { reading } from "./tools/reading.ts";
import { searching } from "./tools/searching.ts";
import { shell } from "./tools/shell.ts";
import { skillTexts } from "./tools/skills.ts";
import { system } from "./tools/system.ts";
import { taskTexts } from "./tools/tasks.ts";
import { webFetchTexts } from "./tools/web-fetch.ts";
import { webSearchTexts } from "./tools/web-search.ts";

export const tools: Texts["tools"] = {
  ...calls,
  ...reading,
  ...changing,
  ...searching,
  ...shell,
  ...system,
  ...planning,
  ...taskTexts,
  ...skillTexts,
  ...memoryTexts,
  ...mcpTexts,
  ...mcpAskTexts,
  ...mcpPromptTexts,
  ...mcpToolTexts,
  ...webSearchTexts,
  ...browserTexts,
  ...webFetchTexts,
};

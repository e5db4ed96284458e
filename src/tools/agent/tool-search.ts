import * as z from "zod/mini";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { matchTools } from "./match-tools.ts";

/** With their parameters; each is read and paid for by the model. */
const mostShown = 8;

export const toolSearch = defineTool({
  name: "tool_search",
  toolset: "agent",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description:
        "Find tools beyond these: file info, delete, move, copy, patch; notebooks; plan mode; screenshot, file manager. * lists all. Call them with use_tool.",
    },
    "zh-CN": {
      description:
        "查找此处未列出的工具：文件信息、删除、移动、复制、补丁；笔记本；计划模式；截图、文件管理器。* 列出全部。用 use_tool 调用。",
    },
  },
  input: z.object({ query: z._default(z.string(), "*") }),
  asks: () => [],
  async execute({ query }, context) {
    const tools = await context.toolbox();
    const wanted = query.trim();
    if (wanted === "" || wanted === "*") return answer(tools, listed(tools, context));
    const matching = matchTools(wanted, tools);
    const shown = matching.slice(0, mostShown);
    if (shown.length === 0) return answer([], nothing(wanted, tools, context));
    return answer(shown, found(shown, matching.length - shown.length, context));
  },
});

const answer = (tools: readonly ToolDefinition[], output: string) => ({
  output,
  details: { tools: tools.map(({ name, description }) => ({ name, description })) },
});

/** JSON, as models know it from the tools they have; the last line is a call to copy. */
function found(tools: readonly ToolDefinition[], left: number, { texts }: ToolContext): string {
  const lines = tools.map(({ name, description, parameters }) => JSON.stringify({ name, description, parameters }));
  const [first] = tools as [ToolDefinition];
  const example = JSON.stringify({ name: first.name, input: exampleOf(first) });
  return `${lines.join("\n")}\n\n${texts.callFoundTools({ example })}${left > 0 ? texts.moreTools({ count: left }) : ""}`;
}

function listed(tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  if (tools.length === 0) return texts.noFurtherTools();
  const lines = tools.map(({ name, description }) => `${name}: ${firstSentence(description)}`);
  return `${lines.join("\n")}\n\n${texts.askForTools()}`;
}

function nothing(query: string, tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  if (tools.length === 0) return texts.noFurtherTools();
  return texts.noToolFound({ query, tools: tools.map(({ name }) => name).join(", ") });
}

const firstSentence = (text: string) => /^[\s\S]*?(?:。|\.(?=\s|$)|\n|$)/.exec(text)?.[0].trim() ?? "";

/** What must be given or is explained, since it mostly is, with something of the right kind in each place. */
function exampleOf({ parameters }: ToolDefinition): Record<string, unknown> {
  const { properties = {}, required = [] } = parameters as { properties?: Record<string, Kind>; required?: string[] };
  const isExplained = (name: string) => required.length > 0 && properties[name]?.description !== undefined;
  const explained = Object.keys(properties).filter(isExplained);
  const names = new Set([...required, ...explained]);
  return Object.fromEntries([...names].map((name) => [name, placeholders[properties[name]?.type ?? "string"] ?? "…"]));
}

interface Kind {
  type?: string;
  description?: string;
}

const placeholders: Record<string, unknown> = { integer: 1, number: 1, boolean: true, array: [], object: {} };

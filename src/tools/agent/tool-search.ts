import * as z from "zod/mini";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { defineTool, type ToolContext, type ToolOutput } from "../tool.ts";
import { firstSentence, listedLines, namedShortly } from "./list-tools.ts";
import { matchTools } from "./match-tools.ts";

/** With their parameters; each is read and paid for by the model. */
const mostShown = 8;
/** What some servers say of their tools would fill a result; the first comes in any case. */
const mostShownLetters = 16_000;
/** Of further ones their names. */
const mostNamed = 40;

export const toolSearch = defineTool({
  name: "tool_search",
  toolset: "agent",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description:
        "Find more tools: background processes; file info, delete, move, copy, patch; notebooks; plan mode; browser; screenshot, file manager. * lists all. Call them with use_tool.",
    },
    "zh-CN": {
      description:
        "查找此处未列出的工具：后台进程；文件信息、删除、移动、复制、补丁；笔记本；计划模式；浏览器；截图、文件管理器。* 列出全部。用 use_tool 调用。",
    },
  },
  input: z.object({ query: z._default(z.string(), "*") }),
  asks: () => [],
  async execute({ query }, context) {
    const tools = await context.toolbox();
    const wanted = query.trim();
    if (wanted === "" || wanted === "*") return answer(tools.map(inShort), listed(tools, context));
    const matching = matchTools(wanted, tools);
    const shown = withinLimits(matching);
    if (shown.length === 0) return answer([], nothing(wanted, tools, context));
    const more = matching.slice(shown.length);
    return answer(shown, found(shown, more, context) + familyOf([...shown, ...more], tools, context));
  },
});

function answer(tools: readonly ToolDefinition[], output: string): ToolOutput {
  const details = { tools: tools.map(({ name, description }) => ({ name, description })) };
  // What a server says of its tools is a stranger's text.
  return { output, details, ...(tools.some(({ server }) => server !== undefined) && { origin: "mcp" }) };
}

const inShort = (tool: ToolDefinition): ToolDefinition => ({ ...tool, description: firstSentence(tool.description) });

function withinLimits(tools: readonly ToolDefinition[]): ToolDefinition[] {
  let letters = 0;
  const end = tools.findIndex((tool, index) => {
    letters += lineOf(tool).length;
    return index >= mostShown || (index > 0 && letters > mostShownLetters);
  });
  return end < 0 ? [...tools] : tools.slice(0, end);
}

const lineOf = ({ name, description, parameters }: ToolDefinition) => JSON.stringify({ name, description, parameters });

/** JSON, as models know it from the tools they have; the last line is a call to copy. */
function found(tools: readonly ToolDefinition[], more: readonly ToolDefinition[], { texts }: ToolContext): string {
  const lines = tools.map(lineOf);
  const [first] = tools as [ToolDefinition];
  const example = JSON.stringify({ name: first.name, input: exampleOf(first) });
  const names = namesOf(more, mostNamed);
  return `${lines.join("\n")}\n\n${texts.callFoundTools({ example })}${names && texts.moreTools({ count: more.length, names })}`;
}

/** Tools that only work together: who finds one of them knows of the others. */
function familyOf(known: readonly ToolDefinition[], tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  const isOne = ({ name, server }: ToolDefinition) => server === undefined && name.startsWith(family);
  if (!known.some(isOne)) return "";
  const others = tools
    .filter((tool) => isOne(tool) && !known.includes(tool))
    .map(({ name }) => name.slice(family.length));
  return others.length > 0 ? texts.familyTools({ prefix: family, names: others.join(", ") }) : "";
}

const family = "browser_";

function namesOf(tools: readonly ToolDefinition[], most: number): string {
  const names = tools.slice(0, most).map(({ name }) => name);
  return [...names, ...(tools.length > most ? ["…"] : [])].join(", ");
}

function listed(tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  if (tools.length === 0) return texts.noFurtherTools();
  return `${listedLines(tools).join("\n")}\n\n${texts.askForTools()}`;
}

function nothing(query: string, tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  if (tools.length === 0) return texts.noFurtherTools();
  return texts.noToolFound({ query, tools: namedShortly(tools).join(", ") });
}

/**
 * What must be given, with something of the right kind in each place; of our own tools also what is explained, since it
 * is mostly given. A server explains all of it, and what may be left out is often one or the other.
 */
function exampleOf({ parameters, server }: ToolDefinition): Record<string, unknown> {
  const { properties = {}, required = [] } = parameters as Kind;
  const isExplained = (name: string) => required.length > 0 && properties[name]?.description !== undefined;
  const explained = server === undefined ? Object.keys(properties).filter(isExplained) : [];
  return fieldsOf(properties, [...new Set([...required, ...explained])], 0);
}

const fieldsOf = (properties: Record<string, Kind>, names: readonly string[], depth: number) =>
  Object.fromEntries(names.map((name) => [name, placeOf(properties[name] ?? {}, depth)]));

/** A list is shown with one of its items, since an empty one teaches nothing. */
function placeOf({ type, items, properties = {}, required = [] }: Kind, depth: number): unknown {
  if (type === "array") return depth < deepest && items ? [placeOf(items, depth + 1)] : [];
  if (type === "object") return depth < deepest ? fieldsOf(properties, required, depth + 1) : {};
  return placeholders[type ?? ""] ?? "…";
}

interface Kind {
  type?: string;
  description?: string;
  items?: Kind;
  properties?: Record<string, Kind>;
  required?: string[];
}

const deepest = 2;
const placeholders: Record<string, unknown> = { integer: 1, number: 1, boolean: true };

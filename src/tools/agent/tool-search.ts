import * as z from "zod/mini";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { serverPrefix } from "../../protocol/server-names.ts";
import { defineTool, type ToolContext, type ToolOutput } from "../tool.ts";
import { firstSentence, listedLines, namedShortly } from "./list-tools.ts";
import { matchTools, namedTools, ownName } from "./match-tools.ts";

/** With their parameters; each is read and paid for by the model. */
const mostShown = 8;
/** What some servers say of their tools would fill a result; the first comes in any case. */
const mostShownLetters = 16_000;
/** Of further ones their names. */
const mostNamed = 40;
/** Of what else a server has, and of how many servers. */
const mostOfServer = 20;
const mostServers = 3;

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
    const named = namedTools(wanted, tools);
    // A name that is just a word may have been meant as one: the others are named then.
    const others = named.length === 0 || /^\p{L}+$/u.test(wanted) ? matchTools(wanted, tools) : [];
    const known = [...new Set([...named, ...others])];
    if (known.length === 0) return answer([], nothing(wanted, tools, context));
    const shown = withinLimits(named.length > 0 ? named : others);
    const more = known.slice(shown.length);
    const output = (await found(shown, more, context)) + familyOf(known, tools, context);
    return answer(shown, output + alsoOn(known, tools, context));
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
async function found(
  tools: readonly ToolDefinition[],
  more: readonly ToolDefinition[],
  context: ToolContext,
): Promise<string> {
  const { texts } = context;
  const barred = await barredByPlan(tools, context);
  const lines = tools.map((tool) => lineOf(tool) + (barred.has(tool) ? ` ${texts.notWhilePlanning()}` : ""));
  const first = tools.find((tool) => !barred.has(tool)) ?? (tools[0] as ToolDefinition);
  const example = JSON.stringify({ name: first.name, input: exampleOf(first) });
  const names = namesOf(more, mostNamed);
  return `${lines.join("\n")}\n\n${texts.callFoundTools({ example })}${names && texts.moreTools({ count: more.length, names })}`;
}

/** Those that plan mode refuses. In no other mode is anything looked up for it. */
async function barredByPlan(tools: readonly ToolDefinition[], { mode, classOf }: ToolContext) {
  if (mode() !== "plan") return new Set<ToolDefinition>();
  const classes = await Promise.all(tools.map(({ name }) => classOf(name)));
  return new Set(tools.filter((_, index) => classes[index] !== "free"));
}

/** What else the servers have whose tools were found, by name: a good tool may be told of in other words. */
function alsoOn(known: readonly ToolDefinition[], tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  const servers = [...new Set(known.flatMap(({ server }) => server ?? []))].slice(0, mostServers);
  return servers
    .map((server) => {
      const others = tools.filter((tool) => tool.server === server && !known.includes(tool));
      const names = others.slice(0, mostOfServer).map((tool) => ownName(tool) ?? tool.name);
      if (others.length > mostOfServer) names.push("…");
      return others.length > 0 ? texts.serverHasMore({ prefix: serverPrefix(server), names: names.join(", ") }) : "";
    })
    .join("");
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

function listed(tools: readonly ToolDefinition[], { texts, mode }: ToolContext): string {
  if (tools.length === 0) return texts.noFurtherTools();
  const planning = mode() === "plan" ? ` ${texts.searchWhilePlanning()}` : "";
  return `${listedLines(tools).join("\n")}\n\n${texts.askForTools()}${planning}`;
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
function placeOf({ type, enum: values, items, properties = {}, required = [] }: Kind, depth: number): unknown {
  if (Array.isArray(values) && values.length > 0) return values[0];
  if (type === "array") return depth < deepest && items ? [placeOf(items, depth + 1)] : [];
  if (type === "object") return depth < deepest ? fieldsOf(properties, required, depth + 1) : {};
  return placeholders[type ?? ""] ?? "…";
}

interface Kind {
  type?: string;
  description?: string;
  enum?: unknown[];
  items?: Kind;
  properties?: Record<string, Kind>;
  required?: string[];
}

const deepest = 2;
const placeholders: Record<string, unknown> = { integer: 1, number: 1, boolean: true };

import * as z from "zod/mini";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { serverPrefix } from "../../protocol/server-names.ts";
import { defineTool, type ToolContext, type ToolOutput } from "../tool.ts";
import { exampleCall } from "./example-call.ts";
import { briefLine, briefLines, firstSentence, listedLines, namedShortly } from "./list-tools.ts";
import { matchTools, namedTools, ownName } from "./match-tools.ts";

/** With their parameters; each is read and paid for by the model. */
const mostShown = 8;
/** What some servers say of their tools would fill a result; the first comes in any case. */
const mostShownLetters = 16_000;
/** Of those that the model has already. */
const mostListed = 4;
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
        "Find more tools: background processes; file info, delete, move, copy, patch; notebooks; plan mode; browser; screenshot, file manager. * lists all. use_tool calls them.",
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
    const own = context.listed();
    const allNamed = namedTools(wanted, [...own, ...tools]);
    const named = allNamed.filter((tool) => !own.includes(tool));
    // A name that is just a word may have been meant as one: the others are named then.
    const others = allNamed.length === 0 || /^\p{L}+$/u.test(wanted) ? matchTools(wanted, tools) : [];
    const known = [...new Set([...named, ...others])];
    const had = allNamed.length > 0 ? allNamed : matchTools(wanted, [...own, ...tools]);
    // Who asks for the browser is not to be led to what reads pages without one.
    const isFamily = allNamed.length === 0 && familyWord.test(wanted) && known.some(isOfFamily);
    const already = alreadyIn(isFamily ? [] : had.filter((tool) => own.includes(tool)), context);
    if (known.length === 0) return answer([], already || nothing(wanted, tools, context));
    const hits = named.length > 0 ? named : others;
    // What stands in the conversation as it is now need not be read and paid for again.
    const given = hits.filter((tool) => context.isGiven(lineOf(tool)));
    const alongside = named.length > 0 ? [] : neededWith(hits, tools).filter((tool) => !context.isGiven(lineOf(tool)));
    const shown = withinLimits([...hits.filter((tool) => !given.includes(tool)), ...alongside]);
    const more = known.filter((tool) => !shown.includes(tool) && !given.includes(tool));
    const output = (await found({ shown, given, more }, context)) + familyOf([...known, ...shown], tools, context);
    const behind = alsoOn(known, tools, context) + (already && `\n${already}`);
    return answer([...shown, ...more], output + behind, shown);
  },
});

/** `told`: all that it says something of; `shown`: those that it is about. */
function answer(told: readonly ToolDefinition[], output: string, shown = told): ToolOutput {
  const details = { tools: shown.map(({ name, description }) => ({ name, description })) };
  // What a server says of its tools is a stranger's text.
  return { output, details, ...(told.some(({ server }) => server !== undefined) && { origin: "mcp" }) };
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

interface Hits {
  shown: readonly ToolDefinition[];
  /** In an earlier result. */
  given: readonly ToolDefinition[];
  more: readonly ToolDefinition[];
}

/** What the model has already and overlooked: by name, since it was told all else at the start. */
function alreadyIn(tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  const names = tools.slice(0, mostListed).map(({ name }) => name);
  return names.length > 0 ? texts.alreadyListed({ names: names.join(", ") }) : "";
}

/** JSON, as models know it from the tools they have; behind it a call to copy, and the rest in a line each. */
async function found({ shown, given, more }: Hits, context: ToolContext): Promise<string> {
  const { texts } = context;
  const all = [...shown, ...given];
  const barred = await barredByPlan(all, context);
  const lines = shown.map((tool) => lineOf(tool) + (barred.has(tool) ? ` ${texts.notWhilePlanning()}` : ""));
  const names = given.map(({ name }) => name).join(", ");
  const first = all.find((tool) => !barred.has(tool)) ?? (all[0] as ToolDefinition);
  return [
    ...lines,
    ...(names ? [texts.givenBefore({ names })] : []),
    `\n${texts.callFoundTools({ example: exampleCall(first) })}`,
    ...(more.length > 0 ? [texts.moreTools({ count: more.length }), ...briefLines(more)] : []),
  ].join("\n");
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

/** Tools that only work together: who finds one of them knows of the others, and in which order they run. */
function familyOf(known: readonly ToolDefinition[], tools: readonly ToolDefinition[], context: ToolContext): string {
  const { texts, isGiven } = context;
  if (!known.some(isOfFamily)) return "";
  const isKnown = (tool: ToolDefinition) => known.includes(tool) || isGiven(lineOf(tool)) || isGiven(briefLine(tool));
  const others = tools.filter((tool) => isOfFamily(tool) && !isKnown(tool));
  const told = [
    ...(isGiven(texts.pageCallsInOrder()) ? [] : [texts.pageCallsInOrder()]),
    ...(others.length > 0 ? [texts.familyTools(), ...briefLines(others)] : []),
  ];
  return told.map((line) => `\n${line}`).join("");
}

/** What any work on a page begins with, where that is what was looked for: else it takes another search before it can begin. */
function neededWith(hits: readonly ToolDefinition[], tools: readonly ToolDefinition[]): ToolDefinition[] {
  if (!hits.slice(0, 1).some(isOfFamily)) return [];
  return tools.filter((tool) => isOfFamily(tool) && anyPage.has(tool.name) && !hits.includes(tool));
}

const anyPage = new Set(["browser_navigate", "browser_click", "browser_type"]);
const familyWord = /\bbrowser|浏览器/i;
const isOfFamily = ({ name, server }: ToolDefinition) => server === undefined && name.startsWith("browser_");

function listed(tools: readonly ToolDefinition[], { texts, mode }: ToolContext): string {
  if (tools.length === 0) return texts.noFurtherTools();
  const planning = mode() === "plan" ? ` ${texts.searchWhilePlanning()}` : "";
  return `${listedLines(tools).join("\n")}\n\n${texts.askForTools()}${planning}`;
}

function nothing(query: string, tools: readonly ToolDefinition[], { texts }: ToolContext): string {
  if (tools.length === 0) return texts.noFurtherTools();
  return texts.noToolFound({ query, tools: namedShortly(tools).join(", ") });
}

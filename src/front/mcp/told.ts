import { publishedNames } from "../../mcp/tools/names.ts";
import type { ServerSummary } from "../../protocol/mcp.ts";
import { serverPrefix } from "../../protocol/server-names.ts";
import { shortened, visibleLine } from "../visible.ts";
import type { ServerSetting, ServersTold } from "./session-servers.ts";
import { usableServers } from "./usable.ts";

/** What one server may say of itself in every request, and what all of them may take. */
const longestWords = 300;
const mostPrompts = 8;
const mostCharacters = 4_000;
/** Of one among many, at the least; so many fit, and the rest is counted. */
const leastRoom = 80;

/** From what is remembered in short: no list is read for it. */
export async function toldOf(setting: ServerSetting): Promise<ServersTold> {
  const { servers, waiting } = await usableServers(setting);
  if (servers.length === 0) return { text: "", waiting };
  const { mcpTold: texts } = setting.texts;
  const summaries = await setting.serverLists.serverSummaries(servers.map(({ hash }) => hash));
  const known = servers.map(({ name, hash }) => ({ name, summary: summaries.get(hash) }));
  const called = callNames(known);
  // Many share what one could have: each is known by some of its tools rather than some by all of theirs.
  const room = Math.max(leastRoom, Math.floor(mostCharacters / servers.length));
  const lines = known.map(({ name, summary }, index) => lineOf(name, summary, called[index] ?? []));
  const fitting = lines.filter((_, index) => lines.slice(0, index + 1).join("\n").length <= mostCharacters);
  const rest = lines.length - fitting.length;
  return {
    text: [texts.heading(), ...fitting, ...(rest > 0 ? [texts.more({ count: rest })] : [])].join("\n"),
    waiting,
  };

  function lineOf(name: string, summary: ServerSummary | undefined, names: readonly string[]): string {
    if (!summary) return texts.unasked({ name });
    const { tools, inputs, prompts, resources, instructions } = summary;
    const prefix = serverPrefix(name);
    const isAsNamed = prefix === `mcp_${name}_`;
    // What a server is good for is told by what it can do; what it says of itself has the room that is left.
    const told = inputs
      ? names.map((one, index) => `${one}(${inputs[index] ?? ""})`)
      : names.map((one) => one.slice(prefix.length));
    const offered = prompts.slice(0, mostPrompts).map((prompt) => `/${name}:${prompt}`);
    const facts = { name, tools, resources, prefix: isAsNamed || inputs ? "" : prefix };
    const line = { ...facts, names: "", prompts: "", words: "" };
    const left = (around: number) => room - around - texts.server(line).length;
    line.names = visibleLine(within(told, { room: left(6), of: tools }));
    line.prompts = visibleLine(within(offered, { room: left(30), of: offered.length }));
    line.words = visibleLine(bySentence(instructions, Math.min(longestWords, left(6))));
    return texts.server(line);
  }
}

interface Known {
  name: string;
  summary: ServerSummary | undefined;
}

/** Under which names the tools of each can be called. */
function callNames(servers: readonly Known[]): string[][] {
  const tools = servers.map(({ name, summary }) => (summary?.some ?? []).map((tool) => ({ server: name, tool })));
  const names = publishedNames(tools.flat());
  return tools.map((ofServer) => names.splice(0, ofServer.length));
}

/** As many as there is room for, and dots for the others of them. */
function within(parts: readonly string[], { room, of }: { room: number; of: number }): string {
  const fitting = parts.filter((_, index) => parts.slice(0, index + 1).join(", ").length <= room);
  const isWhole = fitting.length >= of;
  return [...fitting, ...(isWhole || fitting.length === 0 ? [] : ["…"])].join(", ");
}

/** Whole sentences, as many as fit; of one that is too long by itself the beginning. */
function bySentence(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  if (most < leastWords) return "";
  const end = [...line.slice(0, most - 2).matchAll(/[.!?](?= )|[。！？]/g)].at(-1)?.index;
  return end === undefined ? shortened(line, most) : `${line.slice(0, end + 1)} …`;
}

/** Less than that says nothing. */
const leastWords = 40;

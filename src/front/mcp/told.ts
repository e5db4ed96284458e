import type { ServerSummary } from "../../protocol/mcp.ts";
import { shortened, visibleLine } from "../visible.ts";
import type { ServerSetting, ServersTold } from "./session-servers.ts";
import { usableServers } from "./usable.ts";

/** What one server may say of itself in every request, and what all of them may take. */
const longestWords = 300;
const mostPrompts = 8;
const mostCharacters = 4_000;

/** From what is remembered in short: no list is read for it. */
export async function toldOf(setting: ServerSetting): Promise<ServersTold> {
  const { servers, waiting } = await usableServers(setting);
  if (servers.length === 0) return { text: "", waiting };
  const { mcpTold: texts } = setting.texts;
  const summaries = await setting.serverLists.serverSummaries(servers.map(({ hash }) => hash));
  const lines = servers.map(({ name, hash }) => lineOf(name, summaries.get(hash)));
  const fitting = lines.filter((_, index) => lines.slice(0, index + 1).join("\n").length <= mostCharacters);
  const rest = lines.length - fitting.length;
  return {
    text: [texts.heading(), ...fitting, ...(rest > 0 ? [texts.more({ count: rest })] : [])].join("\n"),
    waiting,
  };

  function lineOf(name: string, summary: ServerSummary | undefined): string {
    if (!summary) return texts.unasked({ name });
    const { tools, some = [], prompts, resources, instructions } = summary;
    const called = prompts.slice(0, mostPrompts).map((prompt) => visibleLine(`/${name}:${prompt}`));
    const words = visibleLine(shortened(instructions, longestWords));
    // Who says nothing of himself is known by what he can do.
    const names = words === "" ? visibleLine([...some, ...(tools > some.length ? ["…"] : [])].join(", ")) : "";
    return texts.server({ name, tools, names, resources, prompts: called.join(", "), words });
  }
}

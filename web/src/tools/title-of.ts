import type { chat } from "../texts/chat.en.ts";
import { isRecord } from "./diff.ts";
import type { ShownCall } from "./shown-call.ts";

/** What a call does, in a word or two. The words of others in it are not ours: they are shown with care. */
export function titleOf(
  { name, input, result }: Pick<ShownCall, "name" | "input" | "result">,
  words: typeof chat,
): string {
  if (name === "task") return words.subAgent(agentOf(input));
  if (name === "memory") return words.memory[String(input.action)] ?? words.verbs.memory ?? name;
  const details = result?.details;
  if (words.verbs[name]) return words.verbs[name];
  if (name.startsWith("mcp_") && isRecord(details) && typeof details.server === "string")
    return [details.server, details.tool].filter((part) => typeof part === "string").join(" · ");
  return serverToolOf(name) ?? words.use({ name });
}

/** Of one that has not ended, or never began, its name is all there is: the server's stands first in it. */
function serverToolOf(name: string): string | null {
  const [, server, tool] = /^mcp_([^_]+)_(.+)$/.exec(name) ?? [];
  return server && tool ? `${server} · ${tool}` : null;
}

/** As the tool itself takes it where none is named. */
function agentOf({ agent_type: agentType }: Record<string, unknown>): { agentType: string } {
  return { agentType: typeof agentType === "string" && agentType !== "" ? agentType.slice(0, 200) : "general-purpose" };
}

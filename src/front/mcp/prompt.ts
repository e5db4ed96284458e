import type { Hub } from "../../mcp/hub.ts";
import type { Server, ServerLists } from "../../protocol/mcp.ts";
import type { PromptCaller, ServerPromptText } from "../../session/session-servers.ts";
import type { ServerSetting } from "./session-servers.ts";
import { usableServers } from "./usable.ts";

interface PromptParts {
  hub(): Promise<Hub>;
  /** What is remembered of a server. */
  lists(server: Server): Promise<ServerLists | null>;
}

/** `server:prompt`, or as others write it `mcp__server__prompt`. Null where no server is called so. */
export async function serverPrompt(
  wanted: PromptCaller & { name: string; args: string },
  setting: ServerSetting,
  { hub, lists }: PromptParts,
): Promise<ServerPromptText | null> {
  const { servers } = await usableServers(setting);
  const found = servers
    .flatMap((server) => partsOf(wanted.name, server.name).map((name) => ({ server, name })))
    // Of `a` and `a:b` the one whose name says more is meant.
    .sort((one, other) => other.server.name.length - one.server.name.length)[0];
  if (!found) return null;
  const { server, name } = found;
  const { args, session, texts } = wanted;
  const connection = (await hub()).connection({ server, session, workspace: setting.workspace });
  const { promptText } = await import("../../mcp/interact/prompt.ts");
  const prompts = (await lists(server))?.prompts ?? null;
  return promptText(connection, prompts, { name, args, texts, signal: new AbortController().signal });
}

function partsOf(name: string, server: string): string[] {
  const head = [`${server}:`, `mcp__${server}__`].find((one) => name.startsWith(one) && name.length > one.length);
  return head === undefined ? [] : [name.slice(head.length)];
}

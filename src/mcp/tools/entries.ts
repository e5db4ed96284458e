import type { Server, ServerLists, ServerTool } from "../../protocol/mcp.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import type { ToolEntry } from "../../tools/registry.ts";
import type { Tool, ToolContext } from "../../tools/tool.ts";
import type { Connection } from "../connection.ts";
import { publishedNames } from "./names.ts";
import { resourceEntries } from "./resource-entries.ts";
import { viewOf } from "./view.ts";

/** What a session has of one server. */
export interface ListedServer {
  server: Server;
  lists: ServerLists;
}

/** The way to a server for the session of a call. Nothing is started by it. */
export type Connect = (server: Server, context: Pick<ToolContext, "session" | "workspace">) => Promise<Connection>;

/** All tools of a session's servers: servers by name, each one's tools as it has them. Nothing is started or loaded. */
export function entriesOf(servers: readonly ListedServer[], connect: Connect): ToolEntry[] {
  const ordered = [...servers].sort((one, other) => (one.server.name < other.server.name ? -1 : 1));
  const all = ordered.flatMap(({ server, lists }) => lists.tools.map((tool) => ({ server, tool })));
  const names = publishedNames(all.map(({ server, tool }) => ({ server: server.name, tool: tool.name })));
  const tools = all.map(({ server, tool }, index) => {
    const count = all.filter((one) => one.server === server).length;
    return entryOf({ name: names[index] as string, server, tool, count, connect });
  });
  return [...tools, ...resourceEntries(ordered, connect)];
}

interface EntryOf {
  name: string;
  server: Server;
  tool: ServerTool;
  /** How many tools the server has. */
  count: number;
  connect: Connect;
}

function entryOf({ name, server, tool, count, connect }: EntryOf): ToolEntry {
  let known: ToolDefinition | undefined;
  let loaded: Promise<Tool> | undefined;
  const definition = () => {
    known ??= { name, description: tool.description, parameters: viewOf(tool.inputSchema), server: server.name };
    return known;
  };
  return {
    name,
    toolset: "mcp",
    // Found by tool_search: what the model is told at first must not grow with what the user has set up.
    loaded: false,
    of: { server: server.name, tool: tool.name },
    definitions: {
      get en() {
        return definition();
      },
      get "zh-CN"() {
        return definition();
      },
    },
    load() {
      // What its input must be is worked out once.
      loaded ??= import("./tool.ts").then(({ toolOf }) => toolOf({ name, server, tool, count, connect }));
      return loaded;
    },
  };
}

import { ServerProblem } from "../../mcp/connection.ts";
import type { Hub } from "../../mcp/hub.ts";
import type { SessionId } from "../../protocol/ids.ts";
import type { Server, ServerLists } from "../../protocol/mcp.ts";
import type { ServerFailure, ServerMemory } from "../../store/server-store.ts";

export interface AskParts {
  hub(): Promise<Hub>;
  memory: ServerMemory;
  workspace: string;
  /** In whose sandbox it is asked. */
  within?: SessionId | undefined;
}

/** `noise`: the first line that it printed where only messages belong. */
export type Asked = { ms: number; noise: string } & ({ lists: ServerLists } | { problem: ServerFailure });

/** Starts a server, asks what it has, remembers that, and ends it. What kept it from answering is remembered too. */
export async function askServer(
  server: Server,
  { hub, memory, workspace, within }: AskParts,
  signal: AbortSignal = new AbortController().signal,
): Promise<Asked> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const connection = (await hub()).connection({ server, session: null, workspace, within });
  try {
    const lists = await connection.lists(signal);
    const { summaryOf } = await import("../../mcp/lists/read-lists.ts");
    await memory.saveServerLists(server.hash, { summary: summaryOf(lists), lists });
    return { lists, ms: took(), noise: connection.noise() };
  } catch (error) {
    if (!(error instanceof ServerProblem)) throw error;
    const { kind, detail } = error;
    // Who broke it off, or came before it was time to try again, has learnt nothing of the server.
    if (kind !== "aborted" && kind !== "down") await memory.saveServerProblem(server.hash, { kind, detail });
    return { problem: { kind, detail }, ms: took(), noise: connection.noise() };
  } finally {
    await connection.close();
  }
}

import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../protocol/ids.ts";
import type { ToolCall } from "../../protocol/messages.ts";
import type { CallPage } from "../store.ts";
import { journalSpan } from "./journal-span.ts";

const latest = Number.MAX_SAFE_INTEGER;

/** By the keys of their messages: the session that was begun last comes first, and in it what was said last. */
export function calls(
  db: DatabaseSync,
  { messages, before = latest }: { messages: number; before?: number },
): CallPage {
  const rows = db
    .prepare(
      `select key, id, workspace, body -> '$.toolCalls' as calls
      from events cross join sessions on number = key / ${journalSpan}
      where key < ? and type = 'message-finished' and body ->> '$.toolCalls[0].name' is not null
      order by key desc limit ?`,
    )
    .all(before, messages);
  return {
    calls: rows.flatMap(({ id, workspace, calls: made }) =>
      (JSON.parse(String(made)) as ToolCall[])
        .map(({ name, input }) => ({ session: id as SessionId, workspace: String(workspace), name, input }))
        .reverse(),
    ),
    before: rows.length < messages ? null : Number(rows.at(-1)?.key),
  };
}

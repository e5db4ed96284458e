import { type Kysely, sql } from "kysely";
import type { SessionId } from "../../protocol/ids.ts";
import type { Database } from "../schema.ts";
import { matchOf } from "../search-terms.ts";
import { snippetOf } from "../snippet.ts";
import type { SearchHit } from "../store.ts";

interface Found {
  session: SessionId;
  title: string;
  at: string;
  type: string | null;
  message: string | null;
  text: string | null;
}

/** Messages and given titles in which all the words occur, the newest first. */
export async function search(db: Kysely<Database>, words: readonly string[], limit: number): Promise<SearchHit[]> {
  const match = matchOf(words);
  if (match === null) return [];
  // The newest are chosen before any text is read: a common word is in very many.
  const { rows } = await sql<Found>`
    with newest as (
      select search.rowid as key, sessions.id, sessions.title, 
        coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', events.at / 1000.0, 'unixepoch'), sessions.updated_at) as at
      from search
      join sessions on number = search.rowid >> 28 and parent is null
      left join events on events.key = search.rowid
      where search match ${match}
      order by 4 desc, 1 desc
      limit ${limit}
    )
    select newest.id as session, newest.title, newest.at, type, body ->> 'message' as message, body ->> 'text' as text
    from newest left join events on events.key = newest.key
    order by newest.at desc, newest.key desc
  `.execute(db);
  return rows.map(({ session, title, at, type, message, text }) => ({
    session,
    title,
    message,
    role: roleOf(type),
    at,
    snippet: snippetOf(text ?? title, words),
  }));
}

function roleOf(type: string | null): SearchHit["role"] {
  if (type === null) return "title";
  return type === "prompt-submitted" ? "user" : "assistant";
}

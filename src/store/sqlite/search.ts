import type { DatabaseSync } from "node:sqlite";
import { setImmediate as pause } from "node:timers/promises";
import type { SessionId } from "../../protocol/ids.ts";
import { matchOf } from "../search-terms.ts";
import { snippetOf } from "../snippet.ts";
import type { SearchHit } from "../store.ts";
import { journalSpan } from "./journal-span.ts";

/** Reads at most this many matches, from the newest sessions. */
const maxMatches = 100_000;
/** Reads at most this many matches per session. */
const maxPerSession = 1_000;
/** How many events are looked up before others get their turn. */
const lookupsAtOnce = 2_000;

/**
 * Messages and given titles in which all the words occur, the newest first. A common word occurs in very many, so no
 * more is read of most matches than their keys: sessions are visited by their last use, until all that is left is older
 * than what was found.
 */
export async function search(db: DatabaseSync, words: readonly string[], limit: number): Promise<SearchHit[]> {
  const match = matchOf(words);
  if (match === null || limit < 1) return [];
  const matches = matchesOf(db, match);
  const readTime = db.prepare("select at from events where key = ?");
  let newest: Match[] = [];
  let lookups = 0;
  for (const { number, usedAt } of lastUsed(db, [...matches.keys()])) {
    const last = newest[limit - 1];
    if (last && last.at > usedAt) break;
    const keys = matches.get(number) ?? [];
    for (const key of keys) {
      // A title has no event; it counts as old as the session's last use.
      newest.push({ key, number, at: Number(readTime.get(key)?.at ?? usedAt) });
      if (++lookups % lookupsAtOnce === 0) await pause();
    }
    newest = newest.toSorted((one, other) => other.at - one.at || other.key - one.key).slice(0, limit);
  }
  const readSession = db.prepare("select id, title from sessions where number = ?");
  const readText = db.prepare(
    "select type, body ->> 'message' as message, body ->> 'text' as text from events where key = ?",
  );
  return newest.flatMap(({ key, number, at }) => {
    const session = readSession.get(number) as { id: SessionId; title: string } | undefined;
    // It may have been deleted meanwhile.
    if (!session) return [];
    const said = readText.get(key) as { type: string; message: string; text: string } | undefined;
    return {
      session: session.id,
      title: session.title,
      message: said?.message ?? null,
      role: roleOf(said?.type ?? null),
      at: new Date(at).toISOString(),
      snippet: snippetOf(said?.text ?? session.title, words),
    };
  });
}

interface Match {
  key: number;
  number: number;
  at: number;
}

/** The keys of what matches, by the session's number, the newest first. They come as one value: a row each takes ten times as long. */
function matchesOf(db: DatabaseSync, match: string): Map<number, number[]> {
  const { keys } = db
    .prepare(
      `select json_group_array(key) as keys
       from (select rowid as key from search where search match ? order by rowid desc limit ${maxMatches})`,
    )
    .get(match) as { keys: string };
  const matches = new Map<number, number[]>();
  for (const key of JSON.parse(keys) as number[]) {
    const number = Math.floor(key / journalSpan);
    const known = matches.get(number);
    if (!known) matches.set(number, [key]);
    // The key of the title is the smallest, and must not be lost.
    else if (known.length < maxPerSession || key === number * journalSpan) known.push(key);
  }
  return matches;
}

/** Those of the sessions that are no tasks, by their last use. No message of a session is newer than that. */
function lastUsed(db: DatabaseSync, numbers: readonly number[]): { number: number; usedAt: number }[] {
  const rows = db
    .prepare(
      `select number, updated_at from json_each(?) join sessions on number = value
       where sessions.parent is null order by updated_at desc, number desc`,
    )
    .all(JSON.stringify(numbers));
  return rows.map((row) => ({ number: Number(row.number), usedAt: Date.parse(String(row.updated_at)) }));
}

function roleOf(type: string | null): SearchHit["role"] {
  if (type === null) return "title";
  return type === "prompt-submitted" ? "user" : "assistant";
}

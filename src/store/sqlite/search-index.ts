import type { DatabaseSync, StatementSync } from "node:sqlite";
import { termsOf } from "../search-terms.ts";

/** The terms of all prompts, answers and given titles. The index holds no text, so taking something out needs it again. */
export interface SearchIndex {
  /** What was said since the turn before ended; called in the transaction that stores the turn's end. */
  addTurn(place: number, seq: number): void;
}

export function createSearchIndex(db: DatabaseSync): SearchIndex {
  // Made when first used: most processes end with a turn, many without.
  const lazily = (sql: string) => {
    let statement: StatementSync | undefined;
    return () => {
      statement ??= db.prepare(sql);
      return statement;
    };
  };
  const said = lazily(
    `select key, body ->> 'text' as text from events
     where key > coalesce(
       (select key from events where key > ? and key < ? and type = 'turn-ended' order by key desc limit 1), ?)
     and key < ? and type in ('prompt-submitted', 'message-finished')`,
  );
  const insert = lazily("insert into search (rowid, text) values (?, ?)");

  function add(key: number, text: string): void {
    const terms = termsOf(text);
    if (terms !== "") insert().run(key, terms);
  }

  return {
    addTurn(place, seq) {
      const end = place + seq;
      for (const { key, text } of said().all(place, end, place, end)) add(Number(key), String(text ?? ""));
    },
  };
}

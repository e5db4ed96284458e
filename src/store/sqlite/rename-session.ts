import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../protocol/ids.ts";
import { termsOf } from "../search-terms.ts";
import { journalSpan } from "./journal-span.ts";
import { transaction } from "./transaction.ts";

/** A title of a person's own making is searched too; one that a session got by itself stands in its first prompt. */
export function renameSession(db: DatabaseSync, { id, title }: { id: SessionId; title: string }): Promise<boolean> {
  return transaction(db, () => {
    const row = db.prepare("select number, title from sessions where id = ?").get(id);
    if (!row) return false;
    const place = Number(row.number) * journalSpan;
    // A title that a person gave has the key before the session's first event.
    const terms = termsOf(String(row.title));
    if (db.prepare("select 1 from search where rowid = ?").get(place)) {
      db.prepare("insert into search (search, rowid, text) values ('delete', ?, ?)").run(place, terms);
    }
    db.prepare("update sessions set title = ? where id = ?").run(title, id);
    const newTerms = termsOf(title);
    if (newTerms !== "") db.prepare("insert into search (rowid, text) values (?, ?)").run(place, newTerms);
    return true;
  });
}

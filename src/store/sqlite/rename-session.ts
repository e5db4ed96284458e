import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../protocol/ids.ts";
import { journalSpan } from "./journal-span.ts";
import type { SearchIndex } from "./search-index.ts";
import { transaction } from "./transaction.ts";

/** A title of a person's own making is searched too; one that a session got by itself stands in its first prompt. */
export function renameSession(
  db: DatabaseSync,
  search: SearchIndex,
  { id, title }: { id: SessionId; title: string },
): Promise<boolean> {
  return transaction(db, () => {
    const row = db.prepare("select number, title from sessions where id = ?").get(id);
    if (!row) return false;
    const place = Number(row.number) * journalSpan;
    search.removeTitle(place, String(row.title));
    db.prepare("update sessions set title = ? where id = ?").run(title, id);
    search.addTitle(place, title);
    return true;
  });
}

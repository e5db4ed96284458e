import type { DatabaseSync } from "node:sqlite";
import { failpoint } from "../../failpoint.ts";
import { termsOf } from "../search-terms.ts";
import type { Portions } from "./portions.ts";

/**
 * Takes sessions out of the search index, which can be done in two ways. Overwriting each term where it stands ("secure
 * delete") is right for a few: it takes about 80 µs a term. Writing for each term that it is gone takes 1 µs, but needs
 * the whole index to be written anew afterwards ("merge").
 */
export interface TermRemoval {
  /** About how long an indexed event of that many bytes takes, in microseconds. */
  cost(bytes: number): number;
  /** Called at the beginning and at the end of each transaction. */
  begin(): void;
  end(): void;
  /** Removes the terms of the events from `place` to the key `last`, as long as these are still there. */
  remove(part: { place: number; last: number; title: string; textBytes: number }): void;
  /** From then on nothing of the terms is in the index. */
  finish(portions: Portions): Promise<void>;
}

/** In microseconds a byte of text. */
const costs = { overwrite: 13, mark: 0.3 };
/** In microseconds for one of the blocks in which the index lies. */
const mergeCost = 110;
/** A message that would take longer, in microseconds, would hold up others. */
const mostOverwrite = 40_000;

export function createTermRemoval(db: DatabaseSync, { isResumed }: { isResumed: boolean }): TermRemoval {
  const removeTerms = db.prepare("insert into search (search, rowid, text) values ('delete', ?, ?)");
  const overwrite = db.prepare("insert into search (search, rank) values ('secure-delete', 1)");
  const mark = db.prepare("insert into search (search, rank) values ('secure-delete', 0)");
  const select = db.prepare(
    `select id as key, body ->> 'text' as text from search_docsize left join events on key = id
     where id >= ? and id <= ?`,
  );
  // The part that an interrupted removal has done may only have been marked.
  let way: "overwrite" | "mark" = isResumed ? "mark" : "overwrite";
  let spent = 0;
  let allowed: number | undefined;

  function chooseWay(textBytes: number): void {
    if (way !== "overwrite") return;
    spent += textBytes * costs.overwrite;
    if (spent < mostOverwrite) return;
    allowed ??= mergeCost * Number(db.prepare("select count(*) as blocks from search_data").get()?.blocks);
    if (spent <= allowed && textBytes * costs.overwrite < mostOverwrite) return;
    way = "mark";
  }

  /** The index writes what it has gathered at a savepoint, and heeds the setting then. */
  const flush = () => db.exec("savepoint terms; release terms");

  return {
    cost: (bytes) => bytes * costs[way],

    begin() {
      if (way === "mark") mark.run();
    },

    remove({ place, last, title, textBytes }) {
      const before = way;
      chooseWay(textBytes);
      if (way !== before) {
        flush();
        mark.run();
      }
      for (const { key, text } of select.all(place, last)) {
        removeTerms.run(Number(key), termsOf(key === place ? title : String(text ?? "")));
      }
    },

    end() {
      flush();
      if (way === "mark") overwrite.run();
    },

    async finish(portions) {
      if (way === "mark") await mergeIndex(db, portions);
    },
  };
}

/** Writes the index anew, without what was marked as gone. */
async function mergeIndex(db: DatabaseSync, portions: Portions): Promise<void> {
  const merge = db.prepare("insert into search (search, rank) values ('merge', ?)");
  const changes = db.prepare("select total_changes() as count");
  let isFirst = true;
  await portions.run(
    (amount) => {
      const before = Number(changes.get()?.count);
      // A negative number begins to merge everything into one; others go on with that.
      merge.run(isFirst ? -amount : amount);
      isFirst = false;
      // As SQLite's documentation says, there is nothing more to do when fewer than two rows have changed.
      return Number(changes.get()?.count) - before >= 2;
    },
    { first: 8, most: 1000 },
  );
  failpoint("deletion:merged");
}

import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../protocol/ids.ts";
import { isAlive } from "../owner.ts";
import { type Deletion, StoreProblem } from "../store.ts";
import { busyTimeout } from "./busy-timeout.ts";
import { journalSpan } from "./journal-span.ts";
import { removeUnusedPrefixes } from "./prefixes.ts";
import { asProblem } from "./problems.ts";
import type { SearchIndex } from "./search-index.ts";
import { transaction } from "./transaction.ts";

/** Other processes wait for the lock meanwhile, so it is not held for more than this many. */
const atATime = 50;

/** Deletes what no live process runs, with its tasks, so that nothing of it is left in the files. */
export async function deleteSessions(
  db: DatabaseSync,
  search: SearchIndex,
  ids: readonly SessionId[],
): Promise<Deletion> {
  const deletion: Deletion = { deleted: [], owned: [], purged: true };
  db.exec("pragma secure_delete = on");
  try {
    if (!(await deleteEverything())) {
      for (let from = 0; from < ids.length; from += atATime) {
        await transaction(db, () => {
          for (const id of ids.slice(from, from + atATime)) deleteTree(id);
        });
      }
    }
    if (deletion.deleted.length > 0) await transaction(db, () => removeUnusedPrefixes(db));
    deletion.purged = deletion.deleted.length === 0 || purge(db);
  } finally {
    db.exec("pragma secure_delete = fast");
  }
  return deletion;

  /** Where nothing stays, the index need not be taken apart term by term, which is a thousand times slower. */
  function deleteEverything(): Promise<boolean> {
    return transaction(db, () => {
      const wanted = new Set(ids);
      const all = db.prepare("select id, parent, owner, expires from sessions left join leases on session = id").all();
      const stays = all.some(
        ({ id, parent, owner, expires }) =>
          (parent === null && !wanted.has(id as SessionId)) || (owner && isAlive(String(owner), String(expires))),
      );
      if (stays || all.length === 0) return false;
      search.removeAll();
      db.exec("delete from sessions where parent is null");
      deletion.deleted.push(...all.map(({ id }) => id as SessionId));
      return true;
    });
  }

  function deleteTree(id: SessionId): void {
    const tree = treeOf(db, id);
    const owner = tree.find((one) => one.owner && isAlive(one.owner, one.expires ?? ""))?.owner;
    if (owner) return void deletion.owned.push({ id, owner });
    // Tasks first: a parent would take them along before their terms could be looked up.
    for (const { number, title } of tree.toReversed()) {
      search.removeSession(number * journalSpan, title);
      db.prepare("delete from sessions where number = ?").run(number);
    }
    deletion.deleted.push(...tree.map((one) => one.id));
  }
}

interface Member {
  id: SessionId;
  number: number;
  title: string;
  owner: string | null;
  expires: string | null;
}

/** The session and its tasks, a parent always before its own. */
function treeOf(db: DatabaseSync, id: SessionId): Member[] {
  const tree = db.prepare(`
    with recursive tree (id, depth) as (
      select id, 0 from sessions where id = ?
      union all
      select child.id, tree.depth + 1 from sessions as child join tree on child.parent = tree.id
    )
    select sessions.id, number, title, owner, expires
    from tree join sessions on sessions.id = tree.id left join leases on session = sessions.id
    order by depth`);
  return tree.all(id) as unknown as Member[];
}

/** Gives the room back. False when another process or a full disk is in the way: what is deleted stays deleted. */
function purge(db: DatabaseSync): boolean {
  try {
    return vacuum(db);
  } catch (error) {
    if (asProblem(error) instanceof StoreProblem) return false;
    throw error;
  }
}

function vacuum(db: DatabaseSync): boolean {
  const { free, total } = db
    .prepare("select freelist_count as free, page_count as total from pragma_freelist_count, pragma_page_count")
    .get() as { free: number; total: number };
  // Page by page costs the square of their number: where much is free, writing the rest anew is quicker.
  db.exec(free > total / 4 ? "vacuum" : "pragma incremental_vacuum");
  // Only readers can be in the way, and there is no need to wait long for them.
  db.exec("pragma busy_timeout = 500");
  const { busy } = db.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
  db.exec(`pragma busy_timeout = ${busyTimeout}`);
  return busy === 0;
}

import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { failpoint } from "../../failpoint.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { isAlive, ownOwner } from "../owner.ts";
import { type Deletion, type DeletionOptions, StoreProblem } from "../store.ts";
import { busyTimeout } from "./busy-timeout.ts";
import { journalSpan } from "./journal-span.ts";
import { lastingTypes } from "./lasting-types.ts";
import { createPortions, type Portions } from "./portions.ts";
import { asProblem } from "./problems.ts";
import { createTermRemoval } from "./term-removal.ts";
import { transaction } from "./transaction.ts";

/**
 * Deletes sessions that no live process runs, with their tasks, so that nothing of them is left in the files. First the
 * sessions themselves go: from then on nobody sees them, and the table `removals` tells what is left to remove. The rest
 * follows in portions. What an earlier, interrupted deletion left is removed as well.
 */
export async function deleteSessions(
  db: DatabaseSync,
  ids: readonly SessionId[],
  { removeFiles }: DeletionOptions = {},
): Promise<Deletion> {
  const portions = createPortions(db);
  const deletion: Deletion = { deleted: [], owned: [], purged: true };
  await overwriting(db, async () => {
    await recordRemovals(db, ids, { portions, deletion });
    failpoint("deletion:recorded");
    deletion.purged = await oneAtATime(db, () =>
      finishRemovals(db, { portions, removeFiles, recorded: deletion.deleted }),
    );
  });
  return deletion;
}

const overwritingNow = new WeakMap<DatabaseSync, number>();

/** Everything that is deleted meanwhile is overwritten at once, also in pages that fall free. */
async function overwriting(db: DatabaseSync, work: () => Promise<void>): Promise<void> {
  const add = (one: 1 | -1) => {
    const count = (overwritingNow.get(db) ?? 0) + one;
    overwritingNow.set(db, count);
    db.exec(`pragma secure_delete = ${count > 0 ? "on" : "fast"}`);
  };
  add(1);
  try {
    await work();
  } finally {
    add(-1);
  }
}

/** Those of the ids under which nothing is stored: no session, no removal and no copy under way. */
export function unknownSessions(db: DatabaseSync, ids: readonly string[]): string[] {
  const unknown = db.prepare(
    `select value as id from json_each(?)
     where not exists (select 1 from sessions where id = value) and not exists (select 1 from removals where id = value)`,
  );
  return unknown.all(JSON.stringify(ids)).map(({ id }) => String(id));
}

interface Recording {
  portions: Portions;
  deletion: Deletion;
}

async function recordRemovals(db: DatabaseSync, ids: readonly SessionId[], { portions, deletion }: Recording) {
  if (ids.length === 0) return;
  const tree = db.prepare(treeOfSession);
  const remove = db.prepare("delete from sessions where id = ?");
  // The trigger that records the removals cannot know who makes it.
  const own = db.prepare("update removals set owner = ? where number = ?");
  const self = ownOwner();
  // A process has many sessions, and is looked for once.
  const alive = new Map<string, boolean>([["", false]]);
  const isOwned = ({ owner, expires }: Member) => {
    const key = owner ?? "";
    if (!alive.has(key)) alive.set(key, isAlive(key, expires ?? ""));
    return alive.get(key) === true;
  };
  let next = 0;
  await portions.run(
    (amount) => {
      for (const id of ids.slice(next, next + amount)) deleteTree(id);
      next += amount;
      return next < ids.length;
    },
    { first: 50, most: 1000 },
  );

  function deleteTree(id: SessionId): void {
    const members = tree.all(id) as unknown as Member[];
    const owner = members.find(isOwned)?.owner;
    if (owner) return void deletion.owned.push({ id, owner });
    remove.run(id);
    for (const member of members) own.run(self, member.number);
    deletion.deleted.push(...members.map((member) => member.id));
  }
}

interface Member {
  id: SessionId;
  number: number;
  owner: string | null;
  expires: string | null;
}

/** The session and its tasks, a parent always before its own. */
const treeOfSession = `
  with recursive tree (id, depth) as (
    select id, 0 from sessions where id = ?
    union all
    select child.id, tree.depth + 1 from sessions as child join tree on child.parent = tree.id
  )
  select sessions.id, number, owner, expires
  from tree cross join sessions on sessions.id = tree.id left join leases on session = tree.id order by depth`;

interface Removal {
  number: number;
  id: SessionId;
  title: string;
}

interface Finishing extends DeletionOptions {
  portions: Portions;
  /** Those that were recorded just now; of all others an interrupted deletion may have removed a part. */
  recorded: readonly SessionId[];
}

/** Removes what the table tells of. False when bytes of it may still be in the files for a while. */
async function finishRemovals(db: DatabaseSync, { portions, removeFiles, recorded }: Finishing): Promise<boolean> {
  const removals = await takeRemovals(db);
  if (removals.length === 0) return true;
  const known = new Set(recorded);
  const isResumed = removals.some(({ id }) => !known.has(id));
  const prefixes = await removeJournals(db, removals, { portions, isResumed });
  failpoint("deletion:journals");
  await removeFiles?.(removals.map(({ id }) => id));
  failpoint("deletion:files");
  if (isResumed || someUnused(db, prefixes)) await transaction(db, () => removeUnusedPrefixes(db));
  await removeRows(db, removals, portions);
  failpoint("deletion:rows");
  return purge(db, portions);
}

/** Removals of this process and of dead ones. They become this process's, so that no other one works on them too. */
function takeRemovals(db: DatabaseSync): Promise<Removal[]> {
  const self = ownOwner();
  const select = db.prepare("select number, id, title, owner, expires, copying from removals order by number");
  const take = db.prepare("update removals set owner = ?, copying = 0 where number = ?");
  return transaction(db, () => {
    const alive = new Map<string, boolean>([["", false]]);
    return select.all().flatMap((row): Removal[] => {
      const owner = String(row.owner ?? "");
      if (!alive.has(owner)) alive.set(owner, isAlive(owner, String(row.expires)));
      if (alive.get(owner) && (owner !== self || row.copying === 1)) return [];
      if (owner !== self) take.run(self, Number(row.number));
      return [{ number: Number(row.number), id: row.id as SessionId, title: String(row.title) }];
    });
  });
}

interface JournalRemoval {
  portions: Portions;
  isResumed: boolean;
}

/** Removing free pages from the file takes longer, page for page, the more of them there are. */
const mostFreePages = 20_000;

/** Removes events and search terms, and returns the prefixes that the sessions had. */
async function removeJournals(
  db: DatabaseSync,
  removals: readonly Removal[],
  { portions, isResumed }: JournalRemoval,
): Promise<ReadonlySet<string>> {
  const terms = createTermRemoval(db, { isResumed });
  const select = db.prepare(
    `select key, octet_length(body) as bytes, type in ('prompt-submitted', 'message-finished') as indexed,
       iif(type = 'session-opened', body ->> 'prefix', null) as prefix
     from events where key >= ? and key < ? order by key`,
  );
  const remove = db.prepare("delete from events where key >= ? and key <= ?");
  const removeChain = db.prepare("delete from chains where number = ?");
  const prefixes = new Set<string>();
  let at = 0;
  const free = freePages(db);
  while (at < removals.length) {
    // Costs are estimated in microseconds.
    await portions.run(
      (amount) => {
        terms.begin();
        for (let left = amount; left > 0 && at < removals.length; ) left -= removePart(removals[at] as Removal, left);
        terms.end();
        return at < removals.length && free() < mostFreePages;
      },
      { first: 5_000, most: 100_000 },
    );
    if (at < removals.length) await shrink(db, portions);
  }
  await terms.finish(portions);
  return prefixes;

  /** Removes the first events of a journal, for about that cost, and returns what it has cost. */
  function removePart({ number, title }: Removal, most: number): number {
    const place = number * journalSpan;
    const end = place + journalSpan;
    let [cost, textBytes, last, isWhole] = [20, 0, end - 1, true];
    for (const { key, bytes, indexed, prefix } of select.iterate(place, end)) {
      if (cost >= most) {
        isWhole = false;
        break;
      }
      last = Number(key);
      if (prefix !== null) prefixes.add(String(prefix));
      cost += 5 + Number(bytes) / 100;
      if (indexed) cost += terms.cost(Number(bytes));
      if (indexed) textBytes += Number(bytes);
    }
    if (isWhole) last = end - 1;
    terms.remove({ place, last, title, textBytes });
    remove.run(place, last);
    if (isWhole) {
      removeChain.run(number);
      at++;
    }
    return cost;
  }
}

/** Whether one of the prefixes belongs to no session any more. */
function someUnused(db: DatabaseSync, prefixes: ReadonlySet<string>): boolean {
  const used = db.prepare(
    `select 1 from events where type in (${lastingTypes}) and type = 'session-opened' and body ->> 'prefix' = ? limit 1`,
  );
  return [...prefixes].some((prefix) => used.get(prefix) === undefined);
}

/** Lists the index's types word for word, because the partial index is not used otherwise. */
export const deleteUnusedPrefixes = `delete from blobs where hash not in (
  select body ->> 'prefix' from events
  where type in (${lastingTypes}) and type = 'session-opened' and body ->> 'prefix' is not null)`;

/** Deletes the prefixes that no session names any more. */
function removeUnusedPrefixes(db: DatabaseSync): void {
  db.exec(deleteUnusedPrefixes);
}

async function removeRows(db: DatabaseSync, removals: readonly Removal[], portions: Portions): Promise<void> {
  const remove = db.prepare("delete from removals where number = ?");
  let next = 0;
  await portions.run(
    (amount) => {
      for (const { number } of removals.slice(next, next + amount)) remove.run(number);
      next += amount;
      return next < removals.length;
    },
    { first: 500, most: 5000 },
  );
}

/** Gives the room back. False when another process or a full disk is in the way: what is deleted stays deleted. */
async function purge(db: DatabaseSync, portions: Portions): Promise<boolean> {
  try {
    await shrink(db, portions);
    return await truncateLog(db);
  } catch (error) {
    if (asProblem(error) instanceof StoreProblem) return false;
    throw error;
  }
}

/** Takes the free pages out of the file. */
async function shrink(db: DatabaseSync, portions: Portions): Promise<void> {
  const free = freePages(db);
  let before = Number.POSITIVE_INFINITY;
  await portions.run(
    (amount) => {
      db.exec(`pragma incremental_vacuum(${amount})`);
      const now = free();
      const goesOn = now > 0 && now < before;
      before = now;
      return goesOn;
    },
    { first: 200, most: 10_000 },
  );
}

function freePages(db: DatabaseSync): () => number {
  const count = db.prepare("pragma freelist_count");
  return () => Number(count.get()?.freelist_count);
}

/** How long readers of older states are waited for, in milliseconds. */
const readersMs = 500;

/** Empties the write-ahead log, in which old pages would stay. False while another connection reads an older state. */
async function truncateLog(db: DatabaseSync): Promise<boolean> {
  const deadline = performance.now() + readersMs;
  for (;;) {
    // SQLite itself would wait on the event loop.
    db.exec("pragma busy_timeout = 0");
    const { busy } = db.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
    db.exec(`pragma busy_timeout = ${busyTimeout}`);
    if (busy === 0) return true;
    if (performance.now() > deadline) return false;
    await setTimeout(20);
  }
}

const running = new WeakMap<DatabaseSync, Promise<unknown>>();

/** Two of these at a time would remove the same things twice. */
function oneAtATime<Result>(db: DatabaseSync, work: () => Promise<Result>): Promise<Result> {
  const next = Promise.allSettled([running.get(db)]).then(work);
  running.set(db, next);
  return next;
}

import type { DatabaseSync } from "node:sqlite";
import type { EventOf, StoredEvent } from "../../protocol/events.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { titleFor } from "../../protocol/title.ts";
import { ownOwner } from "../owner.ts";
import type { SessionCopy, SessionRow } from "../store.ts";
import { createEventRows } from "./event-rows.ts";
import { freeNumber } from "./journal.ts";
import { journalSpan } from "./journal-span.ts";
import { createPortions } from "./portions.ts";
import { project } from "./project.ts";
import type { SearchIndex } from "./search-index.ts";
import { transaction } from "./transaction.ts";

/** After so long nobody believes any more in a copy whose process cannot be looked up. */
const longestCopyMs = 60 * 60 * 1000;

/**
 * Until a copy is finished it is on record as a removal with a live owner: if its process dies, the next deletion removes
 * what was stored of it.
 */
export async function copySession(db: DatabaseSync, search: SearchIndex, id: SessionId): Promise<SessionCopy> {
  const record = db.prepare(
    `insert into removals (number, id, owner, expires, copying) values ((${freeNumber}), ?, ?, ?, 1) returning number`,
  );
  const number = await transaction(db, () =>
    Number(record.get(id, ownOwner(), new Date(Date.now() + longestCopyMs).toISOString())?.number),
  );
  const place = number * journalSpan;
  const rows = createEventRows(db);
  const portions = createPortions(db);
  const openAsks = new Map<string, EventOf<"ask-raised">>();
  let title = "";

  /** Keeps what `project` would write beside the events: it needs the session, which is not there yet. */
  function note(event: StoredEvent): void {
    if (event.type === "prompt-submitted") title ||= titleFor(event);
    if (event.type === "ask-raised") openAsks.set(event.ask, event);
    // Nobody reads an ask's row once it is answered.
    if (event.type === "ask-answered" || event.type === "ask-withdrawn") openAsks.delete(event.ask);
  }

  return {
    async add(events) {
      if (events.length === 0) return;
      let next = 0;
      let remember: () => void = () => undefined;
      await portions.run(
        (amount) => {
          // The portion before is committed by now.
          remember();
          const portion = events.slice(next, next + amount);
          remember = rows.insert(place, portion);
          for (const { type, seq } of portion) if (type === "turn-ended") search.addTurn(place, seq);
          next += amount;
          return next < events.length;
        },
        { first: 100, most: 2_000 },
      );
      remember();
      for (const event of events) note(event);
    },

    async finish(row: SessionRow) {
      const release = db.prepare("delete from removals where number = ? and copying = 1");
      const addSession = db.prepare(
        `insert into sessions (number, id, title, created_at, updated_at, model_id, skill_id, workspace, parent)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      const addLease = db.prepare("insert into leases (session, owner, epoch, expires) values (?, '', 1, ?)");
      const finish = () => {
        if (Number(release.run(number).changes) === 0) throw new Error(`${id}: another process has removed the copy`);
        const { created_at, updated_at, model_id, skill_id, workspace, parent } = row;
        addSession.run(number, id, row.title || title, created_at, updated_at, model_id, skill_id, workspace, parent);
        addLease.run(id, row.updated_at);
        for (const ask of openAsks.values()) project(db, ask);
      };
      await transaction(db, finish, { durable: true });
    },

    async abandon() {
      await transaction(db, () => db.prepare("update removals set copying = 0 where number = ?").run(number));
    },
  };
}

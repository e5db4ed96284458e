import type { DatabaseSync } from "node:sqlite";
import type { StoredEvent } from "../../protocol/events.ts";
import { titleFor } from "../../protocol/title.ts";
import { countUsage } from "./usage.ts";

/** Rows that other processes and restarts look up without folding the journal. */
export function project(db: DatabaseSync, event: StoredEvent): void {
  switch (event.type) {
    // A session that was stored without one is called by its first.
    case "prompt-submitted":
      db.prepare("update sessions set title = ? where id = ? and title = ''").run(titleFor(event), event.session);
      return;
    case "ask-raised": {
      const { ask, session, call, kind, at, ...rest } = event;
      const insert = "insert into asks (ask, session, call, kind, body, at) values (?, ?, ?, ?, ?, ?)";
      db.prepare(insert).run(ask, session, call, kind, JSON.stringify(rest), at);
      return;
    }
    case "ask-answered":
      db.prepare("update asks set answer = ? where session = ? and ask = ?").run(
        JSON.stringify(event.answer),
        event.session,
        event.ask,
      );
      return;
    case "ask-withdrawn":
      db.prepare("delete from asks where session = ? and ask = ?").run(event.session, event.ask);
      return;
    case "model-changed":
      db.prepare("update sessions set model_id = ? where id = ?").run(event.model, event.session);
      return;
    case "turn-ended":
      if (event.spent) countUsage(db, event);
      used(db, event);
      return;
    // A turn that is killed or waits has used its session too.
    case "turn-started":
    case "turn-resumed":
      used(db, event);
      return;
  }
}

/**
 * Notes when a session was used. A fork stays newer than the turns it took over, but a time that lies ahead came from a
 * clock that was wrong then, and is replaced.
 */
function used(db: DatabaseSync, { at, session }: StoredEvent): void {
  const now = new Date().toISOString();
  db.prepare("update sessions set updated_at = max(min(updated_at, ?), ?) where id = ?").run(now, at, session);
}

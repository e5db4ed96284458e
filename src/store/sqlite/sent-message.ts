import type { DatabaseSync } from "node:sqlite";
import type { MessageId, SessionId } from "../../protocol/ids.ts";
import type { SentMessage } from "../store.ts";
import { journalSpan } from "./journal-span.ts";

// A message is sent again soon after an answer was lost, so only the end of a long journal is searched.
const recentEvents = 2_000;
const sent = `select type, body from events
  where key > max(?1, (select coalesce(max(key), 0) from events where key < ?2) - ${recentEvents}) and key < ?2
  and type in ('prompt-submitted', 'ask-answered', 'message-finished') and body ->> 'message' = ?3 limit 1`;

/** Finds a message by its id. */
export function sentMessage(db: DatabaseSync, session: SessionId, message: MessageId): SentMessage | null {
  const place = Number(db.prepare("select number from sessions where id = ?").get(session)?.number ?? 0) * journalSpan;
  const found = db.prepare(sent).get(place, place + journalSpan, message);
  if (!found) return null;
  const { text, answer, images = [], files = [], noSkill = null } = JSON.parse(String(found.body));
  const kind = found.type === "message-finished" ? "reply" : answer ? "answer" : "prompt";
  return { kind, text: text ?? answer.text ?? answer.reason, images, files, noSkill };
}

import { localTime } from "../front/time.ts";
import { visibleLine } from "../front/visible.ts";
import type { SessionRow, Store } from "../store/store.ts";
import { Complaint, type Io } from "./io.ts";

/** Fewer would be guessing. */
const shortest = 6;

/** The one session that is meant by an id or by a part of its beginning or end. */
export async function findSession(store: Store, text: string, io: Io): Promise<SessionRow> {
  const { sessions: texts, session } = io.texts;
  const part = text.trim().toLowerCase();
  const bare = part.replace(/^ses_/, "");
  if (bare.length < shortest) throw new Complaint(texts.idTooShort({ id: text }));
  // A whole id is looked up; parts of ids are compared with those of all sessions.
  const exact = await store.session(`ses_${bare}`);
  const found = exact ? [exact] : await store.sessionsNamed(part);
  const [only, another] = found;
  if (!only) throw new Complaint(session.notFound({ id: text }));
  if (another) throw new Complaint(texts.ambiguous({ id: text, sessions: found.slice(0, 5).map(lineOf).join("\n") }));
  return only;
}

const lineOf = ({ id, created_at, title }: SessionRow) => `  ${id}  ${localTime(created_at)}  ${visibleLine(title)}`;

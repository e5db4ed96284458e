import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { StoredBody, StoredEvent } from "../../src/protocol/events.ts";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import type { SessionRow } from "../../src/store/store.ts";
import { opened } from "./opened.ts";
import { dataFolder, type Skillmint } from "./skillmint.ts";

/** Of each listed session what `session list` says. */
export async function listed(program: Skillmint): Promise<SessionRow[]> {
  return JSON.parse((await program.run("session", "list", "--output", "json")).stdout);
}

/** The id of the newest session. */
export async function newest(program: Skillmint): Promise<SessionId> {
  return (await listed(program))[0]?.id as SessionId;
}

/** Puts a session with an id and a journal of the test's choice into the program's store, owned by nobody. */
export async function storeSession(program: Skillmint, id: SessionId, bodies: StoredBody[] = []): Promise<void> {
  mkdirSync(dataFolder(program), { recursive: true, mode: 0o700 });
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  const at = new Date().toISOString();
  const events = [opened, ...bodies].map(
    (body, index): StoredEvent => ({ seq: index + 1, at, session: id, turn: "turn_1", ...body }),
  );
  const row = { id, title: `title of ${id}`, created_at: at, updated_at: at, parent: null };
  const fixed = { model_id: "demo/scripted", skill_id: "general", workspace: program.work };
  await store.createSession({ ...row, ...fixed }, { session: id, owner: "", epoch: 1 }, events);
  await store.close();
}

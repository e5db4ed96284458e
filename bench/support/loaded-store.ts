import { join } from "node:path";
import { newId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { makePlace } from "./folder.ts";
import type { ModelProcess } from "./model-process.ts";
import { databaseOf, type Place, timedTurn } from "./program.ts";
import { prose } from "./prose.ts";
import { type RealSession, realSessions, retold } from "./real-session.ts";

const workspaces = 40;
const oneYear = 365 * 24 * 60 * 60_000;

/** That many sessions of the past year, in forty folders, of which `place` is one. */
export async function fillStore(model: ModelProcess, place: Place, sessions: number): Promise<void> {
  const patterns = await patternsFor(model, makePlace(join(place.home, "patterns"), 1_500));
  const store = openSqlite(databaseOf(place));
  const begin = Date.now() - oneYear;
  for (let at = 0; at < sessions; at++) {
    const { row, events } = patterns[at % patterns.length] as RealSession;
    const id = newId("ses");
    const workspace = at % workspaces === 0 ? place.folder : `/home/somebody/project-${at % workspaces}`;
    const title = prose(50, at).replace("\n", " ");
    const told = retold(events, { session: id, seq: 1, at: begin + (oneYear * at) / sessions }).map((event) => {
      if (event.type === "session-opened") return { ...event, workspace };
      return event.type === "prompt-submitted" ? { ...event, text: `${title}\n${event.text}` } : event;
    });
    const times = { created_at: told[0]?.at ?? "", updated_at: told.at(-1)?.at ?? "" };
    // Nobody owns it any more.
    const lease = { session: id, owner: "", epoch: 1 };
    await store.createSession({ ...row, id, title, workspace, ...times }, lease, told);
  }
  await store.close();
}

/** Sessions of one to three turns, one of them with an ask, written by the program. */
async function patternsFor(model: ModelProcess, place: Place): Promise<RealSession[]> {
  const more = { flags: ["--mode", "unrestricted", "--continue"] };
  for (const [first, ...others] of [["text"], ["loop 3"], ["mixed 6", "text"], ["say 1500", "loop 2", "mixed 3"]]) {
    await timedTurn(model, first as string, place);
    for (const prompt of others) await timedTurn(model, prompt, place, more);
  }
  await timedTurn(model, "shell 1", place, { flags: ["--mode", "default"], expected: 3 });
  const waiting = (await realSessions(place)).flatMap(({ events }) => events);
  const ask = waiting.find((event) => event.type === "ask-raised")?.ask;
  await timedTurn(model, "text", place, { flags: ["--continue", "--answer", `${ask}=allow`] });
  return realSessions(place);
}

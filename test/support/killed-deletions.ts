// Deletions that are killed, and whether a session is then either whole or gone without a trace.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newId, type SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { opened } from "./opened.ts";
import { dataFolder, type Skillmint } from "./skillmint.ts";
import { storeEvents } from "./store-session.ts";

export interface Prepared {
  ids: readonly SessionId[];
  /** One more session, which the next deletion is for. */
  bystander: SessionId;
  /** Gives a program a copy of the data folder. */
  restore(program: Skillmint): void;
}

/** At a failpoint, or after so many milliseconds. */
export type KillAt = string | number;

export interface KilledDeletion {
  /** False when the deletion had ended before. */
  killed: boolean;
  /** How many sessions were gone after the next start. */
  gone: number;
  faults: string[];
}

/** Where a deletion can be killed by name. */
export const deletionStages = [
  ...(["recorded", "journals", "merged", "folder", "files", "rows"] as const).map((at) => `deletion:${at}`),
  "portion",
];

const perSession = 30;

/** Nothing of a session's text, titles and files stands anywhere else. */
const phraseOf = (id: string) => `phrase-of-${id.slice(4)}`;

export async function prepareSessions(program: Skillmint, count: number): Promise<Prepared> {
  const data = dataFolder(program);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const store = openSqlite(join(data, "skillmint.db"));
  const [bystander, ...ids] = Array.from({ length: count + 1 }, () => newId("ses")) as [SessionId, ...SessionId[]];
  for (const id of [bystander, ...ids]) {
    const phrase = phraseOf(id);
    const said = Array.from({ length: perSession }, (_, at) => ({
      type: "prompt-submitted" as const,
      message: newId("msg"),
      text: `${phrase} ${at} ${"words ".repeat(60)}`,
    }));
    const ended = { type: "turn-ended" as const, reason: "done" as const, text: "", usage: { input: 1, output: 1 } };
    await storeEvents(store, id, [opened, ...said, ended], { at: new Date().toISOString(), title: phrase });
    for (const folder of ["outputs", "blobs"]) {
      mkdirSync(join(data, folder, id), { recursive: true, mode: 0o700 });
      for (let file = 0; file < 3; file++) writeFileSync(join(data, folder, id, `${file}.txt`), phrase.repeat(200));
    }
  }
  await store.close();
  const kept = join(program.home, "kept");
  cpSync(data, kept, { recursive: true });
  return {
    ...{ ids, bystander },
    restore(other) {
      cpSync(kept, dataFolder(other), { recursive: true });
    },
  };
}

/** Kills a deletion, starts the program once more with the arguments `next`, and looks for what is left. */
export async function killDeletion(
  program: Skillmint,
  { ids, at, next }: { ids: readonly SessionId[]; at: KillAt; next: readonly string[] },
): Promise<KilledDeletion> {
  const env: Record<string, string> = typeof at === "string" ? { SKILLMINT_FAILPOINT: at } : {};
  const { child, ended } = program.start(["session", "delete", ...ids], { env });
  if (typeof at === "number") {
    await Promise.race([delay(at), ended]);
    child.kill("SIGKILL");
  }
  const { code } = await ended;
  const started = await program.run(...next);
  const faults = started.code === 0 ? [] : [`the next start ended with ${started.code}: ${started.stderr}`];
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  let gone = 0;
  for (const id of ids) {
    const row = await store.session(id);
    const folders = ["outputs", "blobs"].filter((folder) => existsSync(join(dataFolder(program), folder, id)));
    if (!row) {
      gone += 1;
      if (folders.length > 0) faults.push(`${id}: its row is gone, and its files in ${folders.join(" and ")} are not`);
      continue;
    }
    const { length } = await store.events(id);
    if (length !== perSession + 2) faults.push(`${id}: is there with ${length} events of ${perSession + 2}`);
    if (folders.length !== 2) faults.push(`${id}: is there without its files`);
  }
  const stays = new Set((await store.sessions()).map(({ id }) => id));
  await store.close();
  const bytes = allBytes(dataFolder(program));
  for (const id of ids) {
    if (!stays.has(id) && bytes.includes(phraseOf(id))) faults.push(`${id}: its text is still in a file`);
  }
  return { killed: code === null, gone, faults };
}

function allBytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
}

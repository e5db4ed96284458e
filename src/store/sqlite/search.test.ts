import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { beforeStatements } from "../../../test/support/before-statements.ts";
import { storeEvents } from "../../../test/support/store-session.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredBody } from "../../protocol/events.ts";
import type { SessionId } from "../../protocol/ids.ts";
import type { Store } from "../store.ts";
import { openSqlite } from "./open.ts";
import { search } from "./search.ts";

const prompt = (text: string): StoredBody => ({ type: "prompt-submitted", message: "msg_1", text });
const answer = (text: string): StoredBody => {
  return { type: "message-finished", message: "msg_2", text, toolCalls: [], stop: "end" };
};
const output = (text: string): StoredBody => {
  return { type: "tool-ended", call: "call_1", name: "bash", status: "ok", output: text, origin: "workspace", ms: 1 };
};
const end: StoredBody = { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "" };

async function storeOf(sessions: Record<SessionId, StoredBody[]>, file = join(tempFolder(), "s.db")): Promise<Store> {
  const store = openSqlite(file);
  for (const [index, [name, bodies]] of Object.entries(sessions).entries()) {
    const id = name as SessionId;
    const at = `2026-11-1${index}T00:00:00.000Z`;
    await storeEvents(store, id, bodies, { at, title: `title of ${id}` });
  }
  return store;
}

async function found(store: Store, ...words: string[]): Promise<string[]> {
  const hits = await store.search(words, { limit: 20 });
  return hits.map(({ session, role }) => `${session} ${role}`);
}

test("prompts and answers of ended turns are found, newest first; outputs and a turn under way are not", async () => {
  const store = await storeOf({
    ses_1: [prompt("the needle"), answer("no"), output("needle"), end],
    ses_2: [prompt("no"), answer("a needle"), end, prompt("needle under way")],
  });
  expect(await found(store, "needle")).toEqual(["ses_2 assistant", "ses_1 user"]);
  expect(await store.search(["Needle"], { limit: 1 })).toEqual([
    {
      session: "ses_2",
      title: "title of ses_2",
      message: "msg_2",
      role: "assistant",
      at: "2026-11-11T00:00:00.000Z",
      snippet: "a **needle**",
    },
  ]);
  await store.close();
});

test.each<[string, string, string[], boolean]>([
  ["two Chinese characters", "新的会话从这里开始", ["会话"], true],
  ["one Chinese character", "新的会话从这里开始", ["话"], true],
  ["the last character of a text", "新的会话", ["话"], true],
  ["a longer Chinese phrase", "新的会话从这里开始", ["会话从这里"], true],
  ["a phrase that is not there as such", "会议很长，话很多", ["会话"], false],
  ["a phrase whose parts stand apart", "会话，这里", ["会话这里"], false],
  ["Chinese around another word", "请读取README文件夹", ["读取README文件"], true],
  ["the word inside Chinese", "请读取README文件", ["readme"], true],
  ["a rare character", "去𠮷野家吃饭", ["𠮷野"], true],
  ["Japanese", "ファイルを読んでください", ["ファイル"], true],
  ["Korean", "세션을 검색합니다", ["검색"], true],
  ["all of several words", "alpha beta gamma", ["gamma", "alpha"], true],
  ["not all of several words", "alpha beta gamma", ["alpha", "delta"], false],
  ["words in one argument", "alpha beta gamma", ["gamma alpha"], true],
  ["the beginning of a word", "sessions", ["sess"], true],
  ["a short word as a whole only", "an apple", ["ap"], false],
  ["accents and width", "Café ＡＢＣ", ["cafe", "abc"], true],
])("%s: %s", async (_, text, words, expected) => {
  const store = await storeOf({ ses_1: [prompt(text), end] });
  expect(await found(store, ...words)).toEqual(expected ? ["ses_1 user"] : []);
  await store.close();
});

test.each([
  '"',
  '"unbalanced',
  "*",
  "a*",
  "NEAR(a b)",
  "-a",
  "^a",
  "text:a",
  "a AND",
  "OR",
  "(",
  "'; drop table events;",
  "\0",
  "😀",
])("%j is looked for as it is, not obeyed", async (words) => {
  const store = await storeOf({ ses_1: [prompt("nothing of the kind"), end] });
  expect(await found(store, words)).toEqual([]);
  await store.close();
});

test("words that are only operators elsewhere are found", async () => {
  const store = await storeOf({ ses_1: [prompt("this AND that, near or not"), end] });
  expect(await found(store, "AND", "NOT", "NEAR", "OR")).toEqual(["ses_1 user"]);
  await store.close();
});

test("a given title is found, an old one no more", async () => {
  const store = await storeOf({ ses_1: [prompt("hello"), end] });
  expect(await found(store, "title")).toEqual([]);
  await store.renameSession("ses_1", "会话搜索 first");
  expect(await found(store, "搜索")).toEqual(["ses_1 title"]);
  await store.renameSession("ses_1", "second");
  expect([await found(store, "first"), await found(store, "second")]).toEqual([[], ["ses_1 title"]]);
  expect(await store.renameSession("ses_9", "x")).toBe(false);
  await store.close();
});

test("the index holds each text once, as terms", async () => {
  const file = join(tempFolder(), "s.db");
  const store = await storeOf({ ses_1: [prompt("unmistakable sentence"), end] }, file);
  await store.close();
  const raw = readFileSync(file, "latin1");
  expect(raw.split("unmistakable sentence").length - 1).toBe(1);
  const db = new DatabaseSync(file);
  db.exec("insert into search (search) values ('integrity-check')");
  db.close();
});

const timeOf = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000).toISOString();

/** Sessions of these turns: when each was, and whether its prompt and its answer hold the word. */
const talks = fc.array(
  fc.record({
    turns: fc.array(fc.record({ minutes: fc.nat(300), prompt: fc.boolean(), answer: fc.boolean() }), { maxLength: 5 }),
    title: fc.boolean(),
    isTask: fc.boolean(),
  }),
  { maxLength: 12 },
);

test("the newest of all that was found come first, whichever session they are in", async () => {
  await fc.assert(
    fc.asyncProperty(talks, fc.integer({ min: 1, max: 12 }), async (sessions, limit) => {
      const store = openSqlite(":memory:");
      const expected: { at: string; key: number; hit: string }[] = [];
      for (const [number, { turns, title, isTask }] of sessions.entries()) {
        const session: SessionId = `ses_${number}`;
        const times = turns.map(({ minutes }) => minutes).toSorted((one, other) => one - other);
        const updated_at = timeOf(times.at(-1) ?? 0);
        const bodies = turns.flatMap(({ prompt: inPrompt, answer: inAnswer }, index) =>
          [prompt(inPrompt ? "needle" : "no"), answer(inAnswer ? "needle" : "no"), end].map((body) => ({
            ...body,
            at: timeOf(times[index] as number),
          })),
        );
        const events = bodies.map((body, index) => ({ ...{ seq: index + 1, session, turn: null }, ...body }));
        // A task is no session that a person began, and a parent is needed for it.
        const parent = isTask && number > 0 ? ("ses_0" as const) : null;
        const row = { id: session, title: "t", created_at: updated_at, updated_at, parent };
        const about = { model_id: "a/b", skill_id: "", workspace: "/w" };
        await store.createSession({ ...row, ...about }, { session, owner: "", epoch: 1 }, events);
        if (title) await store.renameSession(session, "needle");
        if (parent) continue;
        const place = number * 1_000;
        if (title) expected.push({ at: updated_at, key: place, hit: `${session} title` });
        for (const { seq, at, type, ...body } of events) {
          if (!("text" in body) || body.text !== "needle") continue;
          expected.push({
            at,
            key: place + seq,
            hit: `${session} ${type === "prompt-submitted" ? "user" : "assistant"}`,
          });
        }
      }
      const newest = expected.toSorted((one, other) => other.at.localeCompare(one.at) || other.key - one.key);
      const hits = await store.search(["needle"], { limit });
      expect(hits.map(({ session, role, at }) => `${session} ${role} ${at}`)).toEqual(
        newest.slice(0, limit).map(({ hit, at }) => `${hit} ${at}`),
      );
      await store.close();
    }),
    { numRuns: 200 },
  );
});

test("of a word that is everywhere only the newest messages are looked at", async () => {
  const file = join(tempFolder(), "s.db");
  const sessions = Array.from({ length: 300 }, (_, number) => [`ses_${number}`, [prompt("everywhere"), end]] as const);
  const store = openSqlite(file);
  for (const [index, [id, bodies]] of sessions.entries())
    await storeEvents(store, id as SessionId, bodies, { at: timeOf(index) });
  await store.close();
  const db = new DatabaseSync(file);
  let lookups = 0;
  beforeStatements(db, (sql) => {
    if (sql.includes("from events")) lookups += 1;
  });
  expect(await search(db, ["everywhere"], 10)).toHaveLength(10);
  expect(lookups).toBeLessThan(25);
  db.close();
});

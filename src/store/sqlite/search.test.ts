import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { storeEvents } from "../../../test/support/store-session.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredBody } from "../../protocol/events.ts";
import type { SessionId } from "../../protocol/ids.ts";
import type { Store } from "../store.ts";
import { openSqlite } from "./open.ts";

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

import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { StoredEvent } from "../src/protocol/events.ts";
import type { SessionId } from "../src/protocol/ids.ts";
import { openSqlite } from "../src/store/sqlite/open.ts";
import { png } from "./support/pictures.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { isEnd, type Served, served } from "./support/served.ts";
import { serving } from "./support/serving.ts";
import { dataFolder, skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const message = "msg_chosen-by-the-client-1";
async function upload({ url, token }: Served, content: Uint8Array | string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const body = new Uint8Array(Buffer.from(content));
  const answer = await fetch(`${url}/api/uploads`, { method: "POST", headers, body });
  return ((await answer.json()) as { id: string }).id;
}
const prompts = (events: readonly StoredEvent[]) =>
  events.flatMap((event) => (event.type === "prompt-submitted" ? [[event.message, event.text]] : []));

test("a message that is sent again with its id is stored once and answered as the first time", async () => {
  await using server = await served(tempFolder(), [{ text: "Hello." }, { text: "Second." }, { text: "Third." }]);
  const session = await server.begin("First.");
  const page = server.page(session);
  await page.until(isEnd);
  const say = (text: string, id = message) =>
    server.ask("POST", `/api/sessions/${session}/messages`, { text, message: id });
  const body = { ok: true, notice: expect.stringContaining("write-skil") };
  const both = await Promise.all([say("/write-skil for me"), say("/write-skil for me")]);
  expect(both).toEqual([
    { status: 202, body },
    { status: 202, body },
  ]);
  await page.until((event) => event.type === "turn-ended" && event.text === "Second.");
  expect(await say("/write-skil for me")).toEqual({ status: 202, body });
  expect((await say("Third, please.", `${message}2`)).status).toBe(202);
  await page.until((event) => event.type === "turn-ended" && event.text === "Third.");
  expect(prompts(await server.runtime.store.events(session)).slice(1)).toEqual([
    [message, "/write-skil for me"],
    [`${message}2`, "Third, please."],
  ]);
  expect(server.problems).toEqual([]);
});

test("an id that was used for another text is refused, and one that is no message id", async () => {
  await using server = await served(tempFolder(), [{ text: "Hello." }, { text: "Again." }]);
  const session = await server.begin("First.");
  await server.page(session).until(isEnd);
  const path = `/api/sessions/${session}/messages`;
  await server.ask("POST", path, { text: "one", message });
  const refusal = async (language: string, body: object) => {
    const headers = {
      ...{ authorization: `Bearer ${server.token}`, "content-type": "application/json", "accept-language": language },
    };
    const answer = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  expect(await refusal("en", { text: "two", message })).toEqual([
    409,
    "This message ID was already used for a different text. Use a new ID for each message.",
  ]);
  expect(await refusal("zh-CN", { text: "two", message })).toEqual([
    409,
    "这个消息 ID 已用于另一条内容不同的消息。请为每条消息使用新的 ID。",
  ]);
  expect((await refusal("en", { text: "two", message: "two" }))[0]).toBe(422);
});

test("a message that answered a question is not taken for a new one when it is sent again", async () => {
  const ask = { name: "ask_user", input: { question: "Which?" } };
  await using server = await served(tempFolder(), [{ calls: [ask] }, { text: "Thank you." }]);
  const session = await server.begin("Ask me.");
  const page = server.page(session);
  await page.until(({ type }) => type === "turn-waiting");
  const say = () => server.ask("POST", `/api/sessions/${session}/messages`, { text: "This one.", message });
  await say();
  await page.until(isEnd);
  expect((await say()).status).toBe(202);
  expect(prompts(await server.runtime.store.events(session)).map(([, text]) => text)).toEqual(["Ask me."]);
});

test("a message that is sent again with other files is refused, and with the same files stored once", async () => {
  await using server = await served(tempFolder(), [{ text: "Hello." }, { text: "Thank you." }]);
  const session = await server.begin("First.");
  const page = server.page(session);
  await page.until(isEnd);
  const [text, otherText, picture, otherPicture, sameName] = await Promise.all(
    ["a", "b", png(2, 2), png(3, 3), png(4, 4)].map((content) => upload(server, content)),
  );
  const say = async (files: { id: string | undefined; name: string }[]) =>
    (await server.ask("POST", `/api/sessions/${session}/messages`, { text: "Read these.", message, files })).status;
  const sent = [
    { id: text, name: "a.txt" },
    { id: picture, name: "image.png" },
  ];
  expect(await say(sent)).toBe(202);
  await page.until((event) => event.type === "turn-ended" && event.text === "Thank you.");
  expect(await say(sent)).toBe(202);
  expect(await say(sent.toReversed())).toBe(202);
  const others = [
    [],
    sent.slice(1),
    [...sent, { id: otherText, name: "b.txt" }],
    [{ id: otherText, name: "a.txt" }, ...sent.slice(1)],
    [...sent.slice(0, 1), { id: otherPicture, name: "other.png" }],
    [...sent.slice(0, 1), { id: sameName, name: "image.png" }],
  ];
  for (const files of others) expect([files, await say(files)]).toEqual([files, 409]);
  expect(prompts(await server.runtime.store.events(session)).map(([, text]) => text)).toEqual([
    "First.",
    "Read these.",
  ]);
});

test("an answer that is sent again is refused with other files and accepted with the same ones", async () => {
  const ask = { name: "ask_user", input: { question: "Which?" } };
  await using server = await served(tempFolder(), [{ calls: [ask] }, { text: "Thank you." }]);
  const session = await server.begin("Ask me.");
  const page = server.page(session);
  await page.until(({ type }) => type === "turn-waiting");
  const [file, other] = [await upload(server, "a"), await upload(server, "b")];
  const say = async (text: string, ...ids: string[]) => {
    const files = ids.map((id) => ({ id, name: "a.txt" }));
    return (await server.ask("POST", `/api/sessions/${session}/messages`, { text, message, files })).status;
  };
  expect(await say("- see /tmp", file)).toBe(202);
  await page.until(isEnd);
  expect(await say("- see /tmp", file)).toBe(202);
  expect([await say("- see /tmp"), await say("- see /tmp", other), await say("- see", file)]).toEqual([409, 409, 409]);
});

test("an id that another message of the session has is refused, also one of the model's", async () => {
  await using server = await served(tempFolder(), [{ text: "Hello." }, { text: "Again." }]);
  const session = await server.begin("First.");
  await server.page(session).until(isEnd);
  const events = await server.runtime.store.events(session);
  const reply = events.find((event) => event.type === "message-finished")?.message;
  const refusal = async (language: string) => {
    const headers = { authorization: `Bearer ${server.token}`, "accept-language": language };
    const answer = await fetch(`${server.url}/api/sessions/${session}/messages`, {
      ...{ method: "POST", headers: { ...headers, "content-type": "application/json" } },
      body: JSON.stringify({ text: "Hello.", message: reply }),
    });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  expect([await refusal("en"), await refusal("zh-CN")]).toEqual([
    [409, expect.stringContaining("already used")],
    [409, expect.stringContaining("消息 ID")],
  ]);
  // Further back than the events that are searched, the taken-up session still has it.
  const message = prompts(events)[0]?.[0];
  const db = new DatabaseSync(join(server.home, "skillmint.db"));
  db.exec("update events set key = key + 3000 where type = 'turn-ended'");
  db.close();
  expect((await server.ask("POST", `/api/sessions/${session}/messages`, { text: "First.", message })).status).toBe(409);
});

test("after a server was killed, its message sent again to the next one goes on with the turn and is stored once", async () => {
  await using model = await startScriptedModel((_, turn) => (turn === 0 ? { hang: true } : { text: "Here I am." }));
  const program = skillmint();
  const add = ["model", "add", "x/y", "--base-url", model.url, "--format", "openai", "--api-key", "-"];
  await program.type(add, { input: "k\n" });
  const first = await serving(program);
  const made = await first.ask("POST", "/api/sessions", { body: { workspace: program.work, model: "x/y" } });
  const { id } = (await made.json()) as { id: SessionId };
  const body = { text: "Are you there?", message };
  await first.ask("POST", `/api/sessions/${id}/messages`, { body });
  while (model.requests.length === 0) await new Promise((tick) => setImmediate(tick));
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await serving(program);
  const answers = [0, 1].map(() => second.ask("POST", `/api/sessions/${id}/messages`, { body }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202, 202]);
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  const ended = async () =>
    (await store.events(id)).flatMap((event) => (event.type === "turn-ended" ? event.text : []));
  await expect.poll(ended).toEqual(["Here I am."]);
  expect(prompts(await store.events(id))).toEqual([[message, "Are you there?"]]);
  await store.close();
});

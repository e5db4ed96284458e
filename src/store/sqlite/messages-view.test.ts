import { join } from "node:path";
import { expect, test } from "vitest";
import { storeEvents } from "../../../test/support/store-session.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredBody } from "../../protocol/events.ts";
import type { Store } from "../store.ts";
import { openSqlite } from "./open.ts";

const at = "2026-11-15T09:08:07.083Z";
const prompt = (id: string, text: string): StoredBody => ({ type: "prompt-submitted", message: `msg_${id}`, text });
const step = (number: number): StoredBody => ({ type: "step-started", step: number });
const say = (id: string, text: string, ...calls: string[]): StoredBody => ({
  type: "message-finished",
  message: `msg_${id}`,
  text,
  toolCalls: calls.map((call) => ({ id: `call_${call}`, name: "read_file", input: { path: call } })),
  stop: calls.length > 0 ? "tool-calls" : "end",
});
const end = (call: string, status: "ok" | "error" | "denied" = "ok"): StoredBody => {
  return {
    type: "tool-ended",
    call: `call_${call}`,
    name: "read_file",
    status,
    output: call,
    origin: "workspace",
    ms: 1,
  };
};

async function storedAs(session: "ses_1" | "ses_2", ...bodies: StoredBody[]): Promise<Store> {
  const store = openSqlite(join(tempFolder(), "s.db"));
  for (const id of ["ses_1", "ses_2"] as const) {
    await storeEvents(store, id, id === session ? bodies : [prompt("other", "other")], { at });
  }
  return store;
}

test("without tool calls the content is the plain text", async () => {
  const store = await storedAs("ses_1", prompt("1", 'say "hi"'), step(1), say("2", "hello"));
  expect(await store.messages("ses_1")).toEqual([
    { id: "msg_1", role: "user", content: 'say "hi"', created_at: at },
    { id: "msg_2", role: "assistant", content: "hello", created_at: at },
  ]);
  await store.close();
});

test("all steps of an answer are one row, with every call, its output and how it ended", async () => {
  const store = await storedAs(
    "ses_2",
    prompt("1", "go"),
    step(1),
    say("2", "I look.", "a", "b", "c"),
    end("b", "error"),
    end("a"),
    step(2),
    say("3", "", "d"),
    end("d", "denied"),
    step(3),
    say("4", '引号" 和😀'),
  );
  const rows = await store.messages("ses_2");
  expect(rows.map(({ id, role }) => [id, role])).toEqual([
    ["msg_1", "user"],
    ["msg_2", "assistant"],
  ]);
  const call = (id: string, output: string, status: string) => {
    return { id: `call_${id}`, name: "read_file", input: { path: id }, output, status };
  };
  expect(JSON.parse(rows[1]?.content ?? "")).toEqual({
    text: 'I look.\n\n引号" 和😀',
    tool_calls: [
      call("a", "a", "completed"),
      call("b", "b", "error"),
      call("c", "", "interrupted"),
      call("d", "d", "denied"),
    ],
  });
  await store.close();
});

test("a steering prompt stands where the model first read it", async () => {
  const store = await storedAs(
    "ses_1",
    ...[prompt("1", "do it"), step(1), prompt("2", "and this"), say("3", "Looking.", "a"), end("a"), step(2)],
    ...[say("4", "Both done."), prompt("5", "not yet read")],
  );
  const rows = await store.messages("ses_1");
  expect(rows.map(({ id }) => id)).toEqual(["msg_1", "msg_3", "msg_2", "msg_4", "msg_5"]);
  await store.close();
});

test("what broke off is not glued to the answer that came after it", async () => {
  const broken = { ...say("2", "Half a"), stop: "failed" } as StoredBody;
  const store = await storedAs("ses_1", prompt("1", "go"), step(1), broken, say("3", "A whole answer."));
  expect((await store.messages("ses_1")).map(({ content }) => content)).toEqual(["go", "A whole answer."]);
  await store.close();
  const other = await storedAs("ses_1", prompt("1", "go"), step(1), broken);
  expect((await other.messages("ses_1")).map(({ content }) => content)).toEqual(["go", "Half a"]);
  await other.close();
});

test("a call through use_tool stands there as the tool that ran", async () => {
  const said = say("2", "", "a") as Extract<StoredBody, { type: "message-finished" }>;
  const toolCalls = said.toolCalls.map((call) => ({
    ...call,
    name: "use_tool",
    input: { name: "read_file", input: call.input },
  }));
  const store = await storedAs("ses_1", prompt("1", "go"), step(1), { ...said, toolCalls }, end("a"));
  const [, answer] = await store.messages("ses_1");
  expect(answer?.tool_calls).toMatchObject([{ name: "read_file", input: { path: "a" }, output: "a" }]);
  await store.close();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { beginConversation, type Move, move } from "../../../test/support/random-conversations.ts";
import { storeEvents } from "../../../test/support/store-session.ts";
import type { StoredBody, StoredEvent } from "../../protocol/events.ts";
import { openSqlite } from "../../store/sqlite/open.ts";
import type { MessageRow } from "../../store/store.ts";
import { messagePieces } from "./messages.ts";

const lastStep: Move = { type: "step", text: "read", calls: [], usage: null, steered: "never" };

async function made(events: readonly StoredEvent[], limit?: number): Promise<MessageRow[]> {
  const pages = events.map((event) => [event]);
  let json = "";
  for await (const piece of messagePieces(pages, limit)) json += piece;
  return JSON.parse(json);
}

async function bothWays(bodies: readonly StoredBody[], limit?: number) {
  const store = openSqlite(":memory:");
  await storeEvents(store, "ses_1", bodies, { at: "2026-11-15T09:08:07.083Z" });
  const all = [await made(await store.events("ses_1"), limit), await store.messages("ses_1", limit ? { limit } : {})];
  await store.close();
  return all as [MessageRow[], MessageRow[]];
}

test("whatever was said and done, the messages are those that the store gives, made piece by piece", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { maxLength: 12 }),
      fc.option(fc.integer({ min: 1, max: 4 })),
      async (moves, limit) => {
        const conversation = await beginConversation("the first prompt");
        // A prompt that nobody has read yet stands last here, as pages show it.
        for (const next of [...moves, lastStep]) await conversation.play(next);
        // A word that is added to an output later stands in it here, as the model and pages see it.
        const events = (await conversation.all()).filter(({ type }) => type !== "summary-failed");
        const bodies = events.map(({ seq: _, at: __, session: ___, turn: ____, ...body }) => body);
        await conversation.close();
        const [pieces, stored] = await bothWays(bodies as StoredBody[], limit ?? undefined);
        expect(pieces).toEqual(stored);
      },
    ),
    { numRuns: 100 },
  );
}, 20_000);

test("so they are for calls that failed, were denied, never ended, or went by way of use_tool", async () => {
  const call = (id: string, name = "read_file") => ({ id: `call_${id}` as const, name, input: { path: `"${id}\n` } });
  const end = (id: string, status: "error" | "denied"): StoredBody => ({
    ...{ type: "tool-ended", call: `call_${id}`, name: "read_file", status, output: `${id}"\u2028😀`, ms: 1 },
    origin: "workspace",
  });
  const wrapped = { ...call("c", "use_tool"), input: { name: "read_file", input: { path: "c" } } };
  const [pieces, stored] = await bothWays([
    { type: "prompt-submitted", message: "msg_1", text: "go" },
    { type: "step-started", step: 1 },
    { type: "message-finished", message: "msg_2", text: "Half", toolCalls: [], stop: "failed" },
    {
      type: "message-finished",
      message: "msg_3",
      text: "",
      toolCalls: [call("a"), call("b"), wrapped, call("d")],
      stop: "end",
    },
    ...[end("a", "error"), end("b", "denied"), end("c", "error")],
  ]);
  expect(pieces).toEqual(stored);
  expect(pieces[1]?.tool_calls?.map(({ status }) => status)).toEqual(["error", "denied", "error", "interrupted"]);
});

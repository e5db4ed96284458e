import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainTarget } from "../../test/support/plain-target.ts";
import type { Delta } from "./model.ts";
import { readReply } from "./read-reply.ts";
import { anthropic } from "./wire/anthropic.ts";
import { openai } from "./wire/openai.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const finish = { choices: [{ delta: { content: "Yes." }, finish_reason: "stop" }] };
const usage = { choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } };

/** A connection that stays open; `says` resolves when what was said has been read. */
function connection(wire = openai) {
  const headers = { "content-type": "text/event-stream" };
  const response = Object.assign(new PassThrough(), { statusCode: 200, headers });
  const deltas: Delta[] = [];
  let heard = 0;
  const state = { settled: false };
  const reply = readReply(
    response as unknown as IncomingMessage,
    wire.read({ system: "", tools: [], messages: [] }, plainTarget),
    { onDelta: (delta) => void deltas.push(delta), heard: () => void heard++, eventsIn: () => [] },
  );
  reply.then(
    () => (state.settled = true),
    () => (state.settled = true),
  );
  const says = async (...lines: string[]) => {
    response.write(lines.map((line) => `${line}\n\n`).join(""));
    await turn();
    await turn();
  };
  return { response, reply, says, state, deltas };
}

const data = (event: object) => `data: ${JSON.stringify(event)}`;

test("a reply whose end has been told is taken a second later, though the connection stays open", async () => {
  const { response, reply, says, state } = connection();
  await says(data(finish));
  await vi.advanceTimersByTimeAsync(999);
  expect(state.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reply).toMatchObject({ text: "Yes.", stop: "end" });
  expect(response.destroyed).toBe(true);
});

test("the usage that comes after the end is not lost, and the second begins anew with it", async () => {
  const { reply, says, state } = connection();
  await says(data(finish));
  await vi.advanceTimersByTimeAsync(900);
  await says(data(usage));
  await vi.advanceTimersByTimeAsync(900);
  expect(state.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await reply).toMatchObject({ text: "Yes.", usage: { input: 7, output: 3 } });
});

test("a server that says it is done is not waited for", async () => {
  const { response, reply, says } = connection();
  await says(data(finish), data(usage), "data: [DONE]");
  expect(await reply).toMatchObject({ usage: { input: 7, output: 3 } });
  expect([response.destroyed, vi.getTimerCount()]).toEqual([false, 0]);
});

test("breathing after the end does not hold the reply", async () => {
  const { reply, says } = connection();
  await says(data(finish));
  await vi.advanceTimersByTimeAsync(600);
  await says(": still here");
  await vi.advanceTimersByTimeAsync(400);
  expect(await reply).toMatchObject({ text: "Yes." });
});

test("a reply whose end has not been told is waited for", async () => {
  const { response, reply, says, state } = connection();
  await says(data({ choices: [{ delta: { content: "Half" } }] }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.settled).toBe(false);
  response.end();
  await expect(reply).rejects.toMatchObject({ problem: "broken-stream" });
});

test.each<[string, (piece: string) => string]>([
  ["text", (content) => `${data({ choices: [{ delta: { content } }] })}\n\n`],
  ["one line that never ends", (piece) => piece],
  ["breath", (piece) => `: ${piece}\n\n`],
])("a reply of more than 32 MB of %s is cut off, and not asked for again", async (_, written) => {
  const { response, reply, state } = connection();
  const failed = expect(reply).rejects.toMatchObject({ problem: "endless", detail: "32 MB", retryable: false });
  // Bytes count, not letters.
  const piece = written("字".repeat(300_000));
  let pieces = 0;
  for (; !state.settled && pieces < 40; pieces++) {
    response.write(piece);
    await turn();
    await turn();
  }
  if (!response.destroyed) response.end();
  await failed;
  expect([pieces, response.destroyed]).toEqual([36, true]);
});

test("it is the same in the other format", async () => {
  const { reply, says } = connection(anthropic);
  await says(
    data({ type: "content_block_start", index: 0, content_block: { type: "text", text: "Yes." } }),
    data({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 3 } }),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reply).toMatchObject({ text: "Yes.", usage: { output: 3 } });
});

test("an error after the end is an error, and leaves no timer behind", async () => {
  const { reply, says } = connection();
  const failed = expect(reply).rejects.toMatchObject({ problem: "server-error" });
  await says(data(finish), data({ error: { message: "no" } }));
  await failed;
  expect(vi.getTimerCount()).toBe(0);
});

test("what comes after the whole reply is nobody's affair", async () => {
  const { reply, says, deltas } = connection();
  await says(data(finish), "data: [DONE]");
  await reply;
  await says(data({ choices: [{ delta: { content: " And more." } }] }), "data: no JSON");
  expect(deltas).toEqual([{ type: "text", text: "Yes." }]);
  expect(vi.getTimerCount()).toBe(0);
});

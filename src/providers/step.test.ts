import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startScriptedModel } from "../../test/support/scripted-model.ts";
import { textsIn } from "../i18n/texts.ts";
import { plainDialect } from "./dialect.ts";
import type { Delta, Model } from "./model.ts";
import { modelAt } from "./step.ts";
import { openai } from "./wire/openai.ts";

const request = {
  system: "",
  tools: [],
  messages: [{ role: "user", id: "msg_1", seq: 1, at: "", text: "hi" } as const],
};

const at = (url: string, { idleMs = 60_000, key = "k" } = {}): Model =>
  modelAt({
    ...{ id: "a/b", model: "b", baseUrl: new URL(url), key, wire: openai, dialect: plainDialect, known: {} },
    ...{ idleMs, texts: textsIn("en").tools },
  });

function ask(model: Model, signal = new AbortController().signal) {
  const deltas: Delta[] = [];
  const reply = model.step(request, { onDelta: (delta) => void deltas.push(delta), signal });
  return { deltas, reply };
}

test("a server that says nothing for too long is given up, whether it has begun or not", async () => {
  const never = new Promise<void>(() => undefined);
  await using model = await startScriptedModel([{ hang: true }, { chunks: ["Half ", "of it"], gate: never }]);
  const silent = { problem: "silent", retryable: true, detail: "0.05" };
  await expect(ask(at(model.url, { idleMs: 50 })).reply).rejects.toMatchObject(silent);
  // Long enough for its first word to come, on a machine that has other things to do.
  const { deltas, reply } = ask(at(model.url, { idleMs: 1_000 }));
  await expect(reply).rejects.toMatchObject({ ...silent, detail: "1" });
  expect(deltas).toEqual([{ type: "text", text: "Half " }]);
});

test("a server that keeps speaking is never given up, however long it takes", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    let left = 12;
    const timer = setInterval(() => {
      response.write(": still thinking\n\n");
      if (--left > 0) return;
      clearInterval(timer);
      response.end('data: {"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}]}\n\n');
    }, 20);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  expect(await ask(at(`http://127.0.0.1:${port}/v1`, { idleMs: 120 })).reply).toMatchObject({ text: "Yes." });
  server.close();
});

test("an abort ends the request, and is no silence", async () => {
  await using model = await startScriptedModel([{ hang: true }]);
  const controller = new AbortController();
  const { reply } = ask(at(model.url, { idleMs: 50 }), controller.signal);
  controller.abort();
  await expect(reply).rejects.not.toMatchObject({ problem: "silent" });
});

test.each<[number, Record<string, string>, object]>([
  [429, { "retry-after": "7" }, { problem: "overloaded", retryable: true, retryAfterMs: 7000 }],
  [529, { "retry-after-ms": "250" }, { problem: "overloaded", retryable: true, retryAfterMs: 250 }],
  [503, { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }, { problem: "server-error", retryAfterMs: 0 }],
  [500, {}, { problem: "server-error", retryable: true, retryAfterMs: undefined }],
  [408, {}, { problem: "server-error", retryable: true }],
  [400, {}, { problem: "refused", retryable: false }],
  [404, {}, { problem: "not-found", retryable: false }],
  [403, {}, { problem: "unauthorized", retryable: false }],
])("status %i with %o is told as such", async (status, headers, told) => {
  await using model = await startScriptedModel([{ status, headers, body: { error: { message: "no" } } }]);
  await expect(ask(at(model.url)).reply).rejects.toMatchObject({ ...told, detail: `HTTP ${status}: no` });
});

test("having spent all is no reason to wait", async () => {
  const body = { error: { message: "You exceeded your quota", code: "insufficient_quota" } };
  await using model = await startScriptedModel([{ status: 429, body }]);
  await expect(ask(at(model.url)).reply).rejects.toMatchObject({ problem: "refused", retryable: false });
});

test("a lost connection is worth another try; an address where nobody ever answered is not", async () => {
  const model = await startScriptedModel([{ reset: true }, { text: "Yes." }, { reset: true }]);
  const client = at(model.url);
  await expect(ask(client).reply).rejects.toMatchObject({ retryable: true });
  await ask(client).reply;
  await model.close();
  await expect(ask(client).reply).rejects.toMatchObject({ problem: "unreachable", retryable: true });
  await expect(ask(at(model.url)).reply).rejects.toMatchObject({ problem: "unreachable", retryable: false });
});

test("the key is never in what people read", async () => {
  const body = { error: { message: "Incorrect API key provided: secret-key-1" } };
  await using model = await startScriptedModel([{ status: 401, body }]);
  const { reply } = ask(at(model.url, { key: "secret-key-1" }));
  await expect(reply).rejects.toMatchObject({ detail: "HTTP 401: Incorrect API key provided: ***" });
});

test("nor is half of it, or the key in base64 or percent-encoded", async () => {
  const key = "aB3dE5gH7jK9/mN1p";
  const forms = [key.slice(0, 9), Buffer.from(key).toString("base64"), encodeURIComponent(key)];
  await using model = await startScriptedModel([{ status: 401, body: { error: { message: forms.join(" ") } } }]);
  await expect(ask(at(model.url, { key })).reply).rejects.toMatchObject({ detail: "HTTP 401: *** *** ***" });
});

test("not even half of the key is left where a long message is cut", async () => {
  const key = "sk-secret-abcdefghijkl";
  const body = { error: { message: `${"x".repeat(285)}${key}` } };
  await using model = await startScriptedModel([{ status: 401, body }, { raw: `data: ${"x".repeat(90)}${key}\n\n` }]);
  for (let request = 0; request < 2; request++) {
    const { reply } = ask(at(model.url, { key }));
    await expect(reply).rejects.toMatchObject({ detail: expect.not.stringContaining("sk-secret") });
  }
});

test("a reply that is whole is taken, whatever becomes of the connection", async () => {
  const chunk = 'data: {"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}]}\n\n';
  const whole = [Buffer.from(chunk), Buffer.from("data: [DONE]\n\n")];
  const never = new Promise<void>(() => undefined);
  await using model = await startScriptedModel([
    { raw: [...whole, Buffer.from(": more\n\n"), Buffer.from("")], gate: never },
    { raw: [...whole, Buffer.from(": more\n\n")], cutAfter: Buffer.concat(whole).length + 3 },
    { raw: [Buffer.from(chunk)], cutAfter: chunk.length - 1 },
  ]);
  for (let request = 0; request < 2; request++) {
    expect(await ask(at(model.url, { idleMs: 300 })).reply).toMatchObject({ text: "Yes.", stop: "end" });
  }
  await expect(ask(at(model.url)).reply).rejects.toMatchObject({ problem: "broken-stream" });
});

test("a server that tells the end and then neither says so nor hangs up does not hold the turn", async () => {
  const chunk = 'data: {"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}]}\n\n';
  const never = new Promise<void>(() => undefined);
  await using model = await startScriptedModel([
    { raw: [Buffer.from(chunk), Buffer.from("data: [DONE]\n\n")], gate: never },
    { text: "And again." },
  ]);
  const client = at(model.url);
  expect(await ask(client).reply).toMatchObject({ text: "Yes.", stop: "end" });
  expect(await model.requests[0]?.ended).toBe("dropped");
  expect(await ask(client).reply).toMatchObject({ text: "And again." });
});

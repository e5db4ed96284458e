import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PassingBody } from "../protocol/events.ts";
import { type Frame, frameOf } from "./frame.ts";
import { mostWaiting, openStream, type Stream } from "./sse.ts";

/** A stream over a real connection; the client reads nothing until it is told to. */
async function stream(): Promise<{ stream: Stream; outgoing: ServerResponse; client: Socket }> {
  const opened = Promise.withResolvers<{ stream: Stream; outgoing: ServerResponse }>();
  const server = createServer((_, outgoing) => opened.resolve({ stream: openStream(outgoing), outgoing }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined).pause();
  client.write("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  onTestFinished(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  return { ...(await opened.promise), client };
}

const passing = (body: PassingBody): Frame =>
  frameOf({ seq: null, at: "2026-11-15T00:00:00.000Z", session: "ses_1", turn: null, ...body });
const delta = (offset: number, text: string) => passing({ type: "text-delta", message: "msg_1", offset, text });
const inputDelta = (call: `call_${string}`, offset: number, text: string) =>
  passing({ type: "tool-input-delta", message: "msg_1", call, name: "write", offset, text });

/** All that comes over the connection from now on, event by event, until one fits. */
async function eventsUntil(client: Socket, last: (event: never) => boolean): Promise<Record<string, unknown>[]> {
  const events: Record<string, unknown>[] = [];
  let text = "";
  for await (const bytes of client.resume()) {
    text += bytes;
    const blocks = text.split("\n\n");
    text = blocks.pop() as string;
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block.replace(/\r\n[0-9a-f]+\r\n/g, ""))?.[1];
      if (data) events.push(JSON.parse(data));
    }
    if (events.some((event) => last(event as never))) break;
  }
  return events;
}

const isLast = ({ type }: { type: string }) => type === "last";

/** Sends until the connection holds no more. */
function fill(stream: Stream): Promise<number> {
  let sent = 0;
  const filler = "x".repeat(50_000);
  return new Promise((full) => {
    const more = async () => {
      const ready = stream.ready();
      const isReady = await Promise.race([ready.then(() => true), new Promise((go) => setImmediate(go, false))]);
      if (!isReady) return full(sent);
      stream.send(frameOf({ type: "filler", filler }));
      sent += 1;
      void more();
    };
    void more();
  });
}

test("a client that reads nothing is closed before it costs more than it may", async () => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const held = () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const all = await Promise.all([1, 2, 3, 4].map(stream));
  // What came before is gone by then.
  for (let round = 0; round < 6; round++) {
    held();
    await new Promise((go) => setImmediate(go));
  }
  const before = held();
  let [offset, most, bytes] = [0, 0, 0];
  while (all.some(({ stream: { closed } }) => !closed)) {
    // Of each client's own: nothing is shared that would make them cheaper.
    for (const { stream: one, outgoing } of all) {
      for (let at = 0; at < 50; at++) one.send(delta(offset + at * 20, "twenty letters, new."));
      one.send(frameOf({ type: "stored", text: "y".repeat(5_000) }, offset));
      bytes = Math.max(bytes, outgoing.writableLength);
    }
    offset += 10_000;
    await new Promise((go) => setImmediate(go));
    // Not while the system still takes everything, and not at every step: it takes a moment.
    const open = all.filter(({ stream: { closed } }) => !closed).length;
    if (bytes > 0 && open > 0 && offset % 200_000 === 0) most = Math.max(most, (held() - before) / open);
  }
  expect(most).toBeLessThan(1_000_000);
  // It was measured while they held it.
  expect(most).toBeGreaterThan(350_000);
  expect(bytes).toBeLessThan(mostWaiting);
  // Several times as much was sent.
  expect(offset / 10_000).toBeGreaterThan(100);
}, 30_000);

test("a client that reads is told everything, in order", async () => {
  const { stream: one, client } = await stream();
  one.send(frameOf({ type: "first" }, 1));
  one.send(delta(0, "a"));
  one.send(delta(1, "b"));
  one.send(frameOf({ type: "last" }, 2));
  const events = await eventsUntil(client, isLast);
  expect(events.map((event) => event.text ?? event.type)).toEqual(["first", "a", "b", "last"]);
});

test("for a client that lags, deltas become one, text by text, and nothing changes its place", async () => {
  const { stream: one, client } = await stream();
  const fillers = await fill(one);
  one.send(delta(0, "a"));
  one.send(inputDelta("call_1", 0, "1"));
  one.send(inputDelta("call_2", 0, "one"));
  one.send(inputDelta("call_1", 1, "2"));
  one.send(delta(1, "b"));
  one.send(frameOf({ type: "stored" }, 7));
  one.send(delta(2, "c"));
  one.send(delta(9, "not next to it"));
  one.send(frameOf({ type: "last" }));
  const events = await eventsUntil(client, isLast);
  expect(events.slice(fillers).map((event) => event.text ?? event.type)).toEqual([
    ...["ab", "12", "one", "stored", "c", "not next to it", "last"],
  ]);
});

test("one event may be larger than what may wait, when nothing else waits", async () => {
  const { stream: one, client } = await stream();
  one.send(frameOf({ type: "last", text: "z".repeat(3 * mostWaiting) }));
  const [event] = await eventsUntil(client, isLast);
  expect(String(event?.text)).toHaveLength(3 * mostWaiting);
});

test("one that goes in parts is asked for as the client reads, and never more of it is held than one part", async () => {
  const { stream: one, outgoing, client } = await stream();
  const all = frameOf({ type: "last", text: "x".repeat(12_000_000) }).bytes();
  const part = 250_000;
  let [asked, most] = [0, 0];
  const sent = one.sendInParts(async (from) => {
    asked += 1;
    most = Math.max(most, outgoing.writableLength);
    return from < all.length ? Buffer.from(all.subarray(from, from + part)) : null;
  });
  const isReady = () => Promise.race([one.ready().then(() => true), new Promise((go) => setImmediate(go, false))]);
  while (await isReady()) await new Promise((go) => setImmediate(go));
  // The system holds the rest, and nobody reads.
  const before = asked;
  expect(before * part).toBeLessThan(all.length);
  expect(outgoing.writableLength).toBeLessThanOrEqual(part + 100);
  const [event] = await eventsUntil(client, isLast);
  await sent;
  expect([String(event?.text).length, asked]).toEqual([12_000_000, Math.ceil(all.length / part) + 1]);
  // When one was asked for, the one before was gone.
  expect(most).toBeLessThan(100);
});

test("no heart beats within one that goes in parts, and who reads nothing for a minute is shown out", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { stream: one, client } = await stream();
  const bytes = frameOf({ type: "last", text: "whole" }).bytes();
  const sent = one.sendInParts(async (from) => {
    vi.advanceTimersByTime(15_000);
    return from < bytes.length ? bytes.subarray(from, from + 10) : null;
  });
  expect(await eventsUntil(client, isLast)).toEqual([{ type: "last", text: "whole" }]);
  await sent;
  const deaf = await stream();
  await fill(deaf.stream);
  vi.advanceTimersByTime(45_000);
  expect(deaf.stream.closed).toBe(false);
  vi.advanceTimersByTime(15_000);
  await once(deaf.outgoing, "close");
  expect(deaf.stream.closed).toBe(true);
});

test("who closes is told of, once, and whoever waited for it goes on", async () => {
  const { stream: one, client } = await stream();
  await fill(one);
  let closes = 0;
  one.onClose(() => {
    closes += 1;
  });
  const waited = one.ready();
  client.destroy();
  await waited;
  one.onClose(() => {
    closes += 10;
  });
  one.send(delta(0, "a"));
  await new Promise((go) => setImmediate(go));
  expect([closes, one.closed]).toEqual([11, true]);
});

test("who is shown out is sent nothing more, and is not waited for when it does not read", async () => {
  const [reads, lags] = await Promise.all([stream(), stream()]);
  const problems: unknown[] = [];
  reads.outgoing.on("error", (error) => problems.push(error));
  reads.stream.send(frameOf({ type: "last" }));
  reads.stream.close();
  reads.stream.send(frameOf({ type: "too late" }));
  const ended = await stream();
  ended.outgoing.on("error", (error) => problems.push(error)).end();
  ended.stream.send(frameOf({ type: "too late" }));
  expect(await eventsUntil(reads.client, () => false)).toEqual([{ type: "last" }]);
  expect(problems).toEqual([]);
  await fill(lags.stream);
  lags.stream.close();
  await once(lags.outgoing, "close");
});

test("when nothing happens, it beats every fifteen seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { client } = await stream();
  const lines: string[] = [];
  const beats = new Promise<void>((enough) => {
    client.resume().on("data", (bytes) => {
      lines.push(...(String(bytes).match(/^:.*$/gm) ?? []));
      if (lines.length === 3) enough();
    });
  });
  vi.advanceTimersByTime(30_000);
  await beats;
  expect(lines).toEqual([": hello", ": ", ": "]);
});

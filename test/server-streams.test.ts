import { connect } from "node:net";
import { expect, test } from "vitest";
import type { SessionId } from "../src/protocol/ids.ts";
import { passagesIn, transcriptOf } from "../src/protocol/transcript.ts";
import { eventsIn } from "../web/src/server/stream.ts";
import { isEnd, type Served, served } from "./support/served.ts";
import { tempFolder } from "./support/temp-folder.ts";

const bash = (command: string) => ({ calls: [{ name: "bash", input: { command } }] });

/** The stream over all sessions; `until` resolves with the first event that fits. */
async function board({ url, token }: Served) {
  const stop = new AbortController();
  const events: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  void (async () => {
    for await (const { data } of eventsIn(response.body as never)) {
      events.push(JSON.parse(data));
      for (const check of waiting) check();
    }
  })().catch(() => undefined);
  const until = (wanted: Record<string, unknown>) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const check = () => {
        const found = events.find((event) => Object.entries(wanted).every(([key, value]) => event[key] === value));
        if (found) resolve(found);
      };
      waiting.add(check);
      check();
    });
  // Of what was there before then, only the open asks are told.
  await until({ type: "connected" });
  return { close: () => stop.abort(), until };
}

test("a client that reads nothing is cut off; the turn and the others do not notice", async () => {
  const text = Array.from({ length: 1_000 }, (_, at) => `${at}${"x".repeat(10_000)} `);
  await using server = await served(tempFolder(), [{ chunks: text }]);
  const session = await server.begin();
  const page = server.page(session);
  await page.until(({ type }) => type === "session-opened");
  const { hostname, port, host } = new URL(server.url);
  const deaf = connect(Number(port), hostname).pause();
  const gone = new Promise((closed) => deaf.on("error", () => undefined).on("close", closed));
  const head = `Host: ${host}\r\nAuthorization: Bearer ${server.token}\r\n\r\n`;
  deaf.write(`GET /api/sessions/${session}/events HTTP/1.1\r\n${head}`);
  await server.ask("POST", `/api/sessions/${session}/messages`, { text: "Say much." });
  await page.until(isEnd);
  // What was sent before is still there to be read, and then it is over.
  deaf.resume();
  await gone;
  const stored = await server.runtime.store.events(session);
  expect(JSON.stringify(passagesIn(page.reading))).toBe(JSON.stringify(transcriptOf(stored)));
  expect([page.states, server.problems]).toEqual([["open"], []]);
});

test("an ask is told to who looks at all sessions; what is said instead of an answer is a no with a reason", async () => {
  await using server = await served(tempFolder(), [bash("touch here"), { text: "As you wish." }]);
  const all = await board(server);
  const session = await server.begin("Touch it.");
  const page = server.page(session);
  const { tool } = await all.until({ type: "ask-raised", session });
  expect(tool).toBe("bash");
  await all.until({ type: "session-changed", session, state: "waiting" });
  await server.ask("POST", `/api/sessions/${session}/messages`, { text: "Not now." });
  await all.until({ type: "ask-answered", session });
  await page.until(isEnd);
  const ended = page.events.find(({ type }) => type === "tool-ended");
  expect(ended).toMatchObject({ status: "denied", output: expect.stringContaining("Not now.") });
  await all.until({ type: "session-changed", session, state: "idle" });
  all.close();
  expect(server.problems).toEqual([]);
});

test("a turn that waits for an answer can be stopped, and the session is free again", async () => {
  await using server = await served(tempFolder(), [bash("touch here")]);
  const session = await server.begin("Touch it.");
  const page = server.page(session);
  await page.until(({ type }) => type === "turn-waiting");
  const { status } = await server.ask("POST", `/api/sessions/${session}/abort`);
  const end = await page.until(isEnd);
  expect([status, end]).toEqual([200, expect.objectContaining({ reason: "aborted" })]);
  expect(page.events.some(({ type }) => type === "ask-withdrawn")).toBe(true);
  expect([await server.runtime.store.openAsks(), server.problems]).toEqual([[], []]);
});

test("a stream begins behind the event that is named, and only behind one that there is", async () => {
  await using server = await served(tempFolder(), [{ text: "Hello." }]);
  const session = await server.begin("Hello?");
  const page = server.page(session);
  await page.until(isEnd);
  const last = page.reading.history.seq;
  const ask = async (path: string, id?: string) => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${server.token}`, ...(id && { "last-event-id": id }) };
    const response = await fetch(`${server.url}${path}`, { headers, signal: stop.signal });
    if (!response.ok) return response.status;
    const { value } = await eventsIn(response.body as never).next();
    stop.abort();
    return value?.id;
  };
  const events = (id: SessionId, after?: string) => `/api/sessions/${id}/events${after ? `?after=${after}` : ""}`;
  expect([await ask(events(session)), await ask(events(session, "2"))]).toEqual(["1", "3"]);
  // Who comes back by himself names the last one in the header, at the address of his first visit.
  expect(await ask(events(session, "2"), "3")).toBe("4");
  expect(await ask(events(session, String(last + 1)))).toBe(422);
  for (const bad of ["-1", "1e3", "x", "0x1", "1".repeat(16)]) {
    expect([bad, await ask(events(session, bad)), await ask(events(session), bad)]).toEqual([bad, 422, 422]);
  }
  expect(await ask(events("ses_none"))).toBe(404);
  for (const bad of ["x", "a.b", `${"a".repeat(30)}.1`]) {
    expect([bad, await ask(`/api/events?after=${bad}`), await ask("/api/events", bad)]).toEqual([bad, 422, 422]);
  }
});

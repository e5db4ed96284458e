import { expect, test } from "vitest";
import type { Event, StoredEvent } from "../protocol/events.ts";
import { emptyHistory } from "../protocol/history.ts";
import { createMatcher, maskBy, placeholder } from "../protocol/mask.ts";
import { createJournal } from "./journal.ts";

function slowJournal() {
  const told: string[] = [];
  const gate = Promise.withResolvers<void>();
  const journal = createJournal({
    lease: { session: "ses_1", owner: "me", epoch: 1 },
    history: emptyHistory,
    store: () => gate.promise,
    publish: (event) => void told.push(event.type),
  });
  return { journal, told, gate };
}

test("nothing is told before it is stored, and a passing event never overtakes what was appended before it", async () => {
  const { journal, told, gate } = slowJournal();
  const appended = journal.append({ type: "note-added", text: "first" });
  journal.pass({ type: "tool-progress", call: "call_1", text: "second" });
  await Promise.resolve();
  expect(told).toEqual([]);
  gate.resolve();
  await appended;
  await journal.append({ type: "step-started", step: 1 });
  expect(told).toEqual(["note-added", "tool-progress", "step-started"]);
});

test("a secret is neither stored nor told nor remembered, also in passing", async () => {
  const [secret, stored, told]: [string, StoredEvent[], Event[]] = ["a secret of 23 letters!", [], []];
  const matcher = createMatcher([secret]);
  const journal = createJournal({
    lease: { session: "ses_1", owner: "me", epoch: 1 },
    history: emptyHistory,
    store: async (events) => void stored.push(...events),
    publish: (event) => void told.push(event),
    mask: maskBy(() => matcher),
  });
  await journal.append({ type: "note-added", text: `it is ${secret}` });
  journal.pass({ type: "tool-progress", call: "call_1", text: secret });
  expect(JSON.stringify([stored, told, journal.history])).not.toContain(secret);
  expect(told).toMatchObject([{ text: `it is ${placeholder}` }, { text: placeholder }]);
});

test("a write that is refused changes nothing, and the next one still comes through", async () => {
  const { journal, told, gate } = slowJournal();
  gate.resolve();
  const refused = journal.write(() => {
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  await journal.append({ type: "note-added", text: "yes" });
  expect([told, journal.history.seq]).toEqual([["note-added"], 1]);
});

test("what is deferred is stored with what is appended next, in one transaction and in order", async () => {
  const stored: string[][] = [];
  const both = Promise.withResolvers<void>();
  const journal = createJournal({
    lease: { session: "ses_1", owner: "me", epoch: 1 },
    history: emptyHistory,
    store: async (events) => {
      stored.push(events.map(({ type }) => type));
      if (stored.length === 2) both.resolve();
    },
    publish: () => undefined,
  });
  journal.defer({ type: "note-added", text: "first" });
  await journal.append({ type: "step-started", step: 1 });
  journal.defer({ type: "note-added", text: "alone" });
  await both.promise;
  expect(stored).toEqual([["note-added", "step-started"], ["note-added"]]);
});

/** A disk that is full until room is made, and a way to wait until something was tried. */
function onFullDisk() {
  const told: string[] = [];
  const disk = { full: true, tried: Promise.withResolvers<void>() };
  const journal = createJournal({
    lease: { session: "ses_1", owner: "me", epoch: 1 },
    history: emptyHistory,
    store: async () => {
      disk.tried.resolve();
      if (disk.full) throw new Error("the disk is full");
    },
    publish: (event) => void told.push(event.type),
  });
  return { journal, told, disk };
}

test("what cannot be stored never was: everyone who waits is told, and the history is as before", async () => {
  const { journal, told, disk } = onFullDisk();
  const waiting = [1, 2].map((step) => journal.write([{ type: "step-started", step }]));
  const settled = await Promise.allSettled(waiting);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  disk.tried = Promise.withResolvers<void>();
  journal.defer({ type: "note-added", text: "lost" });
  await disk.tried.promise;
  disk.full = false;
  // All that the turn still has to say is void, since nobody waited for what was deferred; the next turn begins anew.
  for (let time = 0; time < 2; time++) {
    await expect(journal.append({ type: "note-added", text: "told of it" })).rejects.toThrow("the disk is full");
  }
  expect([told, journal.history.seq]).toEqual([[], 0]);
  await journal.write([{ type: "turn-started", model: "a/b", skill: "general", tools: [] }]);
  await journal.append({ type: "note-added", text: "again" });
  expect([told, journal.history.seq]).toEqual([["turn-started", "note-added"], 2]);
});

test("a steering prompt does not take the word of a lost result away from the loop", async () => {
  const { journal, disk } = onFullDisk();
  journal.defer({ type: "note-added", text: "a result" });
  await disk.tried.promise;
  await new Promise((tick) => setImmediate(tick));
  disk.full = false;
  await journal.write([{ type: "prompt-submitted", message: "msg_1", text: "and this" }]);
  expect(() => journal.defer({ type: "note-added", text: "the next" })).toThrow("the disk is full");
  expect(journal.history.seq).toBe(1);
});

test("what is to be on the disk is, whatever is stored with it", async () => {
  const stored: (boolean | undefined)[] = [];
  const journal = createJournal({
    lease: { session: "ses_1", owner: "me", epoch: 1 },
    history: emptyHistory,
    store: async (_, { durable }) => void stored.push(durable),
    publish: () => undefined,
  });
  const durably = journal.write([{ type: "note-added", text: "a prompt" }], { durable: true });
  journal.defer({ type: "note-added", text: "behind it" });
  await durably;
  journal.defer({ type: "note-added", text: "before it" });
  const again = journal.write([{ type: "note-added", text: "a prompt" }], { durable: true });
  journal.defer({ type: "note-added", text: "with it" });
  await again;
  expect(stored.filter(Boolean).length).toBe(2);
});

test("a listener that throws is reported, and neither fails the write nor holds up later ones", async () => {
  const reported: unknown[] = [];
  const published: string[] = [];
  const broken = new Error("the listener is broken");
  const journal = createJournal({
    lease: { session: "ses_1", owner: "me", epoch: 1 },
    history: emptyHistory,
    store: async () => undefined,
    publish(event) {
      published.push(event.type);
      if (event.type === "note-added" || event.type === "tool-progress") throw broken;
    },
    report: (error) => void reported.push(error),
  });
  await Promise.all([
    journal.append({ type: "note-added", text: "first" }),
    journal.append({ type: "step-started", step: 1 }),
  ]);
  journal.pass({ type: "tool-progress", call: "call_1", text: "in passing" });
  await journal.append({ type: "step-started", step: 2 });
  expect(published).toEqual(["note-added", "step-started", "tool-progress", "step-started"]);
  expect([reported, journal.history.seq]).toEqual([[broken, broken], 3]);
});

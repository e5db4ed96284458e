import { expect, test } from "vitest";
import { emptyHistory } from "../protocol/history.ts";
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

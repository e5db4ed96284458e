import { expect, test } from "vitest";
import type { StoredBody, StoredEvent } from "../../../src/protocol/events.ts";
import type { MessageId, SessionId, TurnId } from "../../../src/protocol/ids.ts";
import { allSaid, nothingRead, type Reading, read } from "../../../src/protocol/reading.ts";
import { opened } from "../../../test/support/opened.ts";
import { further, readAhead } from "./ahead.ts";

const turn = (at: number): StoredBody[] => [
  { type: "prompt-submitted", message: `msg_p${at}` as MessageId, text: `ask ${at}` },
  { type: "turn-started", model: "a/b", skill: "general", tools: [] },
  { type: "step-started", step: 1 },
  { type: "message-finished", message: `msg_a${at}` as MessageId, text: `say ${at}`, toolCalls: [], stop: "end" },
  { type: "turn-ended", reason: "done", text: "", usage: { input: 1, output: 1 } } as StoredBody,
];

const events = [[opened], ...Array.from({ length: 10 }, (_, at) => turn(at + 1))]
  .flatMap((bodies, number) => bodies.map((body) => ({ body, number })))
  .map(
    ({ body, number }, at): StoredEvent => ({
      ...{ seq: at + 1, at: "2026-01-01T00:00:00.000Z", session: "ses_1" as SessionId },
      turn: number === 0 ? null : (`turn_${number}` as TurnId),
      ...body,
    }),
  );

const whole = (upTo: number) => events.slice(0, upTo).reduce<Reading>(read, nothingRead());

test("what was said lately is read as in the whole, and its turns are counted as there", () => {
  const ahead = readAhead({ turns: 7, events: [events[0] as StoredEvent, ...events.slice(1 + 7 * 5)] });
  expect(allSaid(ahead)).toEqual(allSaid(whole(events.length)).slice(-6));
  expect([...ahead.numbers]).toEqual([...whole(events.length).numbers].slice(-9));
  expect(ahead.turns).toBe(10);
  expect(ahead.history.opened).toEqual(whole(1).history.opened);
});

test("it is shown until the whole has been read as far", () => {
  const ahead = readAhead({ turns: 7, events: [events[0] as StoredEvent, ...events.slice(1 + 7 * 5)] });
  expect(further(whole(25), ahead)).toBe(ahead);
  const all = whole(events.length);
  expect(further(all, ahead)).toBe(all);
});

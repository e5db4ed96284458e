import { expect, test } from "vitest";
import type { MessageId, TurnId } from "../../../src/protocol/ids.ts";
import type { Message } from "../../../src/protocol/messages.ts";
import type { Aside } from "../../../src/protocol/reading.ts";
import type { Shown } from "../../../src/protocol/transcript.ts";
import { askedIn, firstPrompts, undoneTurns } from "./turns.ts";

const undo = (turn: number, more: object = {}): Aside => ({
  ...{ type: "undo", at: "", turn, redo: false, changed: 1, left: 0, after: 1 },
  ...more,
});

test("a turn is undone until it is put back, and not by an undo that could take nothing back", () => {
  const asides = [undo(1), undo(2), undo(3, { changed: 0, left: 2 }), undo(1, { redo: true })];
  expect([...undoneTurns(asides)]).toEqual([2]);
});

test("a turn is known by the beginning of what it was asked, on one line", () => {
  const prompts: [text: string, turn: number][] = [
    [" Make a report ", 1],
    ["And a table", 1],
    ["First line\nsecond", 2],
    ["写".repeat(50), 3],
  ];
  const passages = prompts.map(([text, turn]) => ({ type: "prompt", text, turn }) as Shown);
  expect([1, 2, 3, 4].map((turn) => askedIn(turn, passages))).toEqual([
    "Make a report",
    "First line…",
    `${"写".repeat(40)}…`,
    "",
  ]);
});

test("a prompt that was sent into a turn, and one into a turn that went on by itself, begin none", () => {
  const turns: [id: string, role: string, turn: number][] = [
    ["a", "user", 1],
    ["b", "assistant", 1],
    ["c", "user", 1],
    ["d", "assistant", 2],
    ["e", "user", 2],
    ["f", "user", 3],
  ];
  const said = turns.map(([id, role]) => ({ id, role }) as Message);
  const numbers = new Map(turns.map(([id, , turn]) => [id as TurnId | MessageId, turn]));
  expect([...firstPrompts(said, numbers)]).toEqual(["a", "f"]);
});

import { expect, test } from "vitest";
import type { Ask } from "../../../src/protocol/asks.ts";
import { momentOf } from "./moment.ts";

const turn = { id: "turn_1" };
const ask = (kind: Ask["kind"]) => ({ kind });

test.each([
  ["at rest", { turn: null, asks: [] }, false, "rest"],
  ["at work", { turn, asks: [] }, false, "running"],
  ["left by its process", { turn, asks: [] }, true, "interrupted"],
  ["waiting for a permission", { turn, asks: [ask("permission")] }, false, "permission"],
  ["waiting for an answer, also when its process has ended", { turn, asks: [ask("question")] }, true, "question"],
  ["waiting for both", { turn, asks: [ask("permission"), ask("question")] }, false, "both"],
] as const)("a session %s is told apart", (_, history, isInterrupted, moment) => {
  expect(momentOf(history, isInterrupted)).toBe(moment);
});

import { expect, test } from "vitest";
import type { SessionInfo } from "../server/shapes.ts";
import { isUnread, nothingSeen, seenIn, withSeen } from "./unread.ts";

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, "0")}:00.000Z`;
const session = (id: string, updated: number, state: SessionInfo["state"] = "idle"): SessionInfo => ({
  ...{ id, title: id, created_at: at(0), updated_at: at(updated), model_id: "", skill_id: "", workspace: "/" },
  state,
});

test("what was there before the first visit is not new, and what changes later is until it was seen", () => {
  const first = nothingSeen(at(5));
  expect(isUnread(first, session("old", 4))).toBe(false);
  expect(isUnread(first, session("old", 6))).toBe(true);
  const then = withSeen(first, "old", at(6));
  expect(isUnread(then, session("old", 6))).toBe(false);
  expect(isUnread(then, session("old", 7))).toBe(true);
});

test.each(["running", "waiting"] as const)("one that is %s has that mark and no other", (state) => {
  expect(isUnread(nothingSeen(at(1)), session("one", 9, state))).toBe(false);
});

test.each([null, "", "{", "[]", '{"since":1}', '{"since":"2026","at":null}'])("of %j nothing is new", (text) => {
  expect(isUnread(seenIn(text), session("one", 9))).toBe(false);
});

test("of very many the oldest are forgotten, and do not come to be new", () => {
  let seen = nothingSeen(at(0));
  for (let number = 0; number < 600; number += 1) {
    seen = withSeen(seen, `ses_${number}`, new Date(Date.UTC(2026, 0, 1, 1, 0, number)).toISOString());
  }
  expect(Object.keys(seen.at)).toHaveLength(500);
  expect(isUnread(seen, { ...session("ses_3", 0), updated_at: "2026-01-01T01:00:03.000Z" })).toBe(false);
  expect(isUnread(seen, { ...session("ses_3", 0), updated_at: "2026-01-01T02:00:00.000Z" })).toBe(true);
});

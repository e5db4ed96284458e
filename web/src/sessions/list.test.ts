import { expect, test } from "vitest";
import type { SessionInfo } from "../server/shapes.ts";
import { byDay, foldersOf, withChange } from "./list.ts";

const session = (id: string, updated_at: string, more: Partial<SessionInfo> = {}): SessionInfo => ({
  id,
  title: id,
  created_at: updated_at,
  updated_at,
  model_id: "demo/scripted",
  skill_id: "general",
  workspace: "/w",
  ...more,
});
const ids = (sessions: readonly SessionInfo[] | null) => sessions?.map(({ id }) => id);
const old = session("old", "2026-11-01T10:00:00.000Z");
const fresh = session("fresh", "2026-11-02T10:00:00.000Z");

test("a session that is used again comes first, with what was told of it", () => {
  const change = {
    type: "session-changed",
    session: "old",
    title: "New name",
    state: "running",
    updated_at: "2026-11-03T10:00:00.000Z",
  } as const;
  const after = withChange([fresh, old], change);
  expect(after).toEqual([
    { ...old, title: "New name", state: "running", updated_at: "2026-11-03T10:00:00.000Z" },
    fresh,
  ]);
});

test("a change that tells only the state leaves the rest", () => {
  expect(withChange([fresh, old], { type: "ask-raised", session: "old", state: "waiting" })).toEqual([
    fresh,
    { ...old, state: "waiting" },
  ]);
});

test("a deleted session goes, known or not", () => {
  expect(ids(withChange([fresh, old], { type: "session-deleted", session: "fresh" }))).toEqual(["old"]);
  expect(ids(withChange([old], { type: "session-deleted", session: "never" }))).toEqual(["old"]);
});

test("of a session that is not in the list too little is told to put it there", () => {
  expect(withChange([old], { type: "session-changed", session: "new", state: "running" })).toBeNull();
});

test("days are those of the viewer, the last used first in each", () => {
  const now = new Date(2026, 10, 15, 0, 30);
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
  const sessions = [
    session("long ago", at(2025, 10, 15, 12, 0)),
    session("before midnight", at(2026, 10, 14, 23, 59)),
    session("at midnight", at(2026, 10, 15, 0, 0)),
    session("just now", at(2026, 10, 15, 0, 29)),
    session("the day before", at(2026, 10, 14, 0, 0)),
    session("two days ago", at(2026, 10, 13, 23, 59)),
  ];
  expect(byDay(sessions, now).map((group) => [group.day, ...(ids(group.sessions) ?? [])])).toEqual([
    ["today", "just now", "at midnight"],
    ["yesterday", "before midnight", "the day before"],
    ["earlier", "two days ago", "long ago"],
  ]);
});

test("a folder that was worked in twice is offered once, where it was used last", () => {
  const sessions = [
    session("a", "2026-11-01T00:00:00Z", { workspace: "/one" }),
    session("b", "2026-11-02T00:00:00Z", { workspace: "/two" }),
    session("c", "2026-11-03T00:00:00Z", { workspace: "/one" }),
  ];
  expect(foldersOf(sessions)).toEqual(["/one", "/two"]);
});

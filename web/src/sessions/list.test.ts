import { expect, test } from "vitest";
import type { SearchHit, SessionInfo } from "../server/shapes.ts";
import { byDay, type Change, foldersOf, found, withChange } from "./list.ts";

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
const hit = (id: string): SearchHit => {
  const { id: found, ...row } = session(id, "2026-01-01T00:00:00Z");
  return { session: found, message: "msg_1", role: "user", at: row.updated_at, snippet: "my **notes**", ...row };
};
const ids = (sessions: readonly SessionInfo[]) => sessions.map(({ id }) => id);
const old = session("old", "2026-11-01T10:00:00.000Z");
const fresh = session("fresh", "2026-11-02T10:00:00.000Z");

const told = ({ id, ...rest }: SessionInfo): Change => ({ type: "session-changed", session: id, ...rest });

test("a session that is used again comes first, with what was told of it", () => {
  const used: SessionInfo = { ...old, title: "New name", state: "running", updated_at: "2026-11-03T10:00:00.000Z" };
  expect(withChange([fresh, old], told(used))).toEqual([used, fresh]);
});

test("a session that another tab has begun comes into the list", () => {
  expect(withChange([old], told(fresh))).toEqual([fresh, old]);
});

test("a deleted session goes, known or not", () => {
  expect(ids(withChange([fresh, old], { type: "session-deleted", session: "fresh" }))).toEqual(["old"]);
  expect(ids(withChange([old], { type: "session-deleted", session: "never" }))).toEqual(["old"]);
});

test("what is told of asks and processes leaves the list as it is", () => {
  const sessions = [fresh, old];
  expect(withChange(sessions, { type: "ask-raised", session: "old", ask: "ask_1" })).toBe(sessions);
  expect(withChange(sessions, { type: "connected" })).toBe(sessions);
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
  expect(byDay(sessions, now).map((group) => [group.day, ...ids(group.sessions)])).toEqual([
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

test("a search shows titles with all the words at once, and what the server finds when it has", () => {
  const sessions = [
    session("a", "2026-11-01T00:00:00Z", { title: "Tidy the Notes folder" }),
    session("b", "2026-11-02T00:00:00Z", { title: "整理报告" }),
    session("c", "2026-11-03T00:00:00Z", { title: "Something else" }),
  ];
  expect(ids(found(sessions, "notes tidy", null))).toEqual(["a"]);
  expect(ids(found(sessions, "报告", null))).toEqual(["b"]);
  expect(ids(found(sessions, "notes", [hit("c")]))).toEqual(["a", "c"]);
});

test("what the server finds is shown also where the list does not reach, once", () => {
  const sessions = [session("a", "2026-11-01T00:00:00Z", { title: "Notes" })];
  const shown = found(sessions, "notes", [hit("old"), hit("a"), hit("old")]);
  expect(ids(shown)).toEqual(["a", "old"]);
  expect(shown[1]).toEqual(session("old", "2026-01-01T00:00:00Z"));
});

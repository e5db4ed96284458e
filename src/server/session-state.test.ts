import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import { ownOwner } from "../store/owner.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { stateOf, statesOf } from "./session-state.ts";

const at = "2026-11-15T00:00:00.000Z";
const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
const ended: StoredBody = { type: "turn-ended", reason: "done", usage: { input: 1, output: 1 }, text: "" };
const about = { tool: "bash", input: {}, touches: [], reason: "" };
const asked: StoredBody = { type: "ask-raised", ask: "ask_1", call: "call_1", kind: "permission", ...about };

/** A store with one session that has these events, owned as told. */
async function stored(bodies: readonly StoredBody[], owner: string | null = null) {
  const store = openSqlite(":memory:");
  await storeEvents(store, "ses_1", [opened, ...bodies], { at });
  if (owner !== null) await store.takeLease("ses_1", owner);
  return store;
}

const dead = `${process.pid}:1:another-boot`;

test.each<[string, readonly StoredBody[], string | null, string]>([
  ["without a turn", [], ownOwner(), "idle"],
  ["whose turn has ended", [started, ended], ownOwner(), "idle"],
  ["with a second turn under way", [started, ended, started], ownOwner(), "running"],
  ["whose process has died", [started], dead, "interrupted"],
  ["that was let go in mid-turn", [started], null, "interrupted"],
  ["that asks", [started, asked], null, "waiting"],
  ["that asks while other calls run", [started, asked], ownOwner(), "waiting"],
  ["that was answered", [started, asked, { type: "ask-withdrawn", ask: "ask_1", reason: "" }], dead, "interrupted"],
])("a session %s", async (_, bodies, owner, state) => {
  const store = await stored(bodies, owner);
  expect(await stateOf(store, "ses_1")).toBe(state);
  await store.close();
});

test("states are told of all sessions, or of some, and of none that is not there", async () => {
  const store = await stored([started]);
  await storeEvents(store, "ses_2", [opened], { at });
  const all: [SessionId, string][] = [
    ["ses_1", "interrupted"],
    ["ses_2", "idle"],
  ];
  expect([...(await statesOf(store))]).toEqual(all);
  expect([...(await statesOf(store, ["ses_2", "ses_3"]))]).toEqual(all.slice(1));
  expect(await stateOf(store, "ses_3")).toBeNull();
  await store.close();
});

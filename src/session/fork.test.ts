import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { textsIn } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import { foldAll } from "../protocol/fold.ts";
import type { MessageId } from "../protocol/ids.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { forkSession } from "./fork.ts";

const report = (error: unknown) => {
  throw error;
};

const step: StoredBody = { type: "step-started", step: 1 };
const say = (id: string): StoredBody => {
  return { type: "message-finished", message: `msg_${id}`, text: id, toolCalls: [], stop: "end" };
};
const cut = (upTo: MessageId, from: number): StoredBody => ({
  ...{ type: "context-trimmed", why: "limit", upTo, dropped: 1, from, text: `[up to ${upTo}]`, kept: [] },
  state: { turn: null, notes: [] },
});

test("a fork can leave out a cut and those after it, and keeps those before it", async () => {
  const store = openSqlite(":memory:");
  await storeEvents(
    store,
    "ses_a",
    [
      opened,
      { type: "prompt-submitted", message: "msg_go", text: "go" },
      { type: "turn-started", model: "a/b", skill: "general", tools: [] },
      ...[
        step,
        say("one"),
        cut("msg_go", 2),
        step,
        say("two"),
        cut("msg_one", 5),
        step,
        say("three"),
        cut("msg_two", 8),
      ],
      { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "" },
    ],
    { at: "2026-11-15T00:00:00.000Z" },
  );
  const folders = { outputs: tempFolder(), blobs: tempFolder() };
  const fork = async (beforeCut: number | "last") => {
    const id = await forkSession({ store, textsIn, report, ...folders }, "ses_a", { beforeCut, mark: "", marks: [] });
    if (typeof id !== "string") return id;
    const { cut: last, messages } = foldAll(await store.recall(id));
    return [last?.text, ...messages.map(({ text }) => text)];
  };
  expect(await fork("last")).toEqual(["[up to msg_one]", "two", "three"]);
  expect(await fork(3)).toEqual(["[up to msg_one]", "two", "three"]);
  expect(await fork(2)).toEqual(["[up to msg_go]", "one", "two", "three"]);
  expect(await fork(1)).toEqual([undefined, "go", "one", "two", "three"]);
  expect(await fork(4)).toEqual({ problem: "no-such-cut", cuts: 3 });
  await store.close();
});

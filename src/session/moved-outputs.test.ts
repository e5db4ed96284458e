import { expect, test } from "vitest";
import type { StoredEvent } from "../protocol/events.ts";
import { movedOutputs } from "./moved-outputs.ts";

const head = { seq: 1, at: "2026-11-15T00:00:00.000Z", session: "ses_1", turn: "turn_1" } as const;
const [from, to] = ['/data "x"/outputs/ses_1', '/data "x"/outputs/ses_2'];
const moved = movedOutputs(from, to);

test("a result names the new folder, in its file and in its text", () => {
  const result = (folder: string): StoredEvent => ({
    ...head,
    type: "tool-ended",
    call: "call_1",
    name: "bash",
    status: "ok",
    output: `… [Whole output: ${folder}/a.txt]`,
    file: `${folder}/a.txt`,
    origin: "workspace",
    ms: 1,
  });
  expect(moved(result(from))).toEqual(result(to));
});

test("what a provider has signed stays as it is", () => {
  const said = (folder: string): StoredEvent => ({
    ...head,
    type: "message-finished",
    message: "msg_1",
    text: `see ${folder}/a.txt`,
    reasoning: `it is in ${from}/a.txt`,
    opaque: { provider: "p", data: { signature: `${from}/a.txt` } },
    toolCalls: [{ id: "call_1", name: "read_file", input: { path: `${folder}/a.txt` } }],
    stop: "tool-calls",
  });
  expect(moved(said(from))).toEqual(said(to));
});

test("an event without such a path is the very same", () => {
  const event: StoredEvent = { ...head, type: "step-started", step: 1 };
  expect(moved(event)).toBe(event);
});

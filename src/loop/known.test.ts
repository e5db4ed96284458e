import { expect, test } from "vitest";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { AssistantMessage, Call } from "../protocol/messages.ts";
import { known } from "./known.ts";

const path = "/w/a.txt";

function call(id: string, more: Partial<Call>): Call {
  return { id: `call_${id}`, name: "read_file", input: {}, state: "ended", ...more };
}

function historyOf(...steps: Call[][]): History {
  const messages = steps.map((calls, index): AssistantMessage => {
    return { role: "assistant", id: `msg_${index}`, seq: index, at: "", text: "", stop: "tool-calls", calls };
  });
  return { ...emptyHistory, messages };
}

const result = (more: Partial<Call["result"]> = {}): Call["result"] => {
  return { status: "ok", output: "1 | a", origin: "workspace", ms: 0, ...more };
};
const reads = (version: string) => call(version, { result: result({ saw: [{ path, version }] }) });
const writes = (after: string, status: "ok" | "error" = "ok") =>
  call(after, { before: [{ path, hash: null, after }], result: result({ status, output: "" }) });

test.each<[string, History, string | null]>([
  ["never seen", historyOf([call("other", { result: result() })]), null],
  ["read", historyOf([reads("v1")]), "v1"],
  ["read twice", historyOf([reads("v1")], [reads("v2")]), "v2"],
  ["read, then written", historyOf([reads("v1")], [writes("v2")]), "v2"],
  ["written and read in one step, in that order", historyOf([writes("v1"), reads("v2")]), "v2"],
  ["a write that failed wrote nothing", historyOf([reads("v1")], [writes("v2", "error")]), "v1"],
])("what the model knows of a file: %s", (_, history, version) => {
  expect(known(history, path)?.version ?? null).toBe(version);
});

test("what was shown can be shown again, so that a change can be told", () => {
  expect(known(historyOf([reads("v1")]), path)?.output).toBe("1 | a");
  expect(known(historyOf([writes("v1")]), path)?.output).toBeNull();
});

test("a change that did not show what others had changed leaves what was seen before", () => {
  const blind = call("blind", {
    before: [{ path, hash: "v2", after: "v3" }],
    result: result({ saw: [{ path, version: "unseen" }] }),
  });
  expect(known(historyOf([reads("v1")], [blind]), path)).toMatchObject({ version: "v1", output: "1 | a", left: "v3" });
  expect(known(historyOf([blind]), path)).toEqual({ version: "unseen", output: null, left: "v3" });
});

test("a call that was refused with what it shows is known", () => {
  const refused = call("r", {
    ...{ name: "Write", input: { file_path: "a.txt", content: "x" } },
    result: result({ status: "error", saw: [{ path, version: "v2" }] }),
  });
  const input = { path: "a.txt", content: "x" };
  expect(known(historyOf([refused]), path)?.refused).toEqual({ name: "write_file", input });
});

test("parts of one content are put together; a whole read, or a whole write of the model's own, makes it whole", () => {
  const part = (version: string, from: number, to: number) =>
    call(`${version}${from}`, { result: result({ saw: [{ path, version, lines: [[from, to]] }] }) });
  const edits = (hash: string, after: string) =>
    call(after, { name: "edit", before: [{ path, hash, after }], result: result({ output: "" }) });
  const rewrites = (after: string) => ({ ...edits("v0", after), name: "write_file" });
  const linesIn = (...steps: Call[][]) => known(historyOf(...steps), path)?.lines?.toSorted((a, b) => a[0] - b[0]);
  expect(linesIn([part("v1", 1, 5)])).toEqual([[1, 5]]);
  const both: [number, number][] = [
    [1, 5],
    [6, 9],
  ];
  expect(linesIn([part("v1", 1, 5)], [part("v1", 6, 9)])).toEqual(both);
  expect(linesIn([part("v1", 1, 5)], [edits("v1", "v2")], [part("v2", 6, 9)])).toEqual(both);
  expect(linesIn([part("v1", 1, 5)], [edits("v1", "v2")])).toEqual([[1, 5]]);
  expect(linesIn([reads("v1")], [part("v1", 1, 5)])).toBeUndefined();
  expect(linesIn([reads("v1")], [edits("v1", "v2")], [part("v2", 1, 5)])).toBeUndefined();
  expect(linesIn([rewrites("v1")], [part("v1", 1, 5)])).toBeUndefined();
  expect(linesIn([reads("v1")], [part("v2", 1, 5)])).toEqual([[1, 5]]);
  expect(linesIn([rewrites("v1")], [part("v2", 1, 5)])).toEqual([[1, 5]]);
});

test("another file is another file", () => {
  expect(known(historyOf([reads("v1")]), "/w/b.txt")).toBeNull();
});

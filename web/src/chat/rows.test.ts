import { expect, test } from "vitest";
import type { CallId, MessageId } from "../../../src/protocol/ids.ts";
import type { AssistantMessage, Call, ResultStatus } from "../../../src/protocol/messages.ts";
import { rowsOf } from "./rows.ts";

const quiet = { partial: null, underWay: false, running: null };

function call(id: string, name: string, status?: ResultStatus): Call {
  const input = { path: id };
  if (!status) return { id: id as CallId, name, input, state: "open" };
  return { id: id as CallId, name, input, state: "ended", result: { status, output: "", origin: "workspace", ms: 1 } };
}

function step(id: string, text: string, ...calls: Call[]): AssistantMessage {
  return { role: "assistant", id: id as MessageId, seq: 1, at: "", text, calls, stop: "tool-calls" };
}

const arriving = { call: "a" as CallId, name: "bash", input: '{"command":"ls -' };

const outline = (rows: ReturnType<typeof rowsOf>): string[] =>
  rows.map((row) =>
    row.type === "together"
      ? `together ${row.most} of ${row.count}: ${outline([...row.cells]).join(", ")}`
      : row.type === "looks"
        ? `looks ${row.calls.map(({ id }) => id).join(" ")}`
        : row.type === "call"
          ? `${row.call.name} ${row.call.status}`
          : row.type,
  );

test("reads that follow each other are one row, also across steps, until something is said or done", () => {
  const steps = [
    step("m1", "", call("a", "read_file", "ok"), call("b", "grep", "ok")),
    step("m2", "", call("c", "list_dir", "ok"), call("d", "bash", "ok"), call("e", "read_file", "ok")),
    step("m3", "Now I know.", call("f", "read_file", "ok")),
  ];
  expect(outline(rowsOf(steps, quiet))).toEqual(["looks a b c", "bash ok", "looks e", "text", "looks f"]);
});

test("calls of one step that ran at the same time are one row in their order, and reads stay folded in it", () => {
  const steps = [
    step("m1", "", call("z", "read_file", "ok")),
    step(
      "m2",
      "",
      call("a", "read_file", "ok"),
      call("b", "grep", "ok"),
      call("c", "bash", "ok"),
      call("d", "edit", "error"),
      call("e", "bash", "ok"),
      call("f", "bash", "ok"),
    ),
    step("m3", "", call("g", "bash", "ok"), call("h", "read_file", "ok"), call("i", "read_file", "ok")),
  ];
  // What lies between two that ran together keeps its place.
  const [one, other] = [{ most: 4 }, { most: 2 }];
  const together = new Map(Object.entries({ a: one, b: one, c: one, e: one, h: other, i: other }));
  expect(outline(rowsOf(steps, quiet, together))).toEqual([
    "looks z",
    "together 4 of 5: looks a b, bash ok, edit error, bash ok",
    "bash ok",
    "bash ok",
    "looks h i",
  ]);
  expect(outline(rowsOf(steps, quiet, new Map([["e", { most: 1 }]]))).join()).not.toContain("together");
});

test("a read that failed stands by itself", () => {
  const steps = [step("m", "", call("a", "read_file", "ok"), call("b", "read_file", "error"), call("c", "glob", "ok"))];
  expect(outline(rowsOf(steps, quiet))).toEqual(["looks a", "read_file error", "looks c"]);
});

test("names from elsewhere are known by ours", () => {
  expect(outline(rowsOf([step("m", "", call("a", "Read", "ok"), call("b", "Bash", "ok"))], quiet))).toEqual([
    "looks a",
    "bash ok",
  ]);
});

test("a call without a result is queued while its turn is under way, and was interrupted after it", () => {
  const steps = [step("m", "", call("a", "bash"))];
  expect(outline(rowsOf(steps, { ...quiet, underWay: true }))).toEqual(["bash queued"]);
  expect(outline(rowsOf(steps, quiet))).toEqual(["bash interrupted"]);
});

test("a call whose input had not arrived when its process ended is written no more", () => {
  const partial = { message: "m1" as MessageId, text: "", reasoning: "", calls: [arriving] };
  expect(outline(rowsOf([], { ...quiet, underWay: true, partial }))).toEqual(["bash arriving"]);
  expect(outline(rowsOf([], { ...quiet, partial }))).toEqual(["bash interrupted"]);
});

test("the message under way has the keys that it will have when it is finished", () => {
  const id = "m1" as MessageId;
  const partial = {
    message: id,
    text: "Hello",
    reasoning: "hm",
    calls: [arriving],
  };
  const live = rowsOf([], { partial, underWay: true, running: null });
  const finished = rowsOf([{ ...step("m1", "Hello", call("a", "bash", "ok")), reasoning: "hm" }], quiet);
  expect(live.map(({ key }) => key)).toEqual(finished.map(({ key }) => key));
  expect(live[2]).toMatchObject({ call: { status: "arriving", input: { command: "ls -" } } });
});

test("a call that has ended is the same object every time, so that it is drawn once", () => {
  const steps = [step("m", "", call("a", "bash", "ok"))];
  const [first] = rowsOf(steps, quiet);
  const [second] = rowsOf(steps, quiet);
  expect(first?.type === "call" && second?.type === "call" && first.call === second.call).toBe(true);
});

test("an answer that broke off says so", () => {
  expect(outline(rowsOf([{ ...step("m", "half"), stop: "failed" }], quiet))).toEqual(["text", "broke-off"]);
});

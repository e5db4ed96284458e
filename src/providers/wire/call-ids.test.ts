import { expect, test } from "vitest";
import type { Call } from "../../protocol/messages.ts";
import type { Dialect } from "../dialect.ts";
import { callIds } from "./call-ids.ts";
import { sameNames } from "./fit-tools.ts";

const call = (id: string, wireId?: string, name = "bash"): Call => ({
  ...{ id: `call_${id}` as Call["id"], name, input: {}, state: "ended" },
  ...(wireId !== undefined && { wireId }),
});

function ids(form: Dialect["callIds"], ...messages: Call[][]): string[][] {
  const idsOf = callIds(form, sameNames);
  return messages.map(idsOf);
}

test("where any id is taken, it goes back as it came, and ours where none came", () => {
  expect(ids("any", [call("1", "tooluse_x"), call("2")])).toEqual([["tooluse_x", "call_2"]]);
});

test("nine signs stay when they are nine; others get nine of their own, always the same", () => {
  const [[kept, made] = [], [again] = []] = ids(
    "nine",
    [call("1", "aB3dE6gH9"), call("2", "call_too_long")],
    [call("3", "aB3dE6gH9")],
  );
  expect(kept).toBe("aB3dE6gH9");
  expect(made).toMatch(/^[a-zA-Z0-9]{9}$/);
  expect(again).toMatch(/^[a-zA-Z0-9]{9}$/);
  expect(new Set([kept, made, again]).size).toBe(3);
  expect(ids("nine", [call("2", "call_too_long")])).toEqual([[made]]);
});

test("counted ids stay as they came, and others are counted on from there", () => {
  const before = [call("1", "functions.bash:4"), call("2", "toolu_1", "read_file")];
  const after = [call("3", "functions.bash:4"), call("4", "functions.edit:1")];
  expect(ids("counted", before, after)).toEqual([
    ["functions.bash:4", "functions.read_file:5"],
    ["functions.bash:6", "functions.bash:7"],
  ]);
});

test("what follows changes no id", () => {
  const first = [call("1"), call("2", "functions.bash:0")];
  for (const form of ["any", "nine", "counted"] as const) {
    expect(ids(form, first, [call("3", "functions.bash:1")])[0]).toEqual(ids(form, first)[0]);
  }
});

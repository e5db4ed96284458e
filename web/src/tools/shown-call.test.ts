import { expect, test } from "vitest";
import { shell as en } from "../../../src/i18n/en/tools/shell.ts";
import { shell as zh } from "../../../src/i18n/zh-CN/tools/shell.ts";
import type { Call } from "../../../src/protocol/messages.ts";
import { shownCall } from "./shown-call.ts";

const call = { id: "call_1", name: "bash", input: {}, state: "started" } as unknown as Call;
const told = (progress: string) => shownCall(call, true, { since: "", progress }).running?.progress;

test.each([en, zh])("of a command that prints nothing the page's own clock tells how long it runs", ({ runsFor }) => {
  expect(told(runsFor({ seconds: 12 }))).toBe("");
  expect(told(`${runsFor({ seconds: 12 })}!`)).toBe(`${runsFor({ seconds: 12 })}!`);
});

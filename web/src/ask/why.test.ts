import { expect, test } from "vitest";
import { gate as en } from "../../../src/i18n/en/gate.ts";
import { gate as zh } from "../../../src/i18n/zh-CN/gate.ts";
import { byMode } from "./why.ts";

const command = [{ action: "exec" as const, resource: "make" }];
const change = [{ action: "write" as const, resource: "/a" }];

test.each([en, zh])("what only the mode asks for is known in each language", ({ mode }) => {
  const reason = (part?: string) => mode({ decision: "ask", mode: "accept-edits", part });
  expect(byMode({ reason: reason(), touches: command })).toEqual({ kind: "command", part: null });
  expect(byMode({ reason: reason("touch\n`made`"), touches: command })).toEqual({
    kind: "command",
    part: "touch\n`made`",
  });
  expect(byMode({ reason: reason(), touches: change })).toEqual({ kind: "change", part: null });
  expect(byMode({ reason: reason(), touches: [] })).toEqual({ kind: "other", part: null });
});

test.each([en, zh])("every other reason is told as it is", (gate) => {
  for (const reason of [
    gate.outside({ path: "by the mode default" }),
    gate["names-own-port"](),
    `${gate.mode({ decision: "ask", mode: "default", part: undefined })} and more`,
  ])
    expect(byMode({ reason, touches: command })).toBeNull();
});

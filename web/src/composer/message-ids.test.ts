import { expect, test } from "vitest";
import { createMessageIds } from "./message-ids.ts";

test("a message that is sent again keeps its id until it is accepted, and any other has one of its own", () => {
  const ids = createMessageIds();
  const first = ids.idFor("ses_1", "hello");
  expect(first).toMatch(/^msg_[\w-]{16,64}$/);
  expect(ids.idFor("ses_1", "hello")).toBe(first);
  const others = [ids.idFor("ses_1", "hello there"), ids.idFor("ses_2", "hello there")];
  const again = ids.idFor("ses_2", "hello there");
  ids.accepted();
  expect(again).toBe(others[1]);
  expect(new Set([first, ...others, ids.idFor("ses_2", "hello there")]).size).toBe(4);
});

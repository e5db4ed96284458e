import { expect, test } from "vitest";
import { createMessageIds } from "./message-ids.ts";

test("a message that is sent again keeps its id until it is accepted, and any other has one of its own", () => {
  const ids = createMessageIds();
  const first = ids.idFor("ses_1", "hello", []);
  expect(first).toMatch(/^msg_[\w-]{16,64}$/);
  expect(ids.idFor("ses_1", "hello", [])).toBe(first);
  const others = [ids.idFor("ses_1", "hello there", []), ids.idFor("ses_2", "hello there", [])];
  const again = ids.idFor("ses_2", "hello there", []);
  ids.accepted();
  expect(again).toBe(others[1]);
  expect(new Set([first, ...others, ids.idFor("ses_2", "hello there", [])]).size).toBe(4);
});

test("the same text with other files has an id of its own", () => {
  const ids = createMessageIds();
  const idWith = (...files: string[]) =>
    ids.idFor(
      "ses_1",
      "look",
      files.map((id) => ({ id })),
    );
  const first = idWith("upl_1");
  expect(idWith("upl_1")).toBe(first);
  expect(new Set([first, idWith("upl_2"), idWith("upl_1", "upl_2"), idWith()]).size).toBe(4);
});

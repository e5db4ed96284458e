import { expect, test } from "vitest";
import { textsIn } from "./texts.ts";

const { context } = textsIn("en");

test("one message that went is spoken of as one", () => {
  expect(context.goesOn({ last: 2, kept: 1 })).toContain("message 2, for want");
  expect(context.goesOn({ last: 3, kept: 1 })).toContain("messages 2 to 3, for want");
  expect(context.compacted({ last: 2, kept: 1 })).toContain("[Message 2 is folded away; this stands in its place.");
  expect(context.compacted({ last: 2, kept: null })).toContain("[Messages 1 to 2 are folded away");
  expect(context.withoutNotes({ spans: [{ from: 2, to: 2 }] })).toContain(
    "[Of message 2 there are no notes, since it was",
  );
  expect(context.withoutNotes({ spans: [{ from: 2, to: 3 }] })).toContain("[Of messages 2 to 3 there are");
});

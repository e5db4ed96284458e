import { expect, test } from "vitest";
import { addressOf, newAddress, placeOf } from "./route.ts";

test.each(["", "#", "#/", newAddress])("%j is where a session is begun", (hash) => {
  expect(placeOf(hash)).toEqual({ page: "new" });
});

test("a session's address leads to it", () => {
  expect(placeOf(addressOf("ses_01k9abc"))).toEqual({ page: "session", id: "ses_01k9abc" });
});

test.each(["#/s/", "#/s/ses_a/b", "#/s/../auth", "#/s/ses_a%2Fb", "#/settings", "#/s/ses_a?x=1", "#code=abc"])(
  "%j leads nowhere: no id is made of it",
  (hash) => {
    expect(placeOf(hash)).toEqual({ page: "unknown" });
  },
);

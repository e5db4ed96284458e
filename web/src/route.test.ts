import { expect, test } from "vitest";
import {
  addressOf,
  asksAddress,
  installAddress,
  messageAddress,
  newAddress,
  newWith,
  placeOf,
  settingsAddress,
} from "./route.ts";

test.each(["", "#", "#/", newAddress])("%j is where a session is begun", (hash) => {
  expect(placeOf(hash)).toEqual({ page: "new" });
});

test("a session's address leads to it", () => {
  expect(placeOf(addressOf("ses_01k9abc"))).toEqual({ page: "session", id: "ses_01k9abc" });
});

test("a message in a session has an address of its own", () => {
  const place = { page: "session", id: "ses_01k9abc", message: "msg_01k9" };
  expect(placeOf(messageAddress("ses_01k9abc", "msg_01k9"))).toEqual(place);
});

test("settings, asks and a skill to begin with have theirs", () => {
  expect(placeOf(settingsAddress())).toEqual({ page: "settings", section: "" });
  expect(placeOf(settingsAddress("models"))).toEqual({ page: "settings", section: "models" });
  expect(placeOf(installAddress)).toEqual({ page: "settings", section: "skills", wants: "install" });
  expect(placeOf(asksAddress)).toEqual({ page: "asks" });
  expect(placeOf(newWith("a:b/c d"))).toEqual({ page: "new", skill: "a:b/c d" });
});

test.each([
  "#/s/",
  "#/s/ses_a/b/c",
  "#/s/../auth",
  "#/s/ses_a%2Fb",
  "#/settings/a/b",
  "#/settings/%",
  "#/new/",
  "#/s/ses_a?x=1",
  "#code=abc",
])("%j leads nowhere: no id is made of it", (hash) => {
  expect(placeOf(hash)).toEqual({ page: "unknown" });
});

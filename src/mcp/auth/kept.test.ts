import { expect, test } from "vitest";
import { placesOf } from "../config/kept-values.ts";
import { loginPlace } from "./kept.ts";

test("a login is kept among what goes with its server, and not with one whose name begins alike", () => {
  const place = loginPlace({ name: "a", hash: "0123456789abcdef0123" });
  expect([place.startsWith(placesOf("a")), loginPlace({ name: "a_b", hash: "0" }).startsWith(placesOf("a"))]).toEqual([
    ...[true, false],
  ]);
});

test("a server that was changed has no login", () => {
  const place = (hash: string) => loginPlace({ name: "a", hash });
  expect(place("1".repeat(64))).not.toBe(place("2".repeat(64)));
});

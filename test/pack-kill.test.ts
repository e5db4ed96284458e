import { expect, test } from "vitest";
import { killing, killPlaces } from "./support/packs/kills.ts";

test("an install that is killed at any of its steps leaves the old pack or the new one, and the next one succeeds", async () => {
  const { kill, settle } = killing();
  expect(await kill("pack:written")).toEqual({ fault: null, is: "none" });
  expect(await settle()).toBeNull();
  for (const place of killPlaces) {
    expect([place, await kill(place)]).toEqual([place, { fault: null, is: place === "pack:row" ? "new" : "old" }]);
  }
  expect(await settle()).toBeNull();
});

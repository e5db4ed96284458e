import { expect, test } from "vitest";
import { fanOut } from "./support/fan-out.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("sessions that stream at once are told each to its own page, whole", async () => {
  const { events, wrong } = await fanOut(tempFolder(), { sessions: 12, words: 60 });
  expect(wrong).toEqual([]);
  expect(events).toBeGreaterThan(12 * 60);
});

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("a day is the one on the user's clock", () => {
  const days = { UTC: "2026-11-16 Mon", "Asia/Shanghai": "2026-11-17 Tue" };
  // A process of its own: the zone holds for the whole of one.
  const script = `
    import { dayOf } from "${import.meta.dirname}/time.ts";
    const said = {};
    for (const zone of ${JSON.stringify(Object.keys(days))}) {
      process.env.TZ = zone;
      said[zone] = dayOf(new Date("2026-11-16T16:30:00Z"));
    }
    console.log(JSON.stringify(said));`;
  const args = ["--input-type=module-typescript", "-e", script];
  expect(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))).toEqual(days);
});

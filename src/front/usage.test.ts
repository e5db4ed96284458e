import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("counts calendar days also where the clocks change", () => {
  const cases = [
    // The day before has 23 hours.
    ["America/New_York", "2026-03-09T04:30:00Z", "2026-03-08"],
    ["Europe/Berlin", "2026-03-29T22:30:00Z", "2026-03-29"],
    // The day has 25 hours.
    ["America/New_York", "2026-11-02T04:30:00Z", "2026-10-31"],
    ["Europe/Berlin", "2026-10-25T22:30:00Z", "2026-10-24"],
    ["UTC", "2026-11-02T04:30:00Z", "2026-11-01"],
  ];
  // The zone holds for a whole process, so it is another one.
  const script = `
    import { usageSince } from "${import.meta.dirname}/usage.ts";
    const found = [];
    for (const [zone, now] of ${JSON.stringify(cases)}) {
      process.env.TZ = zone;
      found.push([zone, now, usageSince(2, Date.parse(now))]);
    }
    console.log(JSON.stringify(found));`;
  const args = ["--input-type=module-typescript", "-e", script];
  expect(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))).toEqual(cases);
});

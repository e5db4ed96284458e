// The proof `wal-cuts` in short: test/proof/wal-cuts.ts cuts the logs of ten turns.
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { record, tryCuts } from "../support/wal-cuts/cut.ts";
import { type CutScenario, cutScenarios } from "../support/wal-cuts/scenarios.ts";

needs("strace")(
  "a turn goes on after a power cut at any frame of its log, and no effect happens twice",
  async () => {
    const recording = await record(cutScenarios[0] as CutScenario, tempFolder());
    const report = await tryCuts(recording);
    expect(report.wrong).toEqual([]);
    expect(report.resumed).toBeGreaterThan(3);
    // The same log without our syncs: the command runs again, and nobody is told.
    const control = await tryCuts(recording, { asIfUnsynced: true });
    expect(control.wrong.join("\n")).toContain("the effect on did-1 happened 2 times");
  },
  120_000,
);

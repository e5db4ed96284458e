import { expect } from "vitest";
import { needs } from "../needs.ts";
import { stopFaults, stoppedPrograms, stopUnder } from "../support/stopping.ts";

for (const program of stoppedPrograms) {
  for (const fault of stopFaults) {
    needs("proc", "own-mounts")(
      `${program} that is told to stop under a ${fault} ends, and all that it started`,
      async () => {
        const { code, left } = await stopUnder(fault, program);
        expect({ hasEnded: code !== null, left }).toEqual({ hasEnded: true, left: [] });
      },
    );
  }
}

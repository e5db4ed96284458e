import { expect } from "vitest";
import { needs } from "../needs.ts";
import { stopFaults, stoppedPrograms, stopUnder } from "../support/stopping.ts";

const sentences = {
  "full disk": /^The data folder cannot be written/m,
  "held lock": /^Another program holds the database/m,
};

for (const program of stoppedPrograms) {
  for (const fault of stopFaults) {
    needs("proc", "own-mounts")(
      `${program} that is told to stop under a ${fault} ends with everything it started, and says what could not be stored`,
      async () => {
        const { code, left, stderr } = await stopUnder(fault, program);
        expect({ code, left }).toEqual({ code: 1, left: [] });
        expect(stderr).toMatch(sentences[fault]);
        expect(stderr).not.toContain("More about it is in");
      },
    );
  }
}

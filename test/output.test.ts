import { expect, test } from "vitest";
import { flooded, floods } from "./support/flood.ts";
import { skillmint } from "./support/skillmint.ts";

const MB = 1024 * 1024;

// The others are in the proof.
test.each(["many lines", "one line"] as const)(
  "80 MB of output (%s) cost little memory; beginning and end arrive and the file is capped",
  async (name) => {
    const quiet = await flooded(skillmint(), "echo BEGIN; echo END");
    const { peak, result, files } = await flooded(skillmint(), floods[name](80 * MB));
    expect(result).toMatch(/^stdout:\nBEGIN/);
    expect(result).toMatch(/END\n/);
    expect(result).toContain("[Only the first 64 MB of the output were kept: ");
    expect(files.map((size) => size <= 64 * MB && size > 64 * MB - 4)).toEqual([true]);
    expect(peak - quiet.peak).toBeLessThan(64 * MB);
  },
);

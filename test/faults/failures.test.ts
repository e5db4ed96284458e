import { afterAll, expect, test } from "vitest";
import { closeConnections } from "../../src/providers/http.ts";
import { runSequences } from "../support/failure-sequences.ts";
import { tempFolder } from "../support/temp-folder.ts";

afterAll(closeConnections);

const formats = ["openai", "anthropic", "responses"] as const;

test.each(formats)(
  "%s: whatever sequence of failures a server gives, a turn ends well or with one clear error, and nothing is done twice",
  async (format) => {
    const { wrong, seen } = await runSequences({
      seed: 21,
      count: 25,
      formats: [format],
      mostRetries: 1,
      folder: tempFolder(),
    });
    expect(wrong).toEqual([]);
    expect(seen.get("turns that end with done")).toBeGreaterThan(1);
    expect(seen.get("turns that end with failed")).toBeGreaterThan(1);
    expect(seen.get("effects")).toBeGreaterThan(3);
  },
);

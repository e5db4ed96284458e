import fc from "fast-check";
import { expect, test } from "vitest";
import { lastBytes } from "./last-bytes.ts";

test("the end of all that was written is kept, however it came", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{0,25}$/)), (parts) => {
      const last = lastBytes(10);
      for (const part of parts) last.write(Buffer.from(part));
      expect(last.text()).toBe(parts.join("").slice(-10));
    }),
  );
});

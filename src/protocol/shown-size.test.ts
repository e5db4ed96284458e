import { expect, test } from "vitest";
import { shownSize } from "./shown-size.ts";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [10 * 1024, "10 KB"],
  [1024 ** 2 - 1, "1.0 MB"],
  [3 * 1024 ** 3, "3.0 GB"],
])("%d bytes are %s", (bytes, shown) => expect(shownSize(bytes)).toBe(shown));

import { expect, test } from "vitest";
import { compareVersions, isSemver } from "./semver.ts";

test("the order of semver.org's own example holds, and that of large numbers", () => {
  const inOrder = [
    ...["0.0.1", "0.9.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2"],
    ...["1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.2.9", "1.2.10", "1.10.0", "2.0.0", "99999999999999999999.0.0"],
  ];
  const sorted = inOrder.toReversed().sort(compareVersions);
  expect(sorted).toEqual(inOrder);
});

test("what was built twice is one version", () => {
  expect(compareVersions("1.0.0+linux", "1.0.0+mac")).toBe(0);
});

test.each([
  "1",
  "1.2",
  "v1.2.3",
  "01.2.3",
  "1.2.3-",
  "1.2.3-01",
  "1.2.3-a..b",
  "1.2.3+",
  "",
  " 1.2.3",
  "1.2.3\n",
  `1.2.${"3".repeat(70)}`,
])("%j is no version", (text) => expect(isSemver(text)).toBe(false));

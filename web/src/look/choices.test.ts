import { expect, test } from "vitest";
import { languageFrom, themeIn } from "./choices.ts";

test.each([
  [["zh-CN", "en"], "zh-CN"],
  [["zh"], "zh-CN"],
  [["zh-Hant-TW", "en-US"], "zh-CN"],
  [["en-GB", "zh-CN"], "en"],
  [["de-DE", "zh-CN", "en"], "zh-CN"],
  [["de-DE"], "en"],
  [[], "en"],
] as const)("a browser that wants %j is spoken to in %s", (wanted, spoken) => {
  expect(languageFrom(null, wanted)).toBe(spoken);
});

test("what was chosen counts, unless it is nothing that we know", () => {
  expect(languageFrom("en", ["zh-CN"])).toBe("en");
  expect(languageFrom("fr", ["zh-CN"])).toBe("zh-CN");
  expect([themeIn("dark"), themeIn("sepia"), themeIn(null)]).toEqual(["dark", "system", "system"]);
});

import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${linux} Chrome/141.0.0.0 Safari/537.36`, "Chrome 141, Linux"],
  [`${linux} HeadlessChrome/141.0.0.0 Safari/537.36`, "Chrome 141, Linux"],
  [`${mac} Version/26.1 Safari/605.1.15`, "Safari 26, macOS"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox 144, Windows"],
  [`${mac} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Edge 141, macOS"],
  ["curl/8.0", null],
  ["", null],
])("%s is %s", (label, name) => {
  expect(browserName(label)).toBe(name);
});

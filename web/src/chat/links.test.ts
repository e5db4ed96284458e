import { expect, test } from "vitest";
import { placeOf, safeAddress, saysWhere } from "./links.ts";

test.each([["https://example.com/a?b#c"], ["http://127.0.0.1:8080/"], ["mailto:a@example.com"]])(
  "%s may be followed",
  (address) => {
    expect(safeAddress(address)).toBe(address);
  },
);

test.each([
  ["javascript:alert(1)"],
  ["  JavaScript:alert(1)"],
  ["java\tscript:alert(1)"],
  ["data:text/html,<script>"],
  ["vbscript:x"],
  ["file:///etc/passwd"],
  ["blob:https://example.com/x"],
  ["/api/sessions"],
  ["//example.com"],
  ["#/s/other"],
  [""],
])("%j may not", (address) => {
  expect(safeAddress(address)).toBe("");
});

test("of what stands around an address nothing is left", () => {
  expect(safeAddress("  https://example.com/ ")).toBe("https://example.com/");
});

test("a place is the name of its server", () => {
  expect(placeOf("https://pictures.example.com/a.png")).toBe("pictures.example.com");
});

test.each([
  ["https://a.example/login", "https://a.example/login", true],
  ["https://a.example", "https://a.example/", true],
  ["a.example", "https://a.example/x", true],
  ["https://a.example/login", "https://a.co/login", false],
  ["a.example/evil.example", "https://evil.example/x", false],
  ["read this", "https://a.example/", false],
  ["https://a.example@evil.example/", "https://a.example@evil.example/", false],
  ["https://:a.example@evil.example/", "https://:a.example@evil.example/", false],
  ["a@b.example", "mailto:a@b.example", true],
  // The first letter of the one is Cyrillic, and what looks like a slash in the other is a letter of its name.
  ["https://\u0430pple.example/", "https://\u0430pple.example/", false],
  ["https://a.example\u30celogin.evil.example/", "https://a.example\u30celogin.evil.example/", false],
  ["xn--pple-43d.example", "https://\u0430pple.example/", true],
])("the words %s of a link to %s say where it leads: %s", (words, address, says) => {
  expect(saysWhere(words, address)).toBe(says);
});

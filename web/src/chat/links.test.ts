import { expect, test } from "vitest";
import { placeOf, safeAddress } from "./links.ts";

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

test("a place is the name of its server", () => {
  expect(placeOf("https://pictures.example.com/a.png")).toBe("pictures.example.com");
});

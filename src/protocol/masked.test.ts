import { expect, test } from "vitest";
import type { StoredBody } from "./events.ts";
import { createMatcher, maskBy, placeholder } from "./mask.ts";
import { holdsPlaceholder, masked, maskedEvent } from "./masked.ts";

const key = "sk-Zq3vR8tLmX0aPbWc7dEfGh1J";
const mask = maskBy(() => createMatcher([key]));

test("every text of a value is masked, its names too; bytes and what holds none stay the very same", () => {
  const clean = { a: [1, null, "x"], b: new Uint8Array([1]) };
  const given = { clean, list: [`<${key}>`], [key]: { deep: key } };
  const result = masked(given, mask);
  expect(result).toEqual({ clean, list: [`<${placeholder}>`], [placeholder]: { deep: placeholder } });
  expect([result.clean === clean, masked(clean, mask) === clean]).toEqual([true, true]);
});

test("an event is masked but for the files that an undo has to find", () => {
  const path = `/w/${key}.txt`;
  const before = [{ path, hash: null, after: "h" }];
  const started: StoredBody = { type: "tool-started", call: "call_a", name: "write_file", input: { path }, before };
  expect(maskedEvent(started, mask)).toEqual({ ...started, input: { path: `/w/${placeholder}.txt` } });
  const prompt: StoredBody = { type: "prompt-submitted", message: "msg_a", text: "nothing" };
  expect(maskedEvent(prompt, mask)).toBe(prompt);
});

test("a placeholder is known again without its brackets and in other letters, at any depth, also as a name", () => {
  const forms = [placeholder, encodeURIComponent(placeholder), placeholder.slice(1, -1).toLowerCase()];
  expect(forms.map((text) => holdsPlaceholder({ a: [{ b: `x${text}x` }] }))).toEqual([true, true, true]);
  expect(holdsPlaceholder({ [placeholder]: 1 })).toBe(true);
  const parted = ["'[SECRET-HIDDEN''-BY-SKILLMINT]' > k.env", "\"SECRET\"-HID\\DEN-$'BY'-SKILLM\\\nINT"];
  expect(parted.map((command) => holdsPlaceholder({ command }))).toEqual([true, true]);
  expect(holdsPlaceholder({ a: ["[secret]", 1, null, undefined, true] })).toBe(false);
});

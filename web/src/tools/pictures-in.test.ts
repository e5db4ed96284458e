import { expect, test } from "vitest";
import type { ToolResult } from "../../../src/protocol/messages.ts";
import { picturesIn } from "./pictures-in.ts";

const result = (output: string, more: Partial<ToolResult> = {}): ToolResult => ({
  ...{ status: "ok", output, origin: "mcp", ms: 1 },
  ...more,
});
const path = "/home/x/.skillmint/outputs/ses_1/ab-1.png";

test("a picture that the model does not see is found where it lies, once, and only with its own session", () => {
  expect(picturesIn(result(`[image/png, kept in ${path}]\n${path}`), "ses_1")).toEqual([{ file: "ab-1.png" }]);
  expect(picturesIn(result(path.replaceAll("/", "\\")), "ses_1")).toEqual([{ file: "ab-1.png" }]);
  expect(picturesIn(result(path), "ses_2")).toEqual([]);
  expect(picturesIn(result(path, { origin: "workspace" }), "ses_1")).toEqual([]);
  expect(picturesIn(result(path.replace("png", "svg")), "ses_1")).toEqual([]);
});

test("what the model was shown is what people are shown", () => {
  const images = [{ mediaType: "image/png", file: "/x/seen.png" }];
  expect(picturesIn(result(path, { images }), "ses_1")).toBe(images);
  expect(picturesIn(undefined, "ses_1")).toEqual([]);
});

import { toLf } from "../line-ends.ts";
import { parseMarked } from "./parse-marked.ts";
import { parseUnified } from "./parse-unified.ts";
import type { Parsed } from "./patch.ts";

/** Both forms that models write: `*** Begin Patch`, and unified diffs as git makes them. */
export function parsePatch(text: string): Parsed {
  const lines = toLf(text).replace(/\n+$/, "").split("\n");
  const isMarked = lines.some((line) => /^\*\*\* (Begin Patch|(Add|Update|Delete) File: )/.test(line));
  const parsed = isMarked ? parseMarked(lines) : parseUnified(lines);
  return "files" in parsed && parsed.files.length === 0 ? { problem: { code: "empty" } } : parsed;
}

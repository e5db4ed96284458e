import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { readSmall } from "../../permissions/trust/files.ts";
import { largestRead } from "./limits.ts";

export type ReadSkill = { bytes: Uint8Array } | { problem: "odd" | "too-large" | "outside" | "unreadable" };

/**
 * A SKILL.md, as far as it is a file and can be one. Never waits for a pipe, and never reads without end. `within`: links
 * must not lead out of it.
 */
export function readSkill(path: string, { within }: { within?: string | undefined } = {}): ReadSkill {
  try {
    const real = realpathSync.native(path);
    const root = within === undefined ? dirname(real) : realpathSync.native(within);
    const small = readSmall(real, { root, most: largestRead });
    if (small === null) return { problem: "unreadable" };
    return small as ReadSkill;
  } catch {
    return { problem: "unreadable" }; // It leads nowhere, or went away.
  }
}

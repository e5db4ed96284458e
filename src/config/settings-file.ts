import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { messageOf } from "../protocol/message-of.ts";
import { makeFolder } from "./folders.ts";

/** The settings that are needed before the store opens, or why they cannot be read. Values that are not ours are kept. */
export type SettingsFile = { values: Record<string, unknown> } | { problem: string };

export function readSettingsFile(file: string): SettingsFile {
  if (!existsSync(file)) return { values: {} };
  try {
    const found: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof found !== "object" || found === null || Array.isArray(found)) return { problem: "{ … }?" };
    return { values: { ...found } };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Whole or not at all: the file is read by every start. */
export function writeSettingsFile(file: string, values: Record<string, unknown>): void {
  makeFolder(dirname(file));
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(fresh, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** As many as a catalogue could name. */
const most = 100;

const fileIn = (dataFolder: string) => join(dataFolder, "skills-index", "recent.json");

/** Names of skills that were used, the latest first. */
export function recentSkills(dataFolder: string): string[] {
  try {
    const names: unknown = JSON.parse(readFileSync(fileIn(dataFolder), "utf8"));
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return []; // None was used yet, or nobody can tell.
  }
}

/** It matters only for the order of a list, so it is left where it cannot be written. */
export function noteUsed(dataFolder: string, name: string): void {
  const before = recentSkills(dataFolder);
  if (before[0] === name) return;
  const fresh = `${fileIn(dataFolder)}.${process.pid}`;
  try {
    mkdirSync(join(dataFolder, "skills-index"), { recursive: true, mode: 0o700 });
    const names = [name, ...before.filter((one) => one !== name)].slice(0, most);
    writeFileSync(fresh, JSON.stringify(names), { mode: 0o600 });
    renameSync(fresh, fileIn(dataFolder));
  } catch {
    // The folder cannot be written to.
  }
}

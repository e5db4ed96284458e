// Every program of the table that this machine has, with every letter as a flag: what passes is run, and may leave nothing.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archives, documents } from "../../../src/permissions/read-only/documents.ts";
import { everyday } from "../../../src/permissions/read-only/everyday.ts";
import { finding } from "../../../src/permissions/read-only/finding.ts";

/** They wait, or show more than one screen. */
const slow = new Set(["sleep", "yes", "top", "vmstat", "free", "clear", "dmesg", "sysctl", "lsof"]);
const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export interface FlagTrial {
  programs: number;
  passed: number;
  wrong: string[];
}

export function tryFlags(folder: string, reads: (line: { text: string }) => boolean): FlagTrial {
  const names = [...Object.keys({ ...everyday, ...archives, ...finding, ...documents }), "sed", "awk"].filter(
    (name) => !slow.has(name) && spawnSync("which", [name]).status === 0,
  );
  const trial: FlagTrial = { programs: names.length, passed: 0, wrong: [] };
  const here = join(folder, "flags");
  mkdirSync(here);
  for (const name of names) {
    const lines = letters.flatMap((letter) => [`${name} -${letter} out in`, `${name} in -${letter} out`]);
    const passed = [...lines, `${name} in out`, `${name} in two out`].filter((text) => reads({ text }));
    trial.passed += passed.length;
    trial.wrong.push(...leaving(passed, here));
  }
  return trial;
}

/** Many in one go; where something is left, by halves, to tell which. */
function leaving(lines: readonly string[], folder: string): string[] {
  const here = mkdtempSync(join(folder, "x"));
  for (const name of ["in", "two"]) writeFileSync(join(here, name), "a 1\nb 2\n");
  const input = lines.map((line) => `timeout 0.5 ${line} </dev/null`).join("\n");
  spawnSync("bash", ["-s"], { cwd: here, input, stdio: ["pipe", "ignore", "ignore"] });
  const isSame = readdirSync(here).length === 2 && readFileSync(join(here, "in"), "utf8") === "a 1\nb 2\n";
  if (isSame || lines.length === 1) return isSame ? [] : [...lines];
  const middle = lines.length >> 1;
  return [...leaving(lines.slice(0, middle), folder), ...leaving(lines.slice(middle), folder)];
}

import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { needs } from "../../../test/needs.ts";

/** In a process of its own, whose memory nobody else uses. */
const program = `
  const { loadShell } = await import(${JSON.stringify(new URL("./load.ts", import.meta.url).href)});
  const { read } = await loadShell();
  for (let i = 0; i < 6000; i++) read("git log --oneline -" + i + " | grep foo" + i + " && ls -la $(basename x" + i + ") > /dev/null");
  // Not its maxRSS: to that the system adds what its parent had when it was started.
  const { readFileSync } = await import("node:fs");
  console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]);
`;

needs("proc")("thousands of commands are read in the memory of a few", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(Number(stdout) / 1024).toBeLessThan(300);
});

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a process of its own, whose memory nobody else uses. */
const program = `
  const { loadShell } = await import(${JSON.stringify(new URL("./load.ts", import.meta.url).href)});
  const { read } = await loadShell();
  for (let i = 0; i < 6000; i++) read("git log --oneline -" + i + " | grep foo" + i + " && ls -la $(basename x" + i + ") > /dev/null");
  console.log(process.resourceUsage().maxRSS);
`;

test("thousands of commands are read in the memory of a few", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(Number(stdout) / 1024).toBeLessThan(400);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { childConfig } from "../../test/support/connect-world.ts";
import { isRunning } from "../../test/support/is-running.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { createRuntime } from "../runtime.ts";

test("when we are killed our servers are ended by the next of us, with all that they started", async () => {
  const [home, workspace] = [tempFolder(), tempFolder()];
  const file = join(workspace, "pids");
  const config = JSON.stringify(childConfig("family", "apart", "mild", `pids=${file}`));
  const script = join(import.meta.dirname, "../../test/support/connect-crash.ts");
  const ours = spawn(process.execPath, [script, home, config, workspace], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void ours.kill("SIGKILL"));
  await once(ours.stdout, "data");
  await expect.poll(() => existsSync(file)).toBe(true);
  const pids = readFileSync(file, "utf8").split(" ").map(Number);
  onTestFinished(() => {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  });
  ours.kill("SIGKILL");
  await once(ours, "exit");
  expect(pids.map(isRunning)).toEqual([true, true]);
  const next = createRuntime({ env: { SKILLMINT_HOME: home }, report: (error) => expect.unreachable(String(error)) });
  next.sessions.endLeftovers();
  await next.close();
  expect(pids.map(isRunning)).toEqual([false, false]);
});

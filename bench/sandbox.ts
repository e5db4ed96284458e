import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createSandboxes } from "../src/permissions/sandbox/wrap.ts";
import { childEnvironment } from "../src/processes/environment.ts";
import { createPipes } from "../src/processes/pipes.ts";
import { runShell } from "../src/processes/spawn.ts";
import type { Wrap } from "../src/protocol/launch.ts";
import { noMask } from "../src/protocol/mask.ts";

// What a sandbox adds to a command that does nothing.
//   npm run bench -- sandbox
const rounds = 60;
const folder = mkdtempSync(join(tmpdir(), "skillmint-bench-sandbox-"));
try {
  const [workspace, data] = [join(folder, "work"), join(folder, "data")];
  mkdirSync(workspace);
  const sandboxes = createSandboxes({
    ...{ folder: join(data, "sandbox"), unnamed: join(data, "pipes"), owner: "bench", isAlive: () => true },
  });
  const common = { workspace, home: homedir(), data, readable: [], tmp: join(data, "tmp") };
  const wraps: Record<string, Wrap | undefined> = {
    off: undefined,
    "read-only": (launch) => sandboxes.wrap(launch, { ...common, sandbox: "read-only" }),
    "workspace-write": (launch) => sandboxes.wrap(launch, { ...common, sandbox: "workspace-write" }),
  };
  console.log("sandbox            median   ms a command");
  for (const [name, wrap] of Object.entries(wraps)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timed(wrap));
    const median = times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
    console.log(`${name.padEnd(18)} ${median.toFixed(1).padStart(6)}`);
  }

  async function timed(wrap: Wrap | undefined): Promise<number> {
    const { ms } = await runShell({
      ...{ command: "true", cwd: workspace, tty: false, timeoutMs: 10_000, mark: "bench", wrap, shown: 1_000 },
      env: childEnvironment(process.env),
      pipes: createPipes(join(data, "pipes")),
      mask: noMask,
      signal: new AbortController().signal,
      file: join(folder, "whole.txt"),
      onStart: () => undefined,
      onLine: () => undefined,
    });
    return ms;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

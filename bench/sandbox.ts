import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  writeFileSync(join(workspace, ".env"), "");
  const sandboxes = createSandboxes({
    ...{ folder: join(data, "sandbox"), unnamed: join(data, "pipes"), owner: "bench", isAlive: () => true },
  });
  const common = { workspace, home: homedir(), data, readable: [], tmp: join(data, "tmp") };
  const place = { workspace, home: homedir(), data, readable: [] };
  const masked = [join(workspace, ".env")];
  const wraps: Record<string, Wrap | undefined> = {
    off: undefined,
    contained: (launch) => sandboxes.contain(launch, { reads: "workspace", place: { ...place, hidden: [] } }),
    masked: (launch) => sandboxes.contain(launch, { reads: "everything", place: { ...place, hidden: masked } }),
    "read-only": (launch) => sandboxes.wrap(launch, { ...common, sandbox: "read-only" }),
    "workspace-write": (launch) => sandboxes.wrap(launch, { ...common, sandbox: "workspace-write" }),
  };
  console.log("sandbox             least  median   ms a command");
  const times = new Map<string, number[]>(Object.keys(wraps).map((name) => [name, []]));
  // In turns, so that whatever else the machine does is shared by all of them.
  for (let round = 0; round < rounds; round++)
    for (const [name, wrap] of Object.entries(wraps)) times.get(name)?.push(await timed(wrap));
  for (const [name, taken] of times) {
    taken.sort((one, other) => one - other);
    const figures = [taken[0] ?? 0, taken[Math.floor(rounds / 2)] ?? 0];
    console.log(`${name.padEnd(18)} ${figures.map((ms) => ms.toFixed(1).padStart(6)).join("  ")}`);
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

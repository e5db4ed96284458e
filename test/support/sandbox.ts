import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "../../src/permissions/sandbox/mounts.ts";
import { createSandboxes, type Sandboxes, type SandboxesInput } from "../../src/permissions/sandbox/wrap.ts";
import { childEnvironment } from "../../src/processes/environment.ts";
import { createPipes } from "../../src/processes/pipes.ts";
import { runShell } from "../../src/processes/spawn.ts";
import type { Wrap } from "../../src/protocol/launch.ts";
import { noMask } from "../../src/protocol/mask.ts";
import { tempFolder } from "./temp-folder.ts";

let marks = 0;

/** A workspace, a home and a data folder of their own, and commands that run in a sandbox there. */
export function sandboxWorld(input: Partial<SandboxesInput> = {}) {
  const base = realpathSync(tempFolder());
  const [workspace, home, data] = ["work", "home", "data"].map((name) => join(base, name)) as [string, string, string];
  for (const folder of [workspace, home, join(data, "outputs")]) mkdirSync(folder, { recursive: true });
  const profile: Profile = {
    ...{ sandbox: "workspace-write", workspace, home, data, tmp: join(data, "sandbox", "tmp") },
    readable: [join(data, "outputs")],
  };
  const sandboxes = createSandboxes({
    ...{ folder: join(data, "sandbox"), unnamed: join(data, "pipes"), owner: "me", isAlive: () => false },
    ...input,
  });

  async function run(command: string, changed: Partial<Profile & { tty: boolean; timeoutMs: number }> = {}) {
    const { tty = false, timeoutMs = 20_000, ...other } = changed;
    return shell(command, { tty, timeoutMs, wrap: (launch) => sandboxes.wrap(launch, { ...profile, ...other }) });
  }

  /** In a containment of its own. */
  async function contain(command: string, how: Parameters<Sandboxes["contain"]>[1], path = process.env.PATH) {
    const wrap: Wrap = (launch) => sandboxes.contain(launch, how);
    return shell(command, { tty: false, timeoutMs: 20_000, wrap, cwd: how.place.workspace, path });
  }

  async function shell(
    command: string,
    how: { tty: boolean; timeoutMs: number; wrap: Wrap; cwd?: string; path?: string | undefined },
  ) {
    const { path = process.env.PATH, cwd = workspace, ...others } = how;
    const mark = `call_box_${process.pid}_${++marks}`;
    const result = await runShell({
      ...{ command, cwd, mark, shown: 30_000, ...others },
      env: childEnvironment({ ...process.env, HOME: home, PATH: path }),
      pipes: createPipes(join(data, "pipes")),
      mask: noMask,
      signal: new AbortController().signal,
      file: join(data, "whole.txt"),
      onStart: () => undefined,
      onLine: () => undefined,
    });
    const text = ({ head, tail }: { head: string; tail: string }) => head + tail;
    return { ...result, stdout: text(result.stdout), stderr: text(result.stderr), mark };
  }
  return { base, workspace, home, data, profile, sandboxes, run, contain };
}

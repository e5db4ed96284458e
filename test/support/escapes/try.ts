import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Profile } from "../../../src/permissions/sandbox/mounts.ts";
import { createSandboxes } from "../../../src/permissions/sandbox/wrap.ts";
import { childEnvironment } from "../../../src/processes/environment.ts";
import { createPipes } from "../../../src/processes/pipes.ts";
import { runShell } from "../../../src/processes/spawn.ts";
import { noMask } from "../../../src/protocol/mask.ts";
import { clearElsewhere, differences, diskOf } from "./disk.ts";
import { onHost } from "./on-host.ts";
import type { Effect, Probe } from "./probe.ts";
import { type EscapeWorld, escapeWorld } from "./world.ts";

export type Box = "off" | Profile["sandbox"];

export interface Tried {
  effects: Effect[];
  /** What was changed on the disk, and what the probe said. */
  changed: string[];
  said: string;
  /** Whether it, or what was done before or after it, did not end by itself. */
  isLate: boolean;
}

let marks = 0;
/** Of a probe, and of what its control waits for. */
export const limitMs = 20_000;
const waitMs = 2_000;

/** Runs a probe in a machine of its own below `parent`, and looks at all that could have come of it. */
export async function tryProbe(probe: Probe, box: Box, parent: string): Promise<Tried> {
  using world = await escapeWorld(parent, probe.hasVictim === true);
  const { base, T, secret } = world;
  const workspace = { work: join(base, "work"), home: join(base, "home"), base }[probe.at ?? "work"];
  const env = { ...childEnvironment({ ...process.env, HOME: world.env.HOME }), ...world.env, WORK: workspace };
  let isLate = false;
  const here = async (script: string | undefined) => {
    if (!script) return;
    const done = await onHost(["-c", script], { cwd: workspace, env, limitMs, isHeard: false });
    isLate ||= done.isLate;
  };
  await here(probe.setup);
  const open = { base, open: workspace, mark: T };
  // Without a sandbox the same is looked at as with one that can be written in.
  const strict = box === "read-only" ? { ...open, open: null } : open;
  const [disk, closed, victim] = [diskOf(open), diskOf(strict), victimOf(world)];
  const { said, ...ran } = await run(world, { probe, box, workspace, env });
  isLate ||= ran.isLate;
  const byItself = differences(closed, diskOf(strict));
  await here(probe.later);
  const look = async (): Promise<Tried> => {
    // What is done later in the workspace is done by its user.
    const changed = [...new Set([...byItself, ...differences(disk, diskOf(open))])];
    const seen: Record<Effect, boolean> = {
      disk: changed.length > 0,
      shown: said.includes(secret),
      heard: (await world.heard()) > 0,
      victim: victimOf(world) !== victim || leftOf(T).length > 0,
      opened: said.includes(`OPEN-${T}`),
    };
    const effects = (Object.keys(seen) as Effect[]).filter((effect) => seen[effect]);
    return { effects, changed: changed.map((path) => path.replace(base, "")), said: said.slice(0, 400), isLate };
  };
  let tried = await look();
  // Without a sandbox there is something to wait for: a process that ends, a race that is won.
  for (const began = performance.now(); box === "off" && !tried.effects.includes(probe.effect); tried = await look()) {
    if (performance.now() - began > waitMs) break;
    await wait(20);
  }
  clearElsewhere(T);
  for (const pid of leftOf(T)) process.kill(pid, "SIGKILL");
  return tried;
}

interface Run {
  probe: Probe;
  box: Box;
  workspace: string;
  env: Record<string, string>;
}

async function run(
  { base }: EscapeWorld,
  { probe, box, workspace, env }: Run,
): Promise<Pick<Tried, "said" | "isLate">> {
  const data = join(base, "our", "data");
  const profile = {
    ...{ workspace, home: join(base, "home"), data, tmp: join(data, "sandbox", "tmp") },
    readable: [join(data, "outputs"), process.execPath],
  };
  mkdirSync(join(data, "pipes"), { recursive: true });
  if (probe.isHandedFiles) {
    const files = `exec 40< "$OUT" 41< "$HOME/.netrc" 42>> "$OUT/file"; exec "$NODE" "$@"`;
    const told = JSON.stringify(box === "off" ? null : { ...profile, sandbox: box });
    const args = ["-c", files, "-", join(import.meta.dirname, "handed-on.ts"), told, probe.run];
    return onHost(args, { cwd: workspace, env, limitMs, isHeard: true });
  }
  const sandboxes = createSandboxes({
    ...{ folder: join(data, "sandbox"), unnamed: join(data, "pipes"), owner: "me", isAlive: () => false },
  });
  const { stdout, stderr, timedOut } = await runShell({
    ...{ command: probe.run, cwd: workspace, env, tty: false, timeoutMs: limitMs, shown: 60_000 },
    ...(box !== "off" && { wrap: (launch) => sandboxes.wrap(launch, { ...profile, sandbox: box }) }),
    mark: `call_escape_${process.pid}_${++marks}`,
    pipes: createPipes(join(data, "pipes")),
    mask: noMask,
    signal: new AbortController().signal,
    file: join(data, "whole.txt"),
    onStart: () => undefined,
    onLine: () => undefined,
  });
  return { said: [stdout, stderr].map(({ head, tail }) => head + tail).join(""), isLate: timedOut };
}

/** Whether it lives, runs, and as what. */
function victimOf({ victim }: EscapeWorld): string {
  if (!victim) return "";
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${victim.pid}/${name}`, "latin1");
    } catch {
      return "gone";
    }
  };
  const stat = read("stat").split(") ").at(-1)?.split(" ") ?? [];
  return [
    stat[0]?.replace(/[SRD]/, "alive"),
    stat[16],
    read("oom_score_adj"),
    read("status").match(/TracerPid:\s*\d+/),
  ].join();
}

/** Processes that carry the mark of the try in their command line. */
function leftOf(mark: string): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(`stays-${mark}`);
    } catch {
      return false; // It has ended meanwhile.
    }
  });
}

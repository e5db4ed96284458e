import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, unlinkSync, writeSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Containment } from "../../protocol/containment.ts";
import { newId } from "../../protocol/ids.ts";
import type { Launch, Wrapped } from "../../protocol/launch.ts";
import { isInside } from "../paths.ts";
import { type Available, availableSandbox } from "./available.ts";
import { bwrapCommand, containedCommand } from "./bwrap.ts";
import { type ContainedPlace, maskedView, readOnlyView } from "./contained.ts";
import { emptyIn, excludesFor } from "./fillings.ts";
import { coveredLeaks } from "./leaks.ts";
import { look } from "./look.ts";
import { insideOf, type Profile } from "./mounts.ts";
import { NoSandbox } from "./no-sandbox.ts";
import { seatbeltProfile } from "./seatbelt.ts";
import { type Machine, seccompFilter } from "./seccomp.ts";
import { createStubs, type StubsInput } from "./stubs.ts";

export interface SandboxesInput extends StubsInput {
  /** For files that have no name once they are open. */
  unnamed: string;
  /** The most that a file system in memory takes in one; 0 or left out for as much as the system allows. */
  memoryBytes?: number;
}

export interface Sandboxes {
  /** The one way into a sandbox. Rejects with NoSandbox. */
  wrap(launch: Launch, profile: Profile): Promise<Wrapped>;
  /** For a command outside the session's sandbox. `reads` as in Containment. Rejects with NoSandbox. */
  contain(launch: Launch, how: { reads: Containment["reads"]; place: Omit<ContainedPlace, "path"> }): Promise<Wrapped>;
  /** Takes away what dead processes of ours left in workspaces, and of temporary files. */
  sweep(): void;
  /** What stands in a workspace by our doing. */
  standing(workspace: string): string[];
}

/** Behind the one that the marks have. */
const [seccompFd, infoFd] = [20, 21];
/** Who was killed by the kernel is gone by then. */
const goneMs = 2_000;

/** `folder`: where sandboxes keep what they need, in our own data. */
export function createSandboxes({ folder, unnamed, memoryBytes = 0, ...rest }: SandboxesInput): Sandboxes {
  const stubs = createStubs({ folder: join(folder, "held"), ...rest });
  let filter: Buffer | undefined;
  let empty: string | undefined;

  async function byBwrap(
    { program, hasDisableUserns }: Extract<Available, { kind: "bwrap" }>,
    { command, cwd, env }: Launch,
    profile: Profile,
  ): Promise<Wrapped> {
    empty ??= emptyIn(folder);
    filter ??= seccompFilter(process.arch as Machine);
    const { workspace } = profile;
    const isOfSystem = ["/proc", "/sys"].some((path) => isInside(path, workspace) || isInside(workspace, path));
    if (profile.sandbox === "workspace-write" && isOfSystem) throw new NoSandbox({ why: "place", path: workspace });
    const { held: inside, release } = await stubs.hold(profile, (found, seen) => {
      const own = { ours: unnamed, isRoot: process.getuid?.() === 0, runtime: runtimeFolders() };
      const inside = insideOf({ ...profile, ...own }, found, seen);
      const [link] = inside.links;
      if (link !== undefined) throw new NoSandbox({ why: "link", path: link });
      return inside;
    });
    const { mounts, tmp } = inside;
    const opened: number[] = [];
    const open = (content: Buffer) => {
      const fd = unnamedFile(unnamed, content);
      opened.push(fd);
      return fd;
    };
    try {
      const [seccomp, info] = [open(filter), open(Buffer.alloc(0))];
      // Opened again, since the other is closed when it was given away.
      const told = openSync(`/proc/self/fd/${info}`, constants.O_RDONLY);
      opened.push(told);
      // What nobody could make is not there, and nobody inside can make it either.
      const there = mounts.filter(({ how, path }) => how !== "read" || look.kind(path) !== null);
      const excludes = excludesFor(profile.workspace, stubs.standing(profile.workspace), folder);
      return {
        command: bwrapCommand({
          ...{ program, empty, cwd, hasDisableUserns, memoryBytes, command },
          mounts: [...there, ...excludes],
          fds: { seccomp: seccompFd, info: infoFd },
        }),
        ...{ cwd, env: { ...env, TMPDIR: tmp } },
        waits: true,
        fds: [
          ...coveredLeaks().filter(({ at }) => at !== seccompFd && at !== infoFd),
          { at: seccompFd, fd: seccomp },
          { at: infoFd, fd: info },
        ],
        async done() {
          const first = Number(/"child-pid": (\d+)/.exec(readFileSync(told, "utf8"))?.[1]);
          closeSync(told);
          // The kernel ends it only after all others inside.
          if (first > 0) await goneWithin(first, goneMs);
          release();
        },
      };
    } catch (error) {
      for (const fd of opened) closeSync(fd);
      release();
      throw error;
    }
  }

  /** Needs nothing to be made or taken away in the workspace, since the command writes nothing or all that it likes. */
  async function contain(
    { command, cwd, env }: Launch,
    { reads, place }: Parameters<Sandboxes["contain"]>[1],
  ): Promise<Wrapped> {
    const available = availableSandbox();
    if (available.kind !== "bwrap") {
      throw new NoSandbox(
        available.kind === "none" ? available : { kind: "none", why: "no-such-system", system: process.platform },
      );
    }
    const { program, hasDisableUserns } = available;
    if (reads === "everything") {
      const view = maskedView(place.hidden, look);
      const isRoot = process.getuid?.() === 0;
      return {
        command: containedCommand({ program, view, cwd, command, isolated: null, isRoot }),
        ...{ cwd, env, fds: [], waits: true, done: async () => undefined },
      };
    }
    const isOfSystem = ["/proc", "/sys"].some((path) => isInside(place.workspace, path));
    if (isOfSystem) throw new NoSandbox({ why: "place", path: place.workspace });
    filter ??= seccompFilter(process.arch as Machine);
    // Older versions know neither of the two options.
    const view = readOnlyView({ ...place, path: env.PATH ?? "" }, look, hasDisableUserns);
    const seccomp = unnamedFile(unnamed, filter);
    return {
      command: containedCommand({ program, view, cwd, command, isolated: { seccomp: seccompFd, hasDisableUserns } }),
      ...{ cwd, env: { ...env, TMPDIR: "/tmp" }, waits: true },
      fds: [...coveredLeaks().filter(({ at }) => at !== seccompFd), { at: seccompFd, fd: seccomp }],
      done: async () => undefined,
    };
  }

  return {
    contain,
    standing: stubs.standing,
    sweep() {
      stubs.sweep();
      const tmp = join(folder, "tmp");
      const dead = look.list(tmp).filter((name) => !rest.isAlive(decodeURIComponent(name)));
      for (const name of dead) rmSync(join(tmp, name), { recursive: true, force: true });
    },
    async wrap(launch, profile) {
      const available = availableSandbox();
      if (available.kind === "none") throw new NoSandbox(available);
      mkdirSync(profile.tmp, { recursive: true, mode: 0o700 });
      if (available.kind === "bwrap") return byBwrap(available, launch, profile);
      const { command, cwd, env } = launch;
      return {
        command: [available.program, "-p", seatbeltProfile(profile), ...command],
        ...{ cwd, env: { ...env, TMPDIR: profile.tmp }, fds: [], done: async () => undefined },
      };
    },
  };
}

/** Where a program that is told so keeps what others reach it by. */
function runtimeFolders(): string[] {
  const named = [process.env.XDG_RUNTIME_DIR, process.env.TMPDIR];
  return named.flatMap((path) => (path && isAbsolute(path) ? (look.real(path) ?? []) : []));
}

/** Open, and gone from its folder. */
function unnamedFile(folder: string, content: Buffer): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, newId("box"));
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  unlinkSync(file);
  // At a place, so that whoever reads it begins at its beginning.
  writeSync(fd, content, 0, content.length, 0);
  return fd;
}

async function goneWithin(pid: number, limitMs: number): Promise<void> {
  const began = performance.now();
  for (let pauseMs = 1; !isGone(pid) && performance.now() - began < limitMs; pauseMs = Math.min(pauseMs * 2, 50))
    await wait(pauseMs);
}

function isGone(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return true; // Nobody has that number any more.
  }
}

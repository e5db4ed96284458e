import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, unlinkSync, writeSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Containment } from "../../protocol/containment.ts";
import { newId } from "../../protocol/ids.ts";
import type { Launch, Wrapped } from "../../protocol/launch.ts";
import { laterFiles, type Place } from "../later-files.ts";
import { isInside } from "../paths.ts";
import { type Available, availableSandbox, NoSandbox } from "./available.ts";
import { isolation, offlineIsolation, rootIsolation } from "./bwrap.ts";
import { type ContainedPlace, maskedView, readOnlyView } from "./contained.ts";
import { attempt, look } from "./look.ts";
import { insideOf, type Profile } from "./mounts.ts";
import { type Machine, seccompFilter } from "./seccomp.ts";
import { secretsOfHome } from "./secrets.ts";
import { createStubs, excludesFor, type StubsInput } from "./stubs.ts";

export interface SandboxesInput extends StubsInput {
  /** A folder for files that have no name once they are open. */
  unnamed: string;
  /** The most that a file system in memory takes in one; 0 or left out for as much as the system allows. */
  memoryBytes?: number;
}

export interface Sandboxes {
  /** The one way into a sandbox. Rejects with NoSandbox. */
  wrap(launch: Launch, profile: Profile): Promise<Wrapped>;
  /** For a command outside the session's sandbox. `reads` as in Containment. Rejects with NoSandbox. */
  contain(launch: Launch, how: Contained): Promise<Wrapped>;
  /** Takes away what dead processes of ours left in workspaces, and of temporary files. */
  sweep(): void;
  standing(workspace: string): string[];
}

interface Contained {
  reads: Containment["reads"];
  /** Set for a command that reads everything, but reaches no other machine. Others that are contained never do. */
  isOffline?: boolean;
  place: Omit<ContainedPlace, "path">;
}

type Bwrap = Extract<Available, { kind: "bwrap" }>;

/** A sandbox cannot cover these, so nothing is worked on in them. */
const systemFolders = ["/proc", "/sys"];

/** The numbers behind the one that the marks have. */
const [seccompFd, infoFd] = [20, 21];
/** A process that was killed by the kernel is gone by then. */
const goneMs = 2_000;

/** `folder`: where sandboxes keep what they need, in our own data. */
export function createSandboxes({ folder, unnamed, memoryBytes = 0, ...rest }: SandboxesInput): Sandboxes {
  const stubs = createStubs({ folder: join(folder, "held"), ...rest });
  const isRoot = process.getuid?.() === 0;
  let filter: Buffer | undefined;

  function openFilter(): number {
    filter ??= seccompFilter(process.arch as Machine);
    return unnamedFile(unnamed, filter);
  }

  async function byBwrap({ program, hasDisableUserns }: Bwrap, launch: Launch, profile: Profile): Promise<Wrapped> {
    const { workspace } = profile;
    const isSystem = systemFolders.some((path) => isInside(path, workspace) || isInside(workspace, path));
    if (profile.sandbox === "workspace-write" && isSystem) throw new NoSandbox({ why: "place", path: workspace });
    const { held: inside, release } = await stubs.hold(profile, (found, seen) => {
      // Older versions know neither of these two options.
      const bytes = hasDisableUserns ? memoryBytes : 0;
      const inside = insideOf({ ...profile, ours: unnamed, isRoot, runtime: runtimeFolders(), bytes }, found, seen);
      const [link] = inside.links;
      if (link !== undefined) throw new NoSandbox({ why: "link", path: link });
      return inside;
    });
    const opened: number[] = [];
    try {
      opened.push(openFilter(), unnamedFile(unnamed, Buffer.alloc(0)));
      const [seccomp, info] = opened as [number, number];
      // It is opened a second time because the first is closed once it was given away.
      const child = openSync(`/proc/self/fd/${info}`, constants.O_RDONLY);
      opened.push(child);
      const options = [...isolation(hasDisableUserns), "--seccomp", `${seccompFd}`, "--info-fd", `${infoFd}`];
      const mounts = [...inside.mounts, ...excludesFor(workspace, stubs.standing(workspace), folder)];
      return {
        ...started(program, [...options, ...mounts.flat()], launch, inside.tmp),
        fds: withoutLeaks([seccompFd, seccomp], [infoFd, info]),
        async done() {
          const first = Number(/"child-pid": (\d+)/.exec(readFileSync(child, "utf8"))?.[1]);
          closeSync(child);
          // The kernel ends the first process only after all others inside.
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

  /** Makes nothing in the workspace, since the command writes nothing there or all that it likes. */
  async function contain(launch: Launch, { reads, isOffline = false, place }: Contained): Promise<Wrapped> {
    const available = availableSandbox();
    if (available.kind === "none") throw new NoSandbox(available);
    if (available.kind !== "bwrap")
      throw new NoSandbox({ kind: "none", why: "no-such-system", system: process.platform });
    const { program, hasDisableUserns } = available;
    const done = async () => undefined;
    if (reads === "everything") {
      const view = maskedView(place.hidden, look, isRoot).flat();
      if (!isOffline)
        return { ...started(program, [...(isRoot ? rootIsolation : []), ...view], launch), fds: [], done };
      const options = [...offlineIsolation(isRoot), ...view, "--seccomp", `${seccompFd}`];
      return { ...started(program, options, launch), fds: withoutLeaks([seccompFd, openFilter()]), done };
    }
    if (systemFolders.some((path) => isInside(place.workspace, path)))
      throw new NoSandbox({ why: "place", path: place.workspace });
    const view = readOnlyView({ ...place, path: launch.env.PATH ?? "" }, look, hasDisableUserns);
    const options = [...isolation(hasDisableUserns), ...view.flat(), "--seccomp", `${seccompFd}`];
    return { ...started(program, options, launch, "/tmp"), fds: withoutLeaks([seccompFd, openFilter()]), done };
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

/** `tmp`: where the command's temporary files go, if not where they always go. */
function started(program: string, options: readonly string[], { command, cwd, env }: Launch, tmp?: string) {
  return {
    command: [program, ...options, "--chdir", cwd, "--", ...command] as Launch["command"],
    ...{ cwd, env: tmp === undefined ? env : { ...env, TMPDIR: tmp }, waits: true as const },
  };
}

/**
 * Covers open files that we were ourselves started with and that every child would inherit, since a folder among them
 * would be a way out. What we open ourselves is closed in children by itself.
 */
function withoutLeaks(...own: [at: number, fd: number][]): Wrapped["fds"] {
  leaks ??= look
    .list("/proc/self/fd")
    .map(Number)
    .filter((fd) => fd > 2 && isInherited(fd));
  const others = leaks.filter((leak) => own.every(([at]) => at !== leak));
  const covers = others.map((at) => [at, openSync("/dev/null", "r")] as const);
  return [...covers, ...own].map(([at, fd]) => ({ at, fd }));
}

/** They do not change, since nothing here opens a file for children. */
let leaks: number[] | undefined;

const closedInChildren = 0o2000000;

/** A file that was open only for the look itself is gone by now. */
const isInherited = (fd: number): boolean =>
  attempt(() => {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "latin1"))?.[1] ?? "0";
    return (Number.parseInt(flags, 8) & closedInChildren) === 0;
  }, false);

function runtimeFolders(): string[] {
  const named = [process.env.XDG_RUNTIME_DIR, process.env.TMPDIR];
  return named.flatMap((path) => (path && isAbsolute(path) ? (look.real(path) ?? []) : []));
}

function unnamedFile(folder: string, content: Buffer): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, newId("box"));
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  unlinkSync(file);
  // A write at a place leaves the position at the beginning for the reader.
  writeSync(fd, content, 0, content.length, 0);
  return fd;
}

async function goneWithin(pid: number, limitMs: number): Promise<void> {
  const began = performance.now();
  for (let pauseMs = 1; !isGone(pid) && performance.now() - began < limitMs; pauseMs = Math.min(pauseMs * 2, 50))
    await wait(pauseMs);
}

/** Also where nobody has that number any more. */
const isGone = (pid: number): boolean =>
  attempt(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  }, true);

/**
 * The same as a profile of macOS, where names can be held that are not there, so nothing has to stand in their place.
 * Later lines count more than earlier ones.
 */
export function seatbeltProfile({ sandbox, workspace, home, data, readable, tmp }: Profile): string {
  const writable = [tmp, ...(sandbox === "workspace-write" ? [workspace] : [])];
  const inWorkspace = (pattern: string) => `(regex #"^${escaped(workspace)}/(.*/)?${pattern}")`;
  const later = sourcesOf("workspace").map(inWorkspace);
  const git = [inWorkspace("\\.git$"), ...sourcesOf("git").map((source) => inWorkspace(`\\.git/(.*/)?${source}`))];
  const secrets = secretsOfHome.map((name) => subpath(join(home, name)));
  return [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    "(deny file-write*)",
    `(allow file-write* ${["/dev/null", "/dev/zero", "/dev/tty"].map(literal).join(" ")} (regex #"^/dev/ttys") (regex #"^/dev/fd/"))`,
    `(allow file-write* ${writable.map(subpath).join(" ")})`,
    `(deny file-write* ${[...later, ...git].join(" ")})`,
    `(deny file-read* file-write* ${secrets.join(" ")})`,
    `(deny file-read* file-write* ${subpath(data)})`,
    ...(readable.length > 0 ? [`(allow file-read* ${readable.map(subpath).join(" ")})`] : []),
    "(deny process-info* (target others))",
    "(deny mach-priv-task-port)",
    '(deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc"))',
  ].join("\n");
}

/** As the system's own patterns, which know no groups that are not kept. */
const sourcesOf = (place: Place): string[] =>
  laterFiles
    .filter((one) => one.place === place && one.asks === "always")
    .map(({ pattern }) => {
      const name = escaped(pattern.replace(/\/$/, ""));
      const source = name.replaceAll("\\*", "[^/]*").replaceAll("\\{js\\}", "[cm]?[jt]sx?");
      return source + (pattern.endsWith("/") ? "(/|$)" : "$");
    });

const literal = (path: string) => `(literal ${JSON.stringify(path)})`;
const subpath = (path: string) => `(subpath ${JSON.stringify(path)})`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\"]/g, "\\$&");

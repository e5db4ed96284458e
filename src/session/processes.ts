import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Sandboxes } from "../permissions/sandbox/wrap.ts";
import type { Children, Lender } from "../processes/children.ts";
import type { CommandLimits, LimitSettings } from "../processes/command-limits.ts";
import type { Pipes } from "../processes/pipes.ts";
import type { SessionProcesses } from "../processes/session-processes.ts";
import type { Containment } from "../protocol/containment.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Wrap } from "../protocol/launch.ts";
import { outputLimit } from "../protocol/limits.ts";
import type { Mask } from "../protocol/mask.ts";
import { isInReach, leaseMs, ownerState } from "../store/owner.ts";
import type { Store } from "../store/store.ts";
import { ownerTraces } from "./owner-traces.ts";
import type { RunningProcess } from "./session.ts";

export interface ProcessHome {
  /** Has ready what takes a moment, for a command that will come soon. */
  prepare(): Promise<void>;
  /** Those of one session. Nothing is loaded and nothing is written before they are first asked for. */
  /** `mask` hides what is secret in what the session's commands print. */
  forSession(session: SessionId, outputs: string, sandboxed: Sandboxed, mask: Mask): LazyProcesses;
  /** Programs that are not a session's commands: they live until whoever started them ends them. */
  children(): Promise<Children & Lender>;
  /** What stands in a workspace for the sandboxes of this process, and is none of its own. */
  standing(workspace: string): readonly string[];
  /** Ends what a crashed process of ours left running, in a moment when nobody waits for us, and what one leaves later. */
  reapSoon(): void;
  reap(): Promise<void>;
  /** When all sessions are closed. */
  close(): Promise<void>;
}

/** Puts a program of a session into its sandbox, as that is now, and into its own containment; undefined where it has neither. */
export type Sandboxed = (
  home: { open(): Promise<Sandboxes>; tmpFolder: string },
  containment?: Containment,
) => Wrap | undefined;

export interface LazyProcesses {
  get(): Promise<SessionProcesses>;
  /** Those that still run. */
  running(): Promise<ReturnType<SessionProcesses["running"]>>;
  /** Whether any still runs, or was found since this was asked the last time. */
  hasLeft(): Promise<boolean>;
  /** Looks now for what commands have left, if a look is due. */
  settle(): Promise<unknown>;
  /** On which they listen now. */
  ports(): readonly number[];
  end(): Promise<void>;
}

const isForeign = (owner: string) => ownerState(owner) === "foreign";

/** Those that still run, as front ends know them. */
export const runningIn = async ({ get, running }: LazyProcesses): Promise<RunningProcess[]> =>
  (await running()).map((one) => ({
    ...{ id: one.id, pid: one.pid, command: one.command },
    ports: async () => (await get()).ports(one),
    recent: () => ("recent" in one ? one.recent() : null),
    kill: async () => (await get()).kill(one),
  }));

export interface ProcessHomeInput {
  store: Store;
  owner: string;
  /** The data folder. */
  data: string;
  /** Names of variables that commands may know besides. */
  childNames?: () => Promise<readonly string[]>;
  /** What each command may use, as the settings say. */
  limits?: (() => Promise<LimitSettings>) | undefined;
  report(error: unknown): void;
}

/** By then the first request is on its way. */
const reapMs = 200;
/** A look at a folder with a file for each process of ours. */
const againMs = 2_000;
/** A result's worth of code points, less what labels and notices need. */
const shown = outputLimit - 600;

/** What this process has running for its sessions, and what others of this data folder left behind. */
export function createProcessHome(input: ProcessHomeInput): ProcessHome {
  const { store, owner, data, childNames, report } = input;
  const folderMark = () => createHash("sha256").update(data).digest("hex").slice(0, 16);
  let noted: Promise<void> | undefined;
  const sandboxFolder = join(data, "sandbox");
  const traces = ownerTraces(join(data, "owners"));
  let traced = false;
  let renewal: NodeJS.Timeout | undefined;
  let complained = false;
  let pipes: Promise<Pipes> | undefined;
  let children: Promise<Children & Lender> | undefined;
  let sandboxes: Promise<Sandboxes> | undefined;
  let openedSandboxes: Sandboxes | undefined;
  const sandboxed = new Map<SessionId, Sandboxed>();
  const tmpFolder = join(sandboxFolder, "tmp", encodeURIComponent(owner));
  const tmpOf = (session: SessionId) => join(tmpFolder, session);
  const wrapFor = (session: SessionId, containment?: Containment) =>
    sandboxed.get(session)?.({ open: openSandboxes, tmpFolder }, containment);
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  const tried = new Set<string>();
  let reaping: Promise<void> | undefined;

  function preparedPipes(): Promise<Pipes> {
    pipes ??= import("../processes/pipes.ts").then(({ createPipes, pipeFolder }) => {
      const made = createPipes(pipeFolder(join(data, "pipes")));
      made.prepare();
      return made;
    });
    return pipes;
  }

  /** Loaded for the first command in one. */
  function openSandboxes(): Promise<Sandboxes> {
    sandboxes ??= Promise.all([
      limitsNow(),
      import("../permissions/sandbox/wrap.ts"),
      import("../processes/pipes.ts"),
    ]).then(([limits, { createSandboxes }, { pipeFolder }]) => {
      const unnamed = pipeFolder(join(data, "pipes"));
      const memoryBytes = limits.tmp;
      openedSandboxes = createSandboxes({ folder: sandboxFolder, unnamed, memoryBytes, owner, isAlive: mayLive });
      return openedSandboxes;
    });
    return sandboxes;
  }

  /** What every child is started with. */
  async function forChildren() {
    // Before the first child, so that it is found if we are killed right after.
    noted ??= store.noteOwner(owner);
    noteTrace();
    const [pipes, also = []] = await Promise.all([preparedPipes(), childNames?.(), noted]);
    const onGroup = (leader: string) => trace(() => traces.addGroup(owner, leader));
    return { owner, ownerMark: `${owner}@${folderMark()}`, ledger: store, pipes, also, onGroup };
  }

  async function processesOf(session: SessionId, outputs: string, mask: Mask): Promise<SessionProcesses> {
    const [common, limits, { createSessionProcesses }] = await Promise.all([
      forChildren(),
      limitsNow(),
      import("../processes/session-processes.ts"),
    ]);
    const wrap = (containment: Containment | undefined) => wrapFor(session, containment);
    const sandboxTmp = tmpOf(session);
    return createSessionProcesses({ ...common, mask, session, outputs, shown, limits, sandboxTmp, report, wrap });
  }

  async function limitsNow(): Promise<CommandLimits> {
    const { limitsFrom, unlimited } = await import("../processes/command-limits.ts");
    return input.limits ? limitsFrom(await input.limits()) : unlimited;
  }

  function noteTrace(): void {
    if (traced) return;
    traced = true;
    trace(() => traces.note(owner));
    renewal = setInterval(() => trace(() => traces.renew(owner)), leaseMs / 3).unref();
  }

  /** A disk that is full keeps no command from running, and is complained about once. */
  function trace(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!complained) report(error);
      complained = true;
    }
  }

  /** An owner in another PID namespace cannot be looked up: it lives as long as it renews its trace. */
  function mayLive(other: string): boolean {
    if (ownerState(other) !== "foreign") return isInReach(other);
    const renewedAt = traces.renewedAt(other);
    return renewedAt !== null && renewedAt + leaseMs > Date.now();
  }

  async function reapNow(): Promise<void> {
    // Sandboxes of who was killed have ended with him; what stood for them may still stand.
    if (existsSync(sandboxFolder)) (await openSandboxes()).sweep();
    const all = traces.all().filter((one) => one.owner !== owner);
    const owners = [...new Set([...all.map((one) => one.owner), ...(await store.owners())])];
    const gone = owners.filter((one) => one !== owner && !mayLive(one));
    if (gone.length === 0) return;
    // Only an owner of this PID namespace is known for certain to be dead, and only its pids mean something here. The
    // children of an owner in another one are left to that namespace; what is written about them ends.
    const [dead, expired] = [gone.filter((one) => !isForeign(one)), gone.filter(isForeign)];
    const groups = all.filter((one) => dead.includes(one.owner)).flatMap((one) => one.groups);
    const living = owners.filter(isInReach).map((one) => Number.parseInt(one, 10));
    const { reap } = await import("../processes/reaper.ts");
    const isAlive = (one: string) => ownerState(one) !== "dead";
    await reap({ ledger: store, dead, expired, groups, living, folder: folderMark(), isAlive });
    for (const one of gone) traces.forget(one);
  }

  /** Whoever works on the data folder when another is killed ends what that one left; each is tried once. */
  function reapAgain(): void {
    const fresh = traces.all().filter((one) => one.owner !== owner && !tried.has(one.owner) && !mayLive(one.owner));
    for (const one of fresh) tried.add(one.owner);
    if (fresh.length > 0) void reap();
  }

  const reap = (): Promise<void> => {
    clearTimeout(timer);
    reaping = (reaping ?? Promise.resolve()).then(reapNow).catch(report);
    return reaping;
  };

  return {
    async prepare() {
      await Promise.all([preparedPipes(), import("../processes/session-processes.ts")]);
    },
    forSession(session, outputs, wrapped, mask) {
      sandboxed.set(session, wrapped);
      let made: Promise<SessionProcesses> | undefined;
      let known: SessionProcesses | undefined;
      let counted = 0;
      const make = async () => {
        known = await processesOf(session, outputs, mask);
        return known;
      };
      return {
        get() {
          made ??= make().catch((error) => {
            made = undefined;
            throw error;
          });
          return made;
        },
        ports: () => known?.portsNow() ?? [],
        running: async () => (await made)?.running() ?? [],
        async hasLeft() {
          const before = counted;
          counted = known?.foundCount() ?? 0;
          return counted > before || (known?.running().length ?? 0) > 0;
        },
        settle: async () => known?.settle(),
        async end() {
          try {
            await (await made)?.end();
          } finally {
            sandboxed.delete(session);
            if (sandboxes) rmSync(tmpOf(session), { recursive: true, force: true });
          }
        },
      };
    },
    children() {
      children ??= Promise.all([forChildren(), import("../processes/children.ts")])
        .then(([common, { createChildren }]) => createChildren({ ...common, wrapFor }))
        .catch((error) => {
          children = undefined;
          throw error;
        });
      return children;
    },
    standing: (workspace) => openedSandboxes?.standing(workspace) ?? [],
    reapSoon() {
      // Known from then on even without a command: who reaps what we were started from must spare us.
      timer ??= setTimeout(() => {
        noteTrace();
        void reap();
      }, reapMs).unref();
      again ??= setInterval(reapAgain, againMs).unref();
    },
    reap,
    async close() {
      clearInterval(again);
      clearInterval(renewal);
      // A run may be over before the moment came.
      if (timer && !reaping) await reap();
      await reaping;
      // Not forgotten, on a full disk, it is found dead later.
      await noted?.then(() => store.forgetOwner(owner)).catch(() => undefined);
      if (traced) trace(() => traces.forget(owner));
      if (sandboxes) trace(() => rmSync(tmpFolder, { recursive: true, force: true }));
    },
  };
}

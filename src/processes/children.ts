import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { Wrap } from "../protocol/launch.ts";
import type { Ledger, ProcessId } from "../protocol/processes.ts";
import { childEnvironment } from "./environment.ts";
import { hideEnvironment } from "./hide-environment.ts";
import { end, type Find } from "./kill.ts";
import { targetsOf } from "./living.ts";
import { callMark, ownerMark, sessionMark } from "./marks.ts";
import { own } from "./owned.ts";
import type { Pipes } from "./pipes.ts";
import { livingProcess, nameOf } from "./proc.ts";
import { startOf } from "./started.ts";
import { launch, stdioOf, talk, whenDone } from "./wrapping.ts";

/** Programs that we start to talk to them, and that live until we end them. */
export interface Children {
  /** Rejects when it cannot be started. */
  start(program: Program): Promise<Child>;
}

/** For a program that a library starts for us, as the browser's does. */
export interface Lender {
  lend(env: Readonly<Record<string, string>>): Lent;
}

export interface Lent {
  /** What it is to be started with: what every child may know, what was asked for, and our marks. */
  environment: Record<string, string>;
  /** Tells of it once its pid is known: from then on it is ended with us, like any child. */
  adopt(pid: number): Adopted;
}

export interface Adopted {
  /** Ends it with all that it started. */
  end(askedMs: number): Promise<void>;
}

export interface Program {
  file: string;
  args: readonly string[];
  /** On Windows: the words are quoted as they must be. */
  verbatim?: true;
  cwd: string;
  /** Variables that it is given besides what every child may know. */
  env: Readonly<Record<string, string>>;
  /** What people are told of it, and what is stored: its arguments may hold secrets. */
  label: string;
  /** Whose work it does. Null: nobody's; then it has no row in the ledger, and is found by its marks. */
  session: SessionId | null;
  /** Whose sandbox it runs in, where it does nobody's work. */
  within?: SessionId | undefined;
}

export interface Child {
  pid: number;
  stdin: Writable;
  /** Bytes of these are good until the listener of `data` returns. */
  stdout: Readable;
  stderr: Readable;
  /** Told once, when it has ended by itself or been ended. */
  exit: Promise<ChildExit>;
  /** Closes its input, waits for it to go by itself, then ends it with all that it started. */
  end(limits: EndLimits): Promise<void>;
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** How long it is given after its input was closed, and then after it was asked to end. */
export interface EndLimits {
  closedMs: number;
  askedMs: number;
}

export interface ChildrenInput {
  owner: string;
  /** This process as the marks name it. */
  ownerMark: string;
  ledger: Ledger;
  pipes: Pipes;
  /** Names of variables that its children may know besides. */
  also: readonly string[];
  /** The sandbox that a session's programs run in. */
  wrapFor?: ((session: SessionId) => Wrap | undefined) | undefined;
  /** Told of every child right after its start, by pid and start time: it leads a group. */
  onGroup(leader: string): void;
}

export function createChildren(input: ChildrenInput): Children & Lender {
  const { owner, ledger, pipes, also, onGroup } = input;
  hideEnvironment();

  async function enter(session: SessionId, pid: number, command: string): Promise<() => Promise<void>> {
    // Longer than those of commands, which it must not be taken for.
    const id: ProcessId = newId("proc");
    const started = (await startOf(pid)) ?? "";
    await ledger.addProcess({ id, session, owner, pid, started, command, ports: [], ended_at: null });
    return () => ledger.endProcess(session, id, new Date().toISOString());
  }

  function withMarks(env: Readonly<Record<string, string>>, kind: "mcp" | "browser", session: SessionId | null) {
    const mark = newId(kind);
    const marks = {
      [callMark]: mark,
      // Not the session's own name: what its commands leave behind is looked for, and ended, by that.
      [sessionMark]: `${kind}.${session ?? ""}`,
      [ownerMark]: input.ownerMark,
    };
    return { mark, environment: childEnvironment(process.env, { ...env, ...marks }, also) };
  }

  /** It leads a group of its own. */
  function ours(pid: number, mark: string): { find: Find; disown: () => void } {
    const leader = livingProcess(pid);
    if (leader) onGroup(nameOf(leader));
    const find = () => targetsOf({ group: pid, mark });
    return { find, disown: own(find) };
  }

  return {
    lend(env) {
      const { mark, environment } = withMarks(env, "browser", null);
      return {
        environment,
        adopt(pid) {
          const { find, disown } = ours(pid, mark);
          return {
            async end(askedMs) {
              await end(find, askedMs);
              disown();
            },
          };
        },
      };
    },
    async start({ file, args, verbatim = false, cwd, env, label, session, within }) {
      const { mark, environment } = withMarks(env, "mcp", session);
      const sandboxed = session ?? within;
      const wrap = sandboxed && input.wrapFor?.(sandboxed);
      const launched = await launch({ command: [file, ...args], cwd, env: environment }, wrap);
      const [program, ...words] = launched.command;
      const [out, err] = [await pipes.take(), await pipes.take()];
      const markFile = pipes.mark(environment);
      let child: ChildProcess;
      try {
        child = spawn(program, words, {
          cwd,
          env: launched.env,
          // A group of its own, so that one signal reaches all of it.
          detached: process.platform !== "win32",
          stdio: stdioOf(["pipe", out?.write ?? "pipe", err?.write ?? "pipe"], markFile, launched),
          windowsHide: true,
          windowsVerbatimArguments: verbatim,
        });
        await started(child);
        talk(child, launched);
      } catch (error) {
        // Nobody listens to these; left alone they would keep us from ending.
        out?.read.destroy();
        err?.read.destroy();
        await launched.done();
        throw error;
      } finally {
        const given = launched.fds.map(({ fd }) => fd);
        for (const fd of [out?.write, err?.write, markFile, ...given]) if (typeof fd === "number") closeSync(fd);
      }
      const pid = child.pid as number;
      const { find, disown } = ours(pid, mark);
      const { promise: exited, resolve } = Promise.withResolvers<ChildExit>();
      child.once("exit", (code, signal) => resolve({ code, signal }));
      const exit = whenDone(exited, pid, launched);
      const stdin = child.stdin as Writable;
      // It may go at any time; that is told by its exit.
      stdin.on("error", () => undefined);
      const [stdout, stderr] = [out?.read ?? child.stdout, err?.read ?? child.stderr] as [Readable, Readable];
      // Without its row, before its session is stored or on a full disk, it is still found by its marks and its group.
      const row = session === null ? null : enter(session, pid, label).catch(() => null);
      let ending: Promise<void> | undefined;
      const endAll = async ({ closedMs, askedMs }: EndLimits) => {
        stdin.end();
        await Promise.race([exit, wait(closedMs, undefined, { ref: false })]);
        await end(find, askedMs);
        await exit;
        disown();
        stdout.destroy();
        stderr.destroy();
        await (await row)?.().catch(() => undefined); // A row that stays open names nobody who lives.
      };
      return {
        ...{ pid, stdin, stdout, stderr, exit },
        end(limits) {
          ending ??= endAll(limits);
          return ending;
        },
      };
    },
  };
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
}

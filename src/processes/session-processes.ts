import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Containment } from "../protocol/containment.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Wrap } from "../protocol/launch.ts";
import { type Mask, noMask } from "../protocol/mask.ts";
import type { Ledger, ProcessId } from "../protocol/processes.ts";
import { type Background, startBackground } from "./background.ts";
import { type CommandLimits, type Exceeded, limitScript, unlimited } from "./command-limits.ts";
import { childEnvironment } from "./environment.ts";
import { hideEnvironment } from "./hide-environment.ts";
import { end } from "./kill.ts";
import { isSame, type LeftBehind, targetsOfLeft } from "./left-behind.ts";
import { isSameMark, limitMarkAt, limitMarkFor } from "./limit-marks.ts";
import { createLimitWatch, type Watched } from "./limit-watch.ts";
import { mostRunning } from "./limits.ts";
import { groupLives, targetsOf } from "./living.ts";
import { callMark, type Mark, ownerMark, sessionMark } from "./marks.ts";
import { mayLeave } from "./may-leave.ts";
import { own } from "./owned.ts";
import type { Pipes } from "./pipes.ts";
import { listeningPorts } from "./ports.ts";
import { environment, livingProcess, nameOf, youngerProcesses } from "./proc.ts";
import { type CommandResult, runShell } from "./spawn.ts";
import { limitFd } from "./start.ts";
import { startOf } from "./started.ts";
import { createSurvey, hasEnded } from "./survey.ts";

/** The commands of one session: those it waits for, those in the background, and what they leave behind. */
export interface SessionProcesses {
  /** Runs a command to its end. Rejects when it cannot be started. */
  run(command: ForegroundCommand): Promise<ForegroundResult>;
  /** Null when too many run already. Rejects when it cannot be started. */
  start(command: ShellCommand): Promise<Background | null>;
  /** By its id, or by a pid that is known. */
  find(id: string): Background | LeftBehind | null;
  /** What was left behind and has ended since. */
  gone(id: string): LeftBehind | null;
  /** What a background process has left running. Nothing while it runs itself. */
  leftBy(process: Background): Promise<LeftBehind[]>;
  /** Those that still run. */
  running(): (Background | LeftBehind)[];
  /** How many were found that a command had left running. */
  foundCount(): number;
  /** Looks now for them, if a look is due. */
  settle(): Promise<unknown>;
  /** The ports that a process and its children listen on; also put into the ledger. */
  ports(process: Background | LeftBehind): Promise<number[]>;
  /** Those of all that run, as they are at this moment. */
  portsNow(): number[];
  /** Ends it with all that it started. */
  kill(process: Background | LeftBehind): Promise<void>;
  /** Ends everything, when the session ends. */
  end(): Promise<void>;
}

export interface ShellCommand {
  command: string;
  cwd: string;
  tty: boolean;
  /** The call that it belongs to. */
  mark: string;
  /** How the operating system must hold it, besides the session's sandbox. */
  containment?: Containment | undefined;
  /** Variables that it is given besides. */
  variables?: Readonly<Record<string, string>> | undefined;
  /** Variables of ours that it may not know although others may. */
  hides?: ((name: string) => boolean) | undefined;
}

export interface ForegroundCommand extends ShellCommand {
  timeoutMs: number;
  signal: AbortSignal;
  onLine(line: string, ms: number): void;
}

export interface ForegroundResult extends CommandResult {
  /** What it left running, as far as that can be seen at once. */
  left: LeftBehind[];
  /** It looked as if it would leave something running, and its sandbox has ended that with it. */
  cutShort: boolean;
}

export interface SessionProcessesInput {
  session: SessionId;
  /** This process, and as the marks name it. */
  owner: string;
  ownerMark: string;
  ledger: Ledger;
  pipes: Pipes;
  /** Hides what is secret in what its commands print. */
  mask?: Pick<Mask, "stream">;
  /** Where whole outputs are kept, and how much of one a result can show. */
  outputs: string;
  shown: number;
  /** Names of variables that its commands may know besides. */
  also?: readonly string[];
  /** What each command may use. */
  limits?: CommandLimits;
  /** Where the session's sandbox keeps temporary files. */
  sandboxTmp?: string;
  /** Puts a command into the session's sandbox, as that is now, and into the command's own containment. */
  wrap?: ((containment: Containment | undefined) => Wrap | undefined) | undefined;
  /** Told of every command right after its start, by pid and start time: it leads a group. */
  onGroup(leader: string): void;
  report(error: unknown): void;
}

const finishedKept = 30;
/** Who has not ended this long after being killed never will. */
const lastWaitMs = 500;

/** Nobody turns pages, in a terminal neither; and a pager is a program that a setting of a folder may choose. */
const unpaged = { PAGER: "cat", GIT_PAGER: "cat" };

export function createSessionProcesses(input: SessionProcessesInput): SessionProcesses {
  const { session, owner, ledger, pipes, mask = noMask, outputs, shown, onGroup, report } = input;
  hideEnvironment();
  const marks: Mark[] = [
    { name: sessionMark, value: session },
    { name: ownerMark, value: input.ownerMark },
  ];
  const marked = Object.fromEntries(marks.map(({ name, value }) => [name, value]));
  const env = childEnvironment(process.env, { ...unpaged, ...marked }, input.also);
  // What we add ourselves every command has.
  const isOurs = (name: string) => name in unpaged || name in marked;
  const envFor = ({ hides, variables }: Pick<ShellCommand, "hides" | "variables">) => {
    const own = hides ? Object.fromEntries(Object.entries(env).filter(([name]) => isOurs(name) || !hides(name))) : env;
    return variables ? { ...own, ...variables } : own;
  };
  const { limits = unlimited, sandboxTmp = null } = input;
  const limitWatch = createLimitWatch(limits, report);
  const script = limitScript(limits, limitFd);
  /** What a command is started with for the sake of its limits. */
  const limiting = (wrap: Wrap | undefined) => ({
    limits: script === null ? null : pipes.file(script),
    allowed: limits,
    watch: (one: Omit<Watched, "tmp">) => limitWatch.add({ ...one, tmp: wrap ? sandboxTmp : null }),
  });
  /** Of those that commands have left running: what ends the watching. */
  const unwatchLeft = new Map<ProcessId, () => void>();
  const backgrounds = new Map<ProcessId, Background>();
  const follows = new Map<ProcessId, Promise<void>>();
  /** Commands under way: their calls, and the groups they lead. */
  const busy = new Map<string, number>();
  let used = false;
  let starting = 0;

  const running = () => [...backgrounds.values()].filter((one) => one.exit() === null);
  const newId = (): ProcessId => {
    const id: ProcessId = `proc_${Math.random().toString(36).slice(2, 6).padEnd(4, "0")}`;
    return backgrounds.has(id) || survey.left.has(id) ? newId() : id;
  };
  const tellGroup = (pid: number) => {
    const leader = livingProcess(pid);
    if (leader) onGroup(nameOf(leader));
  };
  const leave = (id: ProcessId) => {
    unwatchLeft.get(id)?.();
    unwatchLeft.delete(id);
    return ledger.endProcess(session, id, new Date().toISOString());
  };
  const enter = ({ id, pid, started, command }: Omit<LeftBehind, "mark">) =>
    ledger.addProcess({ id, session, owner, pid, started, command, ports: [], ended_at: null });
  const survey = createSurvey({
    ...{ marks, newId, leave, report },
    enter(one) {
      const stop = (why: Exceeded) => {
        one.exceeded = why;
        return end(targetsOfLeft(one), 0);
      };
      unwatchLeft.set(one.id, limitWatch.add({ pid: one.pid, mark: one.mark ?? "", tmp: null, stop }));
      return enter(one);
    },
    busy: () => new Set([...busy.keys(), ...running().map(({ mark }) => mark)]),
  });

  /** Everything of this session that lives, whatever has become of its parents. */
  const findAll = (): number[] => {
    const groups = new Set([...busy.values(), ...running().map(({ pid }) => pid)]);
    const left = [...survey.left.values()];
    if (process.platform !== "linux") {
      return [...[...groups].filter(groupLives).map((group) => -group), ...left.flatMap((one) => targetsOfLeft(one)())];
    }
    const limits = limitMarkFor(marked);
    const isMarked = (pid: number) => {
      const environ = environment(pid);
      return marks.every((mark) => environ.has(mark)) || isSameMark(limits, limitMarkAt(pid));
    };
    return [...youngerProcesses()]
      .filter((one) => groups.has(one.group) || left.some((each) => isSame(one, each)) || isMarked(one.pid))
      .map(({ pid }) => pid);
  };
  const disown = own(findAll);

  async function follow(one: Background): Promise<void> {
    await one.ended;
    await leave(one.id);
    if (one.held() || groupLives(one.pid)) await survey.now({ group: one.pid, mark: one.mark });
    else survey.soon();
    const finished = [...backgrounds.values()].filter((other) => other.exit() !== null);
    for (const { id } of finished.slice(0, -finishedKept)) {
      backgrounds.delete(id);
      follows.delete(id);
    }
  }

  function pidsOf(one: Background | LeftBehind): readonly number[] {
    if (!("read" in one)) return targetsOfLeft(one)();
    const isOfCall = (pid: number) => environment(pid).has({ name: callMark, value: one.mark ?? "" });
    return [...youngerProcesses()].filter(({ group, pid }) => group === one.pid || isOfCall(pid)).map(({ pid }) => pid);
  }

  return {
    async run({ command, cwd, tty, mark, containment, hides, variables, timeoutMs, signal, onLine }) {
      used = true;
      const options = { command, cwd, tty, mark, timeoutMs, signal, onLine, pipes, mask, shown };
      const wrap = input.wrap?.(containment);
      const result = await runShell({
        ...options,
        env: envFor({ hides, variables }),
        wrap,
        ...limiting(wrap),
        file: join(outputs, `${mark}.txt`),
        onStart(pid) {
          busy.set(mark, pid);
          tellGroup(pid);
        },
      }).finally(() => busy.delete(mark));
      const { pid, held, timedOut, aborted } = result;
      if (timedOut || aborted || (result.exceeded && result.exceeded.what !== "file"))
        return { ...result, left: [], cutShort: false };
      if (wrap) return { ...result, left: [], cutShort: mayLeave(command) };
      // Told at once where that is cheap to see, or the command says so; who hid better is found a little later.
      // The command has run, whatever becomes of the ledger.
      const isLikely = held || groupLives(pid) || mayLeave(command);
      const left = isLikely ? await survey.now({ group: pid, mark }).catch(() => []) : [];
      if (!isLikely) survey.soon();
      return { ...result, left, cutShort: false };
    },

    async start({ command, cwd, tty, mark, containment, hides, variables }) {
      // Counted before the first wait: those of one step start side by side.
      if (running().length + starting >= mostRunning) return null;
      starting++;
      used = true;
      const id = newId();
      const wrap = input.wrap?.(containment);
      const one = await startBackground({
        ...{
          id,
          command,
          cwd,
          tty,
          mark,
          env: envFor({ hides, variables }),
          pipes,
          mask,
          shown,
          wrap,
          ...limiting(wrap),
        },
        file: join(outputs, `${id}.txt`),
      }).finally(() => starting--);
      backgrounds.set(id, one);
      tellGroup(one.pid);
      const started = (await startOf(one.pid)) ?? "";
      // Without its row it is still found by its marks.
      await enter({ id, pid: one.pid, started, command }).catch(report);
      follows.set(id, follow(one).catch(report));
      return one;
    },

    find(id) {
      const isIt = (one: Background | LeftBehind) => one.id === id || String(one.pid) === id;
      // The latest first, should the system have used a pid again.
      const left = [...survey.left.values()].reverse().find((one) => isIt(one) && !hasEnded(one));
      return left ?? [...backgrounds.values()].reverse().find(isIt) ?? null;
    },
    gone(id) {
      const known = [...survey.left.values(), ...survey.gone.values()].reverse();
      return known.find((one) => one.id === id || String(one.pid) === id) ?? null;
    },
    async leftBy(one) {
      if (!one.exit()) return [];
      await follows.get(one.id);
      return [...survey.left.values()].filter((left) => left.mark === one.mark && !hasEnded(left));
    },
    foundCount: survey.foundCount,
    settle: survey.settle,
    running: () => [...running(), ...[...survey.left.values()].filter((one) => !hasEnded(one))],

    async ports(one) {
      const ports = listeningPorts(pidsOf(one));
      if (ports.length > 0) await ledger.setPorts(session, one.id, ports);
      return ports;
    },
    portsNow() {
      const all = [...running(), ...[...survey.left.values()].filter((one) => !hasEnded(one))];
      return all.length > 0 ? listeningPorts(all.flatMap(pidsOf)) : [];
    },

    async kill(one) {
      const left = survey.left.get(one.id);
      if (left) {
        await end(targetsOfLeft(left));
        await survey.forget([left.id]);
        return;
      }
      const { pid, mark } = one;
      await end(() => targetsOf({ group: pid, mark: mark ?? "" }));
      await Promise.race([follows.get(one.id), wait(lastWaitMs, undefined, { ref: false })]);
      // Who was slower to end than its parent was taken for left behind.
      const slower = [...survey.left.values()].filter((other) => other.mark === mark && hasEnded(other));
      await survey.forget(slower.map(({ id }) => id));
    },

    async end() {
      await survey.stop();
      if (used) await end(findAll);
      await Promise.race([Promise.all(follows.values()), wait(lastWaitMs, undefined, { ref: false })]);
      await survey.forget(survey.left.keys());
      disown();
    },
  };
}

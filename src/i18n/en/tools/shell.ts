import { exactLine } from "../../../protocol/exact-line.ts";
import type { HeldFile } from "../../../protocol/held-file.ts";

interface Streams {
  stdout: string;
  stderr: string;
}

const streams = (p: Streams) => `stdout:\n${p.stdout}\nstderr:\n${p.stderr}`;

const runners: Record<string, string> = {
  git: "git runs it, or reads its settings from it",
  shell: "shells run it",
  editor: "an editor runs it, or reads its settings from it",
  agent: "agents take programs and settings from it",
  "package-manager": "a package manager reads its settings from it",
  "build-tool": "a build tool reads its settings from it",
  "test-runner": "a test runner runs it",
  interpreter: "an interpreter or debugger runs it",
  ci: "a build server runs it",
  desktop: "the desktop runs it",
  tool: "programs read their settings from it",
  system: "the system runs it",
};

const pathsOf = (files: readonly HeldFile[]) => files.map(({ path }) => exactLine(path)).join(", ");

function asBefore(files: readonly HeldFile[]): string {
  const left = files.filter(({ unrestored }) => unrestored);
  if (left.length === 0) return "It is as it was before the command.";
  return `Could not be put back and is still as the command left it: ${pathsOf(left)}.`;
}

function heldLine({ path, runBy, before, after, diff, cut, kept, unrestored }: HeldFile): string {
  const what = before === null ? "new" : after === null ? "deleted" : "changed";
  const link = after?.kind === "link" ? `, a link to ${exactLine(after.target)}` : "";
  const still = unrestored ? "; it could not be put back and is still as the command left it" : "";
  const between = cut && `\n(${cut.lines} more lines, ${cut.letters} letters)\n${cut.tail}`;
  const whole = kept === undefined || !cut ? "" : `\n(whole: ${exactLine(kept)})`;
  return `${exactLine(path)} (${what}${link}; ${runners[runBy] ?? runners.tool}${still})${diff && `\n${diff}`}${between ?? ""}${whole}`;
}

/** Commands and processes. */
export const shell = {
  commandOutput: streams,
  commandFailed: (p: Streams & { code: number | string }) => `Command failed (exit code ${p.code})\n${streams(p)}`,
  commandSignalled: (p: Streams & { signal: string }) => `Command failed (ended by signal ${p.signal})\n${streams(p)}`,
  commandTimedOut: (p: Streams & { seconds: number; isAsking: boolean }) =>
    `Command timed out after ${p.seconds} s and was ended; ${p.isAsking ? "it seems to wait for input, and nothing can be typed in: use a flag such as -y, or pass the input with printf … |" : "timeout_ms can be up to 600000, and background has no limit"}\n${streams(p)}`,
  commandExceeded: (p: Streams & { reason: string }) => `Command ended: ${p.reason}\n${streams(p)}`,
  /** Why a command was ended: the limits of the settings, in MiB or processes. */
  limitReached: {
    memory: (p: { limit: number }) =>
      `it used more than ${p.limit} MiB of memory; the limit is the setting commandMemoryMiB, which the user can change`,
    processes: (p: { limit: number }) =>
      `it had more than ${p.limit} processes; the limit is the setting commandProcesses, which the user can change`,
    file: (p: { limit: number }) =>
      `a file would have grown longer than ${p.limit} MiB; the limit is the setting commandFileMiB, which the user can change`,
    tmp: (p: { limit: number }) =>
      `there were more than ${p.limit} MiB of temporary files in the sandbox; delete what is not needed. The limit is the setting sandboxTmpMiB, which the user can change`,
  },
  timeoutNotTaken: (p: { given: number; seconds: number }) =>
    `\n[timeout_ms ${p.given} is no time: the limit was ${p.seconds} s, as without it]`,
  commandNotStarted: (p: { problem: string }) => `The command could not be started: ${p.problem}`,
  commandEmpty: () => "Not run: the command is empty.",
  commandHasNul: () =>
    "Not run: the command holds a NUL character, which no shell takes. Use an escape such as printf '\\0', or write a script file and run that.",
  commandTooLong: (p: { length: number }) =>
    `Not run: the command is too long for the system (${p.length} characters). Write it to a script file with write_file and run that.`,
  sandboxEnded: () =>
    "\n[A sandbox ends with its command: whatever it left running has ended too. Use background for what is to go on]",
  /** `rule` is null for a file with protected values. */
  hiddenFile: (p: { path: string; rule: string | null }) =>
    p.rule === null
      ? `\n[${p.path} is hidden from this command because it holds protected values; read_file and grep show it with handles in their place]`
      : `\n[${p.path} is hidden from this command by the rule ${p.rule}: opening it fails. The user can run the command outside SkillMint, or remove the rule]`,
  noTerminal: () =>
    'There is no terminal for tty here: it needs the program "script" (package bsdutils or util-linux). Run the command without tty, or ask the user to install it.',
  outputKept: (p: { file: string; lines: number }) =>
    `\n[Whole output: ${p.file} (${p.lines} lines); read or search it with read_file or grep]`,
  outputCapped: (p: { megabytes: number; file: string; lines: number }) =>
    `\n[Only the first ${p.megabytes} MB of the output were kept: ${p.file} (${p.lines} lines); read or search it with read_file or grep]`,
  outputNotKept: (p: { problem: string }) => `\n[The whole output could not be kept: ${p.problem}]`,
  leftRunning: (p: { count: number; processes: string }) =>
    `\n[Still running: ${p.processes}. ${p.count === 1 ? "It ends with this run at the latest; bash_kill ends it sooner." : "They end with this run at the latest; bash_kill ends each sooner."}]`,
  leftProcess: (p: { id: string; pid: number; command: string }) => `${p.id} (PID ${p.pid}, ${p.command})`,

  /** For the person who decides: each file, what runs it, and what the command had made of it. */
  heldBack: (p: { files: readonly HeldFile[] }) =>
    `the command changed what other programs run later. ${p.files.some(({ unrestored }) => unrestored) ? "What could be put back was put back" : "It was put back"}; yes puts the change into place:\n${p.files.map(heldLine).join("\n")}`,
  /** Told to the model when no person can be asked about the files now. */
  heldAside: (p: { files: readonly HeldFile[] }) =>
    `\n[Held back, because other programs run it later: ${p.files.map(({ path, kept }) => (kept ? `${exactLine(path)} (the new content is in ${exactLine(kept)})` : exactLine(path))).join(", ")}. It is as it was before. The user is asked about it with the next command.]`,
  /** While nothing of ours was at work. */
  changedBetween: (p: { paths: string }) =>
    `\n[Not changed by this call, but since the last one, by the user, or by a server or another process that still runs: ${p.paths}. Other programs run it later. It was left as it is; tell the user if you do not know where the change came from.]`,
  heldPlaced: (p: { paths: string }) =>
    `\n[Held back until the user agreed, because other programs run it later: ${p.paths}. The user said yes, and it is in place now.]`,
  heldRefused: (p: { files: readonly HeldFile[]; reason: string | undefined }) =>
    `\n[Held back, because other programs run it later and the user has not agreed: ${pathsOf(p.files)}. ${asBefore(p.files)}${p.reason === undefined ? "" : ` The user says: ${p.reason}`}]`,
  heldConflict: (p: { paths: string }) =>
    `\n[Not put into place, because it has changed since it was held back: ${p.paths}]`,

  noOutput: () => "\n(no output, exit code 0)",
  runsFor: (p: { seconds: number }) => `running for ${p.seconds} s`,

  backgroundStarted: (p: { id: string; pid: number }) =>
    `Background process started, process_id: ${p.id}, PID: ${p.pid}`,
  endsWithRun: (p: { id: string }) =>
    `\n[It ends with this run at the latest. What it prints: use_tool {"name":"bash_output","input":{"process_id":"${p.id}"}}; bash_kill ends it.]`,
  tooManyProcesses: (p: { most: number; running: string }) =>
    `Not started: ${p.most} background processes are running already. ${p.running ? `End one with bash_kill first: ${p.running}` : "They are being started by other calls of this step; end one with bash_kill then."}`,
  noProcess: (p: { id: string; running: string }) =>
    `There is no process ${p.id}: it is unknown, or has ended. Running: ${p.running || "none"}`,
  processRuns: (p: { id: string; pid: number; seconds?: number; ports: readonly number[] }) =>
    `${p.id} is running (PID ${p.pid}${p.seconds === undefined ? "" : `, ${p.seconds} s`}${p.ports.length > 0 ? `, listening on port ${p.ports.join(", ")}` : ""})`,
  processEnded: (p: { id: string; code: number | string }) => `${p.id} has ended (exit code ${p.code})`,
  processSignalled: (p: { id: string; signal: string }) => `${p.id} has ended (by signal ${p.signal})`,
  processExceeded: (p: { id: string; reason: string }) => `${p.id} was ended: ${p.reason}`,
  processGone: (p: { id: string; pid: number }) => `${p.id} has ended (PID ${p.pid}).`,
  processKilled: (p: { id: string; pid: number }) => `${p.id} was ended (PID ${p.pid}), with all that it had started.`,
  noNewOutput: () => "No new output.",
  outputUnknown: () =>
    "What it prints is not kept, since its command has ended; start such a command with background: true instead.",
  linesDropped: (p: { lines: number }) => `[${p.lines} earlier lines were not kept]\n`,
};

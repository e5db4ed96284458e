import { statSync } from "node:fs";
import { totalmem } from "node:os";
import { resolve } from "node:path";
import type { LimitMark } from "./limit-marks.ts";

/** What one command may use, with all that it starts; 0 is no limit. Sizes are in bytes. */
export interface CommandLimits {
  memory: number;
  processes: number;
  /** Of one file. */
  file: number;
  /** Of all temporary files of a session's sandbox. */
  tmp: number;
}

export const unlimited: CommandLimits = { memory: 0, processes: 0, file: 0, tmp: 0 };

/** Which limit a command went beyond; the limit as the settings have it, in MiB or a count. */
export interface Exceeded {
  what: keyof CommandLimits;
  limit: number;
}

const MiB = 1024 * 1024;

export const exceeded = (what: keyof CommandLimits, limits: CommandLimits): Exceeded => ({
  what,
  limit: what === "processes" ? limits.processes : Math.round(limits[what] / MiB),
});

export interface LimitSettings {
  commandMemoryMiB: number | undefined;
  commandProcesses: number;
  commandFileMiB: number;
  sandboxTmpMiB: number;
}

export const limitsFrom = (settings: LimitSettings): CommandLimits => ({
  memory: settings.commandMemoryMiB === undefined ? usualMemory() : settings.commandMemoryMiB * MiB,
  processes: settings.commandProcesses,
  file: settings.commandFileMiB * MiB,
  tmp: settings.sandboxTmpMiB * MiB,
});

/** Three quarters of what the machine, or the container that we run in, has; at least 1 GiB. */
function usualMemory(): number {
  const allowed = process.constrainedMemory();
  const all = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return Math.max(1024 * MiB, Math.floor((all * 3) / 4));
}

/**
 * A script that bash reads before a command (`BASH_ENV`) and that sets limits which nothing the command starts can raise.
 * The kernel counts the processes of the whole user, so that limit lies above all that run now; it is there for what
 * forks faster than anybody counts. The limits that mark the command are set even where nothing else is limited. Null
 * where there is nothing to set. The script leaves no trace in the environment.
 */
export function limitScript({ file, processes }: CommandLimits, fd: number): string | null {
  if (process.platform !== "linux" && file === 0 && processes === 0) return null;
  const names = "BASH_ENV BASH_ENV BASH_ENV BASH_ENV _";
  return [
    // Each by itself: below another command of ours one of the two may already be lower.
    `ulimit -m "\${${markVariable}%-*}" 2>/dev/null`,
    `ulimit -d "\${${markVariable}#*-}" 2>/dev/null`,
    `unset ${markVariable}`,
    ...(file > 0 ? [`ulimit -f ${Math.max(1, Math.floor(file / 1024))} 2>/dev/null`] : []),
    // The fourth field is RUNNING/ALL.
    ...(processes > 0
      ? [`read -r ${names} 2>/dev/null </proc/loadavg && ulimit -u $((\${BASH_ENV#*/}+${processes})) 2>/dev/null`]
      : []),
    `exec ${fd}<&-`,
    `if [ "\${${userScript}+set}" ]; then`,
    `BASH_ENV=$${userScript}; unset ${userScript}; . "$BASH_ENV"`,
    "else unset BASH_ENV; fi",
    "",
  ].join("\n");
}

/** A script of the user's own, which bash then reads as it would without limits. */
const userScript = "SKILLMINT_BASH_ENV";

const markVariable = "SKILLMINT_LIMIT_MARK";

/** What has bash read the script, an open file by its number, before the command. */
export const withLimits = (env: Record<string, string>, fd: number, mark: LimitMark): Record<string, string> => ({
  ...env,
  [markVariable]: `${mark.memory}-${mark.data}`,
  BASH_ENV: `/dev/fd/${fd}`,
  ...(env.BASH_ENV !== undefined && { [userScript]: env.BASH_ENV }),
});

/** Whether a shell ended because the kernel stopped it, or the last it ran, at the longest file. */
export const isTooLong = ({ code, signal }: { code: number | null; signal: NodeJS.Signals | null }): boolean =>
  signal === "SIGXFSZ" || code === 128 + 25;

/**
 * Finds the file at whose limit the kernel stopped a part of a command, which shows in no exit code: the command names
 * it, it was changed since the command began, and it is exactly as long as a file may become.
 */
export function fullFile(
  { command, cwd, beganAt }: { command: string; cwd: string; beganAt: number },
  { file }: CommandLimits,
): string | undefined {
  if (file === 0) return undefined;
  const words = new Set(command.split(/[\s;&|<>()"'`=]+/).slice(0, mostWords));
  return [...words].find((word) => {
    if (word === "" || word.includes("\0")) return false;
    const stats = statSync(resolve(cwd, word), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === file && stats.mtimeMs >= beganAt;
  });
}

const mostWords = 200;

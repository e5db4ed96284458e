import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import type { Texts } from "../../i18n/texts.ts";
import { mostRunning } from "../../processes/limits.ts";
import type { ForegroundResult, ShellCommand } from "../../processes/session-processes.ts";
import type { Touch } from "../../protocol/asks.ts";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { fitStreams } from "./fit-streams.ts";
import { keptNotice } from "./kept-notice.ts";
import { leftNotice, named } from "./named.ts";
import { report } from "./report.ts";
import { runsFor } from "./runs-for.ts";

const defaultTimeoutMs = 30_000;
const longestTimeoutMs = 600_000;
/** What ending a command may take, on top of its own time. */
const endingMs = 5_000;
/** A command in the background that fails at once, for a slip of the pen, is told of at once. */
const earlyEndMs = 150;

export const bash = defineTool({
  name: "bash",
  toolset: "shell",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description:
        "Run a command in a new bash (PowerShell on Windows): cd does not last, nothing can be typed in. For files prefer the file tools.",
      parameters: { background: "for servers and long work" },
    },
    "zh-CN": {
      description:
        "在新的 bash（Windows 为 PowerShell）中执行命令：cd 不会保留，无法交互输入。读写文件请优先用文件工具。",
      parameters: { background: "用于服务器等长时间任务" },
    },
  },
  input: z.object({
    command: z.string(),
    timeout_ms: z._default(z.int().check(z.maximum(longestTimeoutMs)), defaultTimeoutMs),
    background: z._default(z.boolean(), false),
    cwd: z.optional(z.string()),
    tty: z.optional(z.boolean()),
  }),
  limitMs: ({ timeout_ms }) => limitOf(timeout_ms) + endingMs,
  asks({ command, cwd }, { workspace }) {
    const exec: Touch = { action: "exec", resource: command };
    // Where a command begins is as telling as a path in it.
    return cwd === undefined ? [exec] : [exec, { action: "read", resource: workspace.resolve(cwd) }];
  },
  async finds({ command }, context) {
    // A command that cannot be given its values is refused before anybody is asked about it.
    if (command.includes("⟨")) {
      await (await context.values()).refresh([]);
      await withValues(command, context);
    }
    return [];
  },
  async execute({ command, timeout_ms, background, cwd, tty = false }, context) {
    const { workspace, call, texts } = context;
    if (command.trim() === "") throw new ToolError(texts.commandEmpty());
    if (command.includes("\0")) throw new ToolError(texts.commandHasNul());
    const { containment } = context;
    const given = command.includes("⟨") ? await withValues(command, context) : { command };
    const shell = { ...given, cwd: workspace.resolve(cwd ?? "."), tty, mark: call, containment };
    if (background) return inBackground(shell, context);
    const result = await toItsEnd(shell, limitOf(timeout_ms), context);
    if (timeout_ms > 0) return result;
    return {
      ...result,
      output: result.output + texts.timeoutNotTaken({ given: timeout_ms, seconds: defaultTimeoutMs / 1000 }),
    };
  },
});

/** The command with a variable in place of every handle. */
async function withValues(command: string, context: ToolContext): Promise<Pick<ShellCommand, "command" | "variables">> {
  const values = await context.values();
  const used = values.usedIn(command);
  if (used.length === 0) return { command };
  const { insertVariables } = await import("./insert-variables.ts");
  const inserted = process.platform === "win32" ? null : insertVariables(command, used);
  if (inserted && "command" in inserted) return inserted;
  throw new ToolError(context.texts.valueHasNoPlace({ handle: (inserted?.misplaced ?? used[0])?.handle ?? "" }));
}

/** Who asks for no time at all means no time of his own choosing. */
const limitOf = (timeoutMs: number) => (timeoutMs > 0 ? timeoutMs : defaultTimeoutMs);

async function toItsEnd(command: ShellCommand, timeoutMs: number, context: ToolContext): Promise<ToolOutput> {
  const { texts, signal } = context;
  const processes = await context.processes();
  const result = await processes
    .run({ ...command, timeoutMs, signal, onLine: (line, ms) => context.progress(line || runsFor(ms, texts)) })
    .catch((error) => notStarted(error, command, context));
  const { code, signal: endedBy, timedOut, kept } = result;
  const { isCut, ...streams } = fitStreams(result, texts);
  const left = result.cutShort ? texts.sandboxEnded() : leftNotice(result.left, texts);
  const { full } = result;
  const stopped = full && !result.exceeded ? `\n[${full.path}: ${texts.limitReached.file(full)}]` : "";
  const notes = (isCut ? keptNotice(kept, texts) : "") + stopped + hiddenNotice(result, command, context) + left;
  const file = isCut && kept?.problem === null && { file: kept.file };
  const exceeded = result.exceeded?.what;
  const details = { code, signal: endedBy, timedOut, ms: Math.round(result.ms), ...(exceeded && { exceeded }) };
  if (result.aborted) {
    throw new ToolError(`${texts.aborted()}\n${texts.commandOutput(streams)}${notes}`, { details, ...file });
  }
  const isAsking = seemsToAsk(result, command);
  const output = `${outcome(result, { timeoutMs, isAsking, ...streams }, texts)}${notes}`;
  return { output, details, ...file, ...((timedOut || exceeded || code !== 0) && { failed: true }) };
}

function outcome(
  { code, signal, timedOut, exceeded }: ForegroundResult,
  { timeoutMs, isAsking, ...streams }: { timeoutMs: number; isAsking: boolean; stdout: string; stderr: string },
  texts: Texts["tools"],
): string {
  if (timedOut) return texts.commandTimedOut({ seconds: timeoutMs / 1000, isAsking, ...streams });
  if (exceeded) return texts.commandExceeded({ reason: texts.limitReached[exceeded.what](exceeded), ...streams });
  const isSilent = streams.stdout + streams.stderr === "";
  if (code === 0) return texts.commandOutput(streams) + (isSilent ? texts.noOutput() : "");
  return signal
    ? texts.commandSignalled({ signal, ...streams })
    : texts.commandFailed({ code: code ?? "?", ...streams });
}

/**
 * The kernel tells a program that opens a masked file only that permission is denied, or that it is no regular file. The
 * words of the output decide nothing but whether this hint is added.
 */
function hiddenNotice(
  { stdout, stderr, code }: ForegroundResult,
  { command, containment }: ShellCommand,
  { texts, workspace }: ToolContext,
): string {
  const { hidden = [], hiddenBy = {} } = containment ?? {};
  const told = [stdout, stderr].map(({ head, tail }) => head + tail).join("\n");
  const isRefused = /permission denied|EACCES|operation not permitted/i.test(told);
  if (code === 0 && !isRefused) return "";
  const text = isRefused ? told + command : told;
  const named = hidden.filter((path) => text.includes(basename(path))).slice(0, mostHidden);
  return named.map((path) => texts.hiddenFile({ path: workspace.show(path), rule: hiddenBy[path] ?? null })).join("");
}

const mostHidden = 3;

/** The last it printed is a line without an end: in a terminal any, else one that looks like a question. */
function seemsToAsk({ stdout, stderr }: ForegroundResult, { tty }: ShellCommand): boolean {
  const last = [stdout, stderr].map(({ head, tail }) => (tail || head).split("\n").at(-1) ?? "");
  return last.some((line) => (tty ? line.trim() !== "" : /[?:>\])？：] ?$/.test(line)));
}

async function inBackground(command: ShellCommand, context: ToolContext): Promise<ToolOutput> {
  const { texts, signal } = context;
  signal.throwIfAborted();
  const processes = await context.processes();
  const started = await processes.start(command).catch((error) => notStarted(error, command, context));
  if (!started) {
    throw new ToolError(texts.tooManyProcesses({ most: mostRunning, running: named(processes.running(), texts) }));
  }
  const { id, pid } = started;
  await Promise.race([started.ended, wait(earlyEndMs, undefined, { ref: false })]);
  const head = texts.backgroundStarted({ id, pid });
  const exit = started.exit();
  if (!exit) return { output: head + texts.endsWithRun({ id }), details: { process: id, pid, running: true } };
  const left = await processes.leftBy(started);
  const { output, ...rest } = report({ process: started, ports: [], left }, texts);
  return { ...rest, output: `${head}\n${output}`, ...(exit.code !== 0 && { failed: true }) };
}

async function notStarted(
  error: NodeJS.ErrnoException,
  { command, cwd }: ShellCommand,
  context: ToolContext,
): Promise<never> {
  const { texts, signal } = context;
  if (signal.aborted) throw error;
  // Asked afterwards, since it is hardly ever the folder; the system says "not found" of the shell all the same.
  const { requireFolder } = await import("../files/folder.ts");
  await requireFolder(cwd, context);
  // It says itself what to do.
  if (error.name === "NoSandbox") throw new ToolError(error.message);
  if (error.name === "NoTerminal") throw new ToolError(texts.noTerminal());
  if (error.code === "E2BIG") throw new ToolError(texts.commandTooLong({ length: command.length }));
  throw new ToolError(texts.commandNotStarted({ problem: error.message }));
}

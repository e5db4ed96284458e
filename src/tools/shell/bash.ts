import { z } from "zod";
import { childEnvironment } from "../../processes/environment.ts";
import { runShell } from "../../processes/spawn.ts";
import type { Touch } from "../../protocol/asks.ts";
import { requireFolder } from "../files/folder.ts";
import { defineTool, ToolError } from "../tool.ts";
import { fitStreams } from "./fit-streams.ts";

const defaultTimeoutMs = 30_000;
const longestTimeoutMs = 600_000;
/** What ending a command may take, on top of its own time. */
const endingMs = 5_000;

export const bash = defineTool({
  name: "bash",
  toolset: "shell",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description:
        "Run a command in a new bash (PowerShell on Windows): cd does not last, nothing can be typed in. For files prefer the file tools.",
    },
    "zh-CN": {
      description:
        "在新的 bash（Windows 为 PowerShell）中执行命令：cd 不会保留，无法交互输入。读写文件请优先用文件工具。",
    },
  },
  input: z.object({
    command: z.string(),
    timeout_ms: z.int().max(longestTimeoutMs).default(defaultTimeoutMs),
    cwd: z.string().optional(),
    // Understood so that it can be refused: running it in the foreground would be a surprise.
    background: z.boolean().optional().meta({ hidden: true }),
  }),
  limitMs: ({ timeout_ms }) => timeout_ms + endingMs,
  asks({ command, cwd }, { workspace }) {
    const exec: Touch = { action: "exec", resource: command };
    // Where a command begins is as telling as a path in it.
    return cwd === undefined ? [exec] : [exec, { action: "read", resource: workspace.resolve(cwd) }];
  },
  async execute({ command, timeout_ms, cwd, background }, context) {
    const { texts, workspace, signal, call } = context;
    if (background) throw new ToolError(texts.backgroundLater());
    const folder = workspace.resolve(cwd ?? ".");
    await requireFolder(folder, context);
    const env = childEnvironment(process.env);
    const result = await runShell({
      command,
      cwd: folder,
      env,
      timeoutMs: Math.max(1, timeout_ms),
      signal,
      mark: call,
    }).catch((error: NodeJS.ErrnoException) => {
      if (signal.aborted) throw error;
      throw new ToolError(texts.commandNotStarted({ problem: error.message }));
    });
    const { code, signal: endedBy, timedOut, aborted } = result;
    const streams = fitStreams(result, texts);
    if (aborted) throw new ToolError(`${texts.aborted()}\n${texts.commandOutput(streams)}`);
    const details = { code, signal: endedBy, timedOut, ms: Math.round(result.ms) };
    if (timedOut) {
      return { output: texts.commandTimedOut({ seconds: timeout_ms / 1000, ...streams }), details, failed: true };
    }
    if (code === 0) return { output: texts.commandOutput(streams), details };
    return { output: texts.commandFailed({ code: code ?? endedBy ?? "?", ...streams }), details, failed: true };
  },
});

import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { defineTool, ToolError } from "../tool.ts";
import { findProcess } from "./find-process.ts";
import { report } from "./report.ts";
import { runsFor } from "./runs-for.ts";

/** How long it waits for an end; a process that runs on is told of then, and can be waited for again. */
const longestWaitMs = 120_000;
const tellMs = 1_000;

export const bashOutput = defineTool({
  name: "bash_output",
  toolset: "shell",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description: "What a background process printed since the last look, and if it still runs.",
      parameters: { block: "wait for its end, at most 120 s" },
    },
    "zh-CN": {
      description: "获取后台进程自上次读取以来的输出，以及是否仍在运行。",
      parameters: { block: "等待其结束，最多 120 秒" },
    },
  },
  input: z.object({ process_id: z.string(), block: z._default(z.boolean(), false) }),
  limitMs: () => longestWaitMs + 5_000,
  asks: ({ process_id }) => [{ action: "look", resource: process_id }],
  async execute({ process_id, block }, context) {
    const { texts, signal, progress } = context;
    const processes = await context.processes();
    const looked = findProcess(processes, process_id, texts);
    if (!looked.found) return looked.answer;
    const { found } = looked;
    if (!("read" in found)) {
      const ports = await processes.ports(found);
      const state = texts.processRuns({ id: found.id, pid: found.pid, ports });
      return { output: `${state}\n${texts.outputUnknown()}`, details: { process: found.id, running: true, ports } };
    }
    if (block && !found.exit()) {
      const tell = () => progress(found.lastLine() || runsFor(performance.now() - found.began, texts));
      const ticker = setInterval(tell, tellMs);
      // An abort ends the wait, not the process; what it printed is told all the same.
      const longest = wait(longestWaitMs, undefined, { ref: false, signal }).catch(() => undefined);
      await Promise.race([found.ended, longest]).finally(() => clearInterval(ticker));
    }
    const ports = found.exit() ? [] : await processes.ports(found);
    const left = await processes.leftBy(found);
    const { output, ...rest } = report({ process: found, ports, left }, texts);
    if (signal.aborted) throw new ToolError(`${texts.aborted()}\n${output}`);
    return { output, ...rest };
  },
});

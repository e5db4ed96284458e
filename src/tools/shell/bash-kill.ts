import { z } from "zod";
import { defineTool } from "../tool.ts";
import { findProcess } from "./find-process.ts";
import { report } from "./report.ts";

export const bashKill = defineTool({
  name: "bash_kill",
  toolset: "shell",
  class: "act",
  effect: "world",
  texts: {
    en: { description: "End a background process and all that it started." },
    "zh-CN": { description: "终止后台进程及其启动的所有进程。" },
  },
  input: z.object({ process_id: z.string() }),
  asks: ({ process_id }) => [{ action: "exec", resource: process_id }],
  async execute({ process_id }, context) {
    const { texts } = context;
    const processes = await context.processes();
    const found = findProcess(processes, process_id, texts);
    const { id, pid } = found;
    const isBackground = "read" in found;
    // One that has ended already has more to say about its end than we do.
    if (isBackground && found.exit()) return report(found, [], texts);
    await processes.kill(found);
    const killed = texts.processKilled({ id, pid });
    if (!isBackground) return { output: killed, details: { process: id, pid, running: false } };
    const { output, ...rest } = report(found, [], texts);
    return { ...rest, output: `${killed}\n${output}` };
  },
});

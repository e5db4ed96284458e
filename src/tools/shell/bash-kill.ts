import * as z from "zod/mini";
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
  asks: ({ process_id }) => [{ action: "end", resource: process_id }],
  async execute({ process_id }, context) {
    const { texts } = context;
    const processes = await context.processes();
    const looked = findProcess(processes, process_id, texts);
    if (!looked.found) return looked.answer;
    const { found } = looked;
    const { id, pid } = found;
    if (!("read" in found)) {
      await processes.kill(found);
      return { output: texts.processKilled({ id, pid }), details: { process: id, pid, running: false } };
    }
    // Of one that has ended already, what it left is ended.
    const ended = found.exit() ? await processes.leftBy(found) : [found];
    for (const one of ended) await processes.kill(one);
    const killed = ended.map((one) => `${texts.processKilled(one)}\n`).join("");
    const left = await processes.leftBy(found);
    const { output, ...rest } = report({ process: found, ports: [], left }, texts);
    return { ...rest, output: `${killed}${output}` };
  },
});

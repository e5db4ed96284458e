import * as z from "zod/mini";
import { defineTool } from "../tool.ts";
import { heard, sub, told } from "./task.ts";

export const taskOutput = defineTool({
  name: "task_output",
  toolset: "agent",
  class: "free",
  // It only looks: asked again after a crash, it waits for the same sub-agent.
  effect: "none",
  texts: {
    en: {
      description: "Waits for a sub-agent in the background and gives its report.",
      parameters: { block: "wait for its end; else it may answer `running`" },
    },
    "zh-CN": {
      description: "等待后台子 agent 结束，并获取其结果。",
      parameters: { block: "等待其结束；否则可能返回 running" },
    },
  },
  input: z.object({ task_id: z.string(), block: z._default(z.boolean(), true) }),
  limitMs: () => null,
  asks: () => [],
  async execute({ task_id: id, block }, context) {
    const tasks = await sub(context);
    return told(await heard(() => tasks.output(id, { block }, context.signal)), context);
  },
});

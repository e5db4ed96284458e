import * as z from "zod/mini";
import { defineTool } from "../tool.ts";

/** Only says that it is wanted: the loop makes the summary before the next step (see src/loop/fit-context.ts). */
export const compact = defineTool({
  name: "compact",
  toolset: "agent",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description: "Have older messages summarised to free context, when a part of the work is done.",
      parameters: { focus: "what to keep above all" },
    },
    "zh-CN": {
      description: "完成一部分工作后，压缩较早的消息以释放上下文。",
      parameters: { focus: "尤其要保留的内容" },
    },
  },
  input: z.object({ focus: z.optional(z.string()) }),
  asks: () => [],
  execute: async (_, { texts }) => ({ output: texts.compactPlanned() }),
});

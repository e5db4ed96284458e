import * as z from "zod/mini";
import { defineTool, ToolError } from "../tool.ts";

export const skill = defineTool({
  name: "skill",
  toolset: "agent",
  class: "free",
  // Its text may hold commands, and what those did nobody can tell after a crash.
  effect: "world",
  texts: {
    en: {
      description: "Load a skill before you do what it is for; follow it.",
      parameters: { file: "instead, read this file of it" },
    },
    "zh-CN": {
      description: "开始相应工作前加载 Skill，然后遵循其内容。",
      parameters: { file: "改为读取该 Skill 中的此文件" },
    },
  },
  input: z.object({ name: z.string(), arguments: z.optional(z.string()), file: z.optional(z.string()) }),
  // Its own files may be read by whoever may load it; what else it does comes before the gate as calls of their own.
  asks: () => [],
  async execute({ name, arguments: args = "", file }, { skills, signal }) {
    if (file !== undefined && file.trim() !== "") return { output: await heard(() => skills.file(name, file)) };
    const { text, isNew, ...loaded } = await heard(() => skills.use(name, args, signal));
    return {
      output: text,
      details: { skill: loaded.name, source: loaded.source },
      loaded,
      // Kept word for word; a word that it stands already is not.
      ...(isNew && { origin: "skill" as const }),
    };
  },
});

async function heard<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new ToolError((error as Error).message);
  }
}

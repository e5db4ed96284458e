import * as z from "zod/mini";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { heard, sub, told } from "./task.ts";

/** Commands in its text may take so long, all together. */
const loadMs = 120_000;

export const skill = defineTool({
  name: "skill",
  toolset: "agent",
  class: "free",
  // Its text may hold commands, and what those did nobody can tell after a crash.
  effect: "world",
  texts: {
    en: {
      description: "Load a skill before its work; follow it.",
      parameters: {
        arguments: "what to work on; a sub-agent is told only this",
        file: "instead, read this file of it",
      },
    },
    "zh-CN": {
      description: "开始相应工作前加载 Skill，然后遵循其内容。",
      parameters: {
        arguments: "要处理什么；子 agent 只知道这些",
        file: "改为读取该 Skill 中的此文件",
      },
    },
  },
  input: z.object({ name: z.string(), arguments: z.optional(z.string()), file: z.optional(z.string()) }),
  // One may work in a sub-agent for as long as that takes; to load it has a limit of its own.
  limitMs: () => null,
  // What else it does comes before the gate as calls of their own.
  asks: () => [],
  begins: true,
  finds: async ({ name, file }, { skills }) => (isNamed(file) ? skills.where(name, file) : []),
  async execute({ name, arguments: args = "", file }, context) {
    const { skills, call, signal, touches } = context;
    if (isNamed(file)) {
      const { text, path } = await heard(() => skills.file(name, file, touches));
      return { output: text, ...(path !== null && { details: { files: [{ path }] } }) };
    }
    const used = await inTime(context, (until) => heard(() => skills.use({ name, args, call }, until)));
    if ("fork" in used) {
      const tasks = await sub(context);
      const { fork } = used;
      return told(
        await heard(() => (fork ? tasks.run({ ...fork, call }, signal) : tasks.again(call, signal))),
        context,
        { isOnce: true },
      );
    }
    const { text, isNew, ...loaded } = used;
    return {
      output: text,
      details: { skill: loaded.name, source: loaded.source },
      loaded,
      // Kept word for word; a word that it stands already is not.
      ...(isNew && { origin: "skill" as const }),
    };
  },
});

const isNamed = (file: string | undefined): file is string => file !== undefined && file.trim() !== "";

async function inTime<Value>(
  { signal, texts }: ToolContext,
  work: (until: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = AbortSignal.timeout(loadMs);
  try {
    return await work(AbortSignal.any([signal, limit]));
  } catch (error) {
    if (limit.aborted && !signal.aborted) throw new ToolError(texts.timedOut({ seconds: loadMs / 1000 }));
    throw error;
  }
}

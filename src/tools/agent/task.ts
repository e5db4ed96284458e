import * as z from "zod/mini";
import { defineTool, type TaskOutcome, type ToolContext, ToolError, type ToolOutput } from "../tool.ts";

/** A sub-agent: a session of its own, which a crash of ours only interrupts. */
export const task = defineTool({
  name: "task",
  toolset: "agent",
  class: "free",
  effect: "task",
  texts: {
    en: {
      description: "A sub-agent does it and reports. It knows only the prompt; several run at once.",
      parameters: {
        agent_type: "explore only reads; plan: read-only bash too; general-purpose: all",
        run_in_background: "task_output waits for it",
        task_id: "go on with it; it keeps its type",
      },
    },
    "zh-CN": {
      description: "交给子 agent 完成并返回结果。它只知道 prompt；同一步中的多个会并行执行。",
      parameters: {
        agent_type: "explore 只读；plan 另有只读 bash；general-purpose 全部",
        run_in_background: "用 task_output 等待结果",
        task_id: "继续该任务，类型不变",
      },
    },
  },
  input: z.object({
    prompt: z.string().check(z.minLength(1)),
    agent_type: z._default(z.string(), "general-purpose"),
    allowed_tools: z.optional(z.array(z.string())),
    model: z.optional(z.string()),
    run_in_background: z._default(z.boolean(), false),
    task_id: z.optional(z.string()),
  }),
  limitMs: () => null,
  asks: () => [],
  begins: true,
  async execute(input, context) {
    const { prompt, agent_type: agentType, allowed_tools: tools, model, run_in_background: background } = input;
    if (prompt.trim() === "") throw new ToolError(context.texts.taskNoPrompt());
    const tasks = await sub(context);
    const wanted = { call: context.call, prompt, agentType, tools, model, background, task: input.task_id };
    return told(await heard(() => tasks.run(wanted, context.signal)), context);
  },
});

export async function sub({ tasks, texts }: ToolContext) {
  const door = await tasks();
  if (!door) throw new ToolError(texts.noSubTasks());
  return door;
}

export async function heard<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new ToolError((error as Error).message);
  }
}

/** `isOnce`: it is a skill's, which nobody means to go on with. */
export function told(
  outcome: TaskOutcome,
  { texts, listed }: ToolContext,
  { isOnce }: { isOnce?: true } = {},
): ToolOutput {
  switch (outcome.state) {
    case "waits":
      return { output: "", waits: true };
    case "begun":
      return { output: texts.taskBegun({ task: outcome.task, wait: waitFor(outcome.task, listed()) }) };
    case "running":
      return { output: "running" };
    case "ended": {
      const { task: id, status, result } = outcome;
      return {
        output: `${result}\n\n${texts.taskId({ task: id, done: status === "ok" && !isOnce })}`,
        details: { task: id, status },
        failed: status !== "ok",
      };
    }
  }
}

/** The call that waits for it, as the model can make it; null where it cannot. */
function waitFor(id: string, tools: ReturnType<ToolContext["listed"]>): string | null {
  const input = { task_id: id };
  const has = (wanted: string) => tools.some(({ name }) => name === wanted);
  if (has("task_output")) return `task_output ${JSON.stringify(input)}`;
  return has("use_tool") ? `use_tool ${JSON.stringify({ name: "task_output", input })}` : null;
}

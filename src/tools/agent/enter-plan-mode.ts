import * as z from "zod/mini";
import { defineTool } from "../tool.ts";

/** Anyone may bind his own hands: it only tightens, so nobody is asked. */
export const enterPlanMode = defineTool({
  name: "enter_plan_mode",
  toolset: "agent",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description:
        "Only read until the user has approved a plan: for work that is large, risky or open to several ways. exit_plan_mode puts the plan before the user.",
    },
    "zh-CN": {
      description:
        "进入计划模式：在用户批准计划之前只读取。适用于较大、有风险或有多种做法的工作。用 exit_plan_mode 提交计划。",
    },
  },
  input: z.object({}),
  asks: () => [],
  execute: async (_, { texts, mode }) => ({
    output: mode() === "plan" ? texts.planModeAlready() : texts.planModeEntered(),
    origin: "user",
    mode: "plan",
  }),
});

import * as z from "zod/mini";
import { defineTool, ToolError } from "../tool.ts";

/** As people say it, and as permissions are answered. */
const yes = /^(?:allow|approved?|yes|y|ok|okay|批准|同意|可以|好的?|是)[.!。！]?$/i;
const no = /^(?:deny|no|n|拒绝|不同意|不行|否)[.!。！]?$/i;

/** The user's word on the plan, and with it the mode in which it is carried out. Any other answer is a no with a reason. */
export const exitPlanMode = defineTool({
  name: "exit_plan_mode",
  toolset: "agent",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description: "Put the finished plan before the user; once approved, plan mode ends and you carry it out.",
      parameters: { plan: "all of it, as Markdown" },
    },
    "zh-CN": {
      description: "把完成的计划提交给用户；获得批准后退出计划模式，由你执行。",
      parameters: { plan: "完整的计划，Markdown 格式" },
    },
  },
  input: z.object({ plan: z.string().check(z.minLength(1)) }),
  limitMs: () => null,
  asks: () => [{ action: "interact", resource: "user" }],
  question({ plan }, { texts, mode }) {
    if (mode() !== "plan") throw new ToolError(texts.notInPlanMode());
    const { askEach, acceptEdits, keep } = texts.planOptions;
    return { question: texts.planQuestion({ plan }), options: [askEach, acceptEdits, keep] };
  },
  async execute(_, { texts, answer }) {
    const said = (answer ?? "").trim();
    const { askEach, acceptEdits, keep } = texts.planOptions;
    if (said === askEach || yes.test(said))
      return { output: texts.planApproved.default(), origin: "user", mode: "default" };
    if (said === acceptEdits) {
      return { output: texts.planApproved["accept-edits"](), origin: "user", mode: "accept-edits" };
    }
    const [, reason = said] = /^deny:([\s\S]*)$/i.exec(said) ?? [];
    const isPlain = said === keep || no.test(said) || reason.trim() === "";
    const output = isPlain ? texts.planKept() : texts.planKeptBecause({ reason: reason.trim() });
    return { output, origin: "user" };
  },
});

import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { evaluate } from "../../browser/page/evaluate.ts";
import { defineTool, ToolError } from "../tool.ts";
import { actOn, report } from "./on-page.ts";
import { holdSite } from "./on-site.ts";
import { pageTouches } from "./touch-page.ts";

export const browserEvaluate = defineTool({
  name: "browser_evaluate",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Run JavaScript in the page. The user is asked each time.",
      parameters: { script: "an expression, or a function body with return" },
    },
    "zh-CN": {
      description: "在网页中执行 JavaScript。每次都会询问用户。",
      parameters: { script: "表达式，或带 return 的函数体" },
    },
  },
  input: z.object({ script: z.string().check(z.minLength(1)) }),
  asks: (_, context) => pageTouches(context),
  async execute({ script }, context) {
    const run = (page: Page) => {
      holdSite(page, context);
      return evaluate(page, script);
    };
    const { value, happened } = await actOn(context, run, { settles: true });
    if ("isElsewhere" in value)
      throw new ToolError(context.texts.pageMoved({ url: happened.url }), { origin: "browser" });
    if ("problem" in value)
      throw new ToolError(context.texts.scriptFailed({ problem: value.problem }), { origin: "browser" });
    const isElsewhere = happened.url !== happened.from || happened.opened.length > 0;
    return report(context, { first: value.json, happened, wants: isElsewhere ? "page" : "nothing" });
  },
});

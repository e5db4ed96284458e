import * as z from "zod/mini";
import { defineTool } from "../tool.ts";
import { onPage } from "./on-page.ts";
import { elementWords, grasp, patienceMs, targetInput } from "./target-input.ts";
import { pageTouches } from "./touch-page.ts";

export const browserHover = defineTool({
  name: "browser_hover",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: { description: "Move the mouse over an element of the page, or to a point.", parameters: elementWords.en },
    "zh-CN": { description: "将鼠标悬停在网页元素或坐标上。", parameters: elementWords["zh-CN"] },
  },
  input: z.object(targetInput),
  example: { ref: "e12" },
  asks: (_, context) => pageTouches(context),
  execute: (target, context) =>
    onPage(context, {
      what: target.selector ?? target.ref,
      async act(page) {
        const aimed = await grasp(page, target, context);
        if ("point" in aimed) await page.mouse.move(aimed.point.x, aimed.point.y);
        else await aimed.element.hover({ timeout: patienceMs });
        return aimed.said;
      },
      said: (what) => context.texts.hovered({ what }),
      wants: "changes",
    }),
});

import * as z from "zod/mini";
import { refuseList } from "../../browser/page/choose.ts";
import { refuseFiles, watchFiles } from "../../browser/page/give-files.ts";
import { press } from "../../browser/page/press.ts";
import { defineTool } from "../tool.ts";
import { dialogAnswer, dialogInput, dialogWords } from "./dialog-input.ts";
import { onPage } from "./on-page.ts";
import { elementWords, grasp, patienceMs, targetInput } from "./target-input.ts";
import { pageTouches } from "./touch-page.ts";

const hidden = { hidden: true };

export const browserClick = defineTool({
  name: "browser_click",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Click an element of the page, or a point. Shows what changed.",
      parameters: { ...elementWords.en, ...dialogWords.en },
    },
    "zh-CN": {
      description: "点击网页元素或坐标，返回变化。",
      parameters: { ...elementWords["zh-CN"], ...dialogWords["zh-CN"] },
    },
  },
  input: z.object({
    ...targetInput,
    ...dialogInput,
    button: z.optional(z.enum(["left", "right", "middle"])).register(z.globalRegistry, hidden),
    doubleClick: z.optional(z.boolean()).register(z.globalRegistry, hidden),
  }),
  example: { ref: "e12" },
  asks: (_, context) => pageTouches(context),
  execute: ({ button = "left", doubleClick = false, dialog, dialog_text, ...target }, context) => {
    const options = { button, clickCount: doubleClick ? 2 : 1 };
    return onPage(context, {
      what: target.selector ?? target.ref,
      dialog: dialogAnswer({ dialog, dialog_text }),
      async act(page) {
        const aimed = await grasp(page, target, context);
        if ("element" in aimed) await refuseList(aimed.element, { what: aimed.said, isOpen: "not" });
        if ("element" in aimed) await refuseFiles(aimed.element, aimed.said);
        // What the click leads to is waited for by whoever tells of it: a click that was made is never told as failed.
        const click = () =>
          "point" in aimed
            ? page.mouse.click(aimed.point.x, aimed.point.y, options)
            : aimed.element.click({ ...options, timeout: patienceMs, noWaitAfter: true });
        const wantsFiles = watchFiles(page);
        try {
          await press(page, click());
        } catch (error) {
          wantsFiles();
          throw error;
        }
        return { what: aimed.said, wantsFiles };
      },
      said: ({ what, wantsFiles }) => context.texts.clicked({ what, wantsFiles: wantsFiles() }),
      wants: "changes",
    });
  },
});

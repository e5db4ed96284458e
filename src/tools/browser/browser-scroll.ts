import * as z from "zod/mini";
import { scroll } from "../../browser/page/scroll.ts";
import { defineTool } from "../tool.ts";
import { onPage } from "./on-page.ts";
import { elementInput, elementWords, grasp } from "./target-input.ts";
import { pageTouches } from "./touch-page.ts";

export const browserScroll = defineTool({
  name: "browser_scroll",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Scroll the page, or a part of it. Shows what is in sight then.",
      parameters: { ...elementWords.en, amount: "pixels; default most of the view" },
    },
    "zh-CN": {
      description: "滚动网页或其中一部分，返回滚动后可见的内容。",
      parameters: { ...elementWords["zh-CN"], amount: "像素；默认约一屏" },
    },
  },
  input: z.object({
    direction: z._default(z.enum(["up", "down", "to_top", "to_bottom"]), "down"),
    amount: z.optional(z.number().check(z.minimum(1))),
    ...elementInput,
  }),
  asks: (_, context) => pageTouches(context),
  execute: ({ direction, amount, ...target }, context) =>
    onPage(context, {
      what: target.selector ?? target.ref,
      async act(page) {
        const part = target.ref || target.selector ? await grasp(page, target, context) : null;
        const moved = await scroll(page, { direction, amount, part: part && "element" in part ? part.element : null });
        return { ...moved, what: part?.said ?? "" };
      },
      said: (moved) => context.texts.scrolled({ direction, ...moved }),
      wants: "sight",
      details: ({ at, most }) => ({ at, most }),
    }),
});

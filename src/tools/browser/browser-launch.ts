import * as z from "zod/mini";
import { defineTool } from "../tool.ts";
import { inWords } from "./on-page.ts";
import { lookTouch } from "./touch-page.ts";

const side = z.int().check(z.minimum(100), z.maximum(8_000));

export const browserLaunch = defineTool({
  name: "browser_launch",
  toolset: "browser",
  class: "free",
  effect: "world",
  texts: {
    en: {
      description:
        "Start the browser in another way: with a window, another size. browser_navigate starts it by itself.",
      parameters: { headless: "false shows the window" },
    },
    "zh-CN": {
      description: "以其他方式启动: 显示窗口或设定大小。browser_navigate 会自行启动。",
      parameters: { headless: "false 显示窗口" },
    },
  },
  input: z.object({
    headless: z.optional(z.boolean()),
    viewport: z.optional(z.object({ width: side, height: side })),
  }),
  limitMs: () => 180_000,
  asks: () => [lookTouch],
  async execute(wanted, context) {
    const browser = await context.browser.open();
    try {
      const launched = await browser.launch(wanted);
      const { viewport, ...rest } = launched;
      return { output: context.texts.launched({ ...rest, ...viewport }), origin: "browser", details: launched };
    } catch (error) {
      throw context.signal.aborted ? error : inWords(error, "", context);
    }
  },
});

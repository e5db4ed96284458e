import * as z from "zod/mini";
import { defineTool } from "../tool.ts";
import { lookTouch } from "./touch-page.ts";

export const browserClose = defineTool({
  name: "browser_close",
  toolset: "browser",
  class: "free",
  effect: "world",
  texts: { en: { description: "Close the browser." }, "zh-CN": { description: "关闭所有页面。" } },
  input: z.object({}),
  asks: () => [lookTouch],
  async execute(_, { browser, texts }) {
    const wasOpen = await (await browser.open()).close();
    return { output: wasOpen ? texts.browserClosed() : `${texts.browserClosed()}\n${texts.browserWasClosed()}` };
  },
});

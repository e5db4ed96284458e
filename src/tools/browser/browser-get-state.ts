import * as z from "zod/mini";
import { stateOf } from "../../browser/page/state.ts";
import { told } from "../../browser/page/told.ts";
import { defineTool } from "../tool.ts";
import { actOn } from "./on-page.ts";
import { lookTouch } from "./touch-page.ts";

export const browserGetState = defineTool({
  name: "browser_get_state",
  toolset: "browser",
  class: "free",
  effect: "none",
  texts: {
    en: { description: "URL, title, loading state, history and tabs of the browser." },
    "zh-CN": { description: "当前 URL、标题、加载状态、历史和标签页。" },
  },
  input: z.object({}),
  asks: () => [lookTouch],
  async execute(_, context) {
    const { texts, workspace } = context;
    if (context.browser.at() === null) {
      const lost = context.browser.lost();
      const output = lost ? texts.browserProblem[lost.kind](lost) : texts.noBrowserOpen();
      return { output, details: { open: false } };
    }
    const { value: state, happened } = await actOn(context, stateOf, { settles: false });
    const entries = state.history.map(({ url, title }, at) => {
      return `${at === state.current ? ">" : " "} ${title && title !== url ? `${title} · ` : ""}${url}`;
    });
    const lines = [
      ...told(happened, texts, workspace.show),
      ...(happened.isLoading ? [] : [texts.pageReady()]),
      texts.pageScroll(state.scroll),
      ...(state.tabs.length > 1 ? [texts.tabs({ urls: state.tabs })] : []),
      ...(entries.length > 1 ? [texts.pageHistory({ entries })] : []),
    ];
    const { url, title, isLoading } = happened;
    return { output: lines.join("\n"), origin: "browser", details: { open: true, url, title, isLoading, ...state } };
  },
});

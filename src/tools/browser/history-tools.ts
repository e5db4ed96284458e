import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { arrival } from "../../browser/page/arrive.ts";
import { noteArrival } from "../../browser/page/failed-arrival.ts";
import type { Language } from "../../protocol/language.ts";
import { defineTool, type ToolContext, ToolError, type ToolOutput, type ToolTexts } from "../tool.ts";
import { actOn, report } from "./on-page.ts";
import { pageTouches } from "./touch-page.ts";

const timeout = 30_000;
const options = { waitUntil: "domcontentloaded", timeout } as const;

export const browserGoBack = movement({
  name: "browser_go_back",
  texts: { en: { description: "Go back to the page before." }, "zh-CN": { description: "后退到上一页。" } },
  go: (page) => page.goBack(options),
  said: (url, { texts }) => texts.wentBack({ url }),
  nowhere: ({ texts }) => texts.nothingBack(),
});

export const browserGoForward = movement({
  name: "browser_go_forward",
  texts: { en: { description: "Go forward to the next page." }, "zh-CN": { description: "前进到下一页。" } },
  go: (page) => page.goForward(options),
  said: (url, { texts }) => texts.wentForward({ url }),
  nowhere: ({ texts }) => texts.nothingForward(),
});

export const browserReload = movement({
  name: "browser_reload",
  texts: { en: { description: "Reload the page." }, "zh-CN": { description: "刷新页面。" } },
  go: (page) => page.reload(options),
  said: (url, { texts }) => texts.reloaded({ url }),
});

interface Movement {
  name: string;
  texts: Record<Language, ToolTexts>;
  go(page: Page): ReturnType<Page["goBack"]>;
  said(url: string, context: ToolContext): string;
  /** Where the page may turn out to be the first or the last. */
  nowhere?(context: ToolContext): string;
}

function movement({ name, texts, go, said, nowhere }: Movement) {
  return defineTool({
    ...{ name, toolset: "browser", class: "act", effect: "world", texts },
    input: z.object({}),
    limitMs: () => timeout * 3,
    asks: (_, context) => pageTouches(context),
    async execute(_, context): Promise<ToolOutput> {
      const { value, happened } = await actOn(context, (page) => moved(page, go), { settles: true });
      const { url } = happened;
      if (value.problem) {
        noteArrival(value.page, { url, at: url });
        const why = context.texts.notReachedWhy[value.problem.kind]({ ...value.problem, seconds: timeout / 1000 });
        throw new ToolError(context.texts.notReached({ url, problem: why }), { origin: "browser" });
      }
      if (value.stays && nowhere) throw new ToolError(nowhere(context));
      return report(context, { first: said(url, context), happened, wants: "page" });
    },
  });
}

const blank = "about:blank";

/** A page of the same document has no response either: only its address tells. */
async function moved(page: Page, go: Movement["go"]) {
  const before = page.url();
  noteArrival(page, null);
  const came = await arrival(page, () => go(page));
  // What a tab is before its first page is none.
  if (page.url() === blank && before !== blank) {
    await page.goForward(options);
    return { ...came, page, stays: true };
  }
  return { ...came, page, stays: came.status === 0 && page.url() === before };
}

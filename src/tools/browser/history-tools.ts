import type { Page } from "playwright-core";
import * as z from "zod/mini";
import type { Arrival } from "../../browser/page/arrive.ts";
import { noteArrival } from "../../browser/page/failed-arrival.ts";
import { entryBeside, goToEntry, reload } from "../../browser/page/history.ts";
import type { Language } from "../../protocol/language.ts";
import { defineTool, type ToolContext, ToolError, type ToolOutput, type ToolTexts } from "../tool.ts";
import { actOn, report } from "./on-page.ts";
import { holdAddress, holdSite, mayGo } from "./on-site.ts";
import { pageTouches } from "./touch-page.ts";

const timeout = 30_000;

export const browserGoBack = movement({
  name: "browser_go_back",
  texts: { en: { description: "Go back to the page before." }, "zh-CN": { description: "后退到上一页。" } },
  go: (page, context) => step(page, -1, context),
  said: (url, { texts }) => texts.wentBack({ url }),
});

export const browserGoForward = movement({
  name: "browser_go_forward",
  texts: { en: { description: "Go forward to the next page." }, "zh-CN": { description: "前进到下一页。" } },
  go: (page, context) => step(page, 1, context),
  said: (url, { texts }) => texts.wentForward({ url }),
});

export const browserReload = movement({
  name: "browser_reload",
  texts: { en: { description: "Reload the page." }, "zh-CN": { description: "刷新页面。" } },
  go: again,
  said: (url, { texts }) => texts.reloaded({ url }),
});

interface Movement {
  name: string;
  texts: Record<Language, ToolTexts>;
  go(page: Page, context: ToolContext): Promise<Moved>;
  said(url: string, context: ToolContext): string;
}

/** `to`: where it was meant to lead. */
type Moved = Arrival & { to: string };

function movement({ name, texts, go, said }: Movement) {
  return defineTool({
    ...{ name, toolset: "browser", class: "act", effect: "world", texts },
    input: z.object({}),
    limitMs: () => timeout * 3,
    asks: (_, context) => pageTouches(context),
    async execute(_, context): Promise<ToolOutput> {
      const move = async (page: Page) => {
        noteArrival(page, null);
        return { page, ...(await go(page, context)) };
      };
      const { value, happened } = await actOn(context, move, { settles: true });
      const { page, problem, to, at } = value;
      if (problem) {
        noteArrival(page, { url: to, at: happened.url });
        const why = context.texts.notReachedWhy[problem.kind]({ ...problem, seconds: timeout / 1000 });
        throw new ToolError(context.texts.notReached({ url: to, at, problem: why }), { origin: "browser" });
      }
      return report(context, { first: said(happened.url, context), happened, wants: "page" });
    },
  });
}

/** From the site that was asked for, to one where no rule forbids it. What is done there then is asked for as its own. */
async function step(page: Page, by: -1 | 1, context: ToolContext): Promise<Moved> {
  const { texts } = context;
  const entry = await entryBeside(page, by);
  holdSite(page, context);
  if (!entry) throw new ToolError(by < 0 ? texts.nothingBack() : texts.nothingForward());
  mayGo(entry.url, context);
  return { ...(await goToEntry(page, entry, timeout)), to: entry.url };
}

async function again(page: Page, context: ToolContext): Promise<Moved> {
  const to = page.url();
  const came = await reload(page, timeout, (url) => holdAddress(url, context));
  if (!came) throw new ToolError(context.texts.pageMoved({ url: page.url() }), { origin: "browser" });
  return { ...came, to };
}

import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { type Arrival, goTo } from "../../browser/page/arrive.ts";
import { noteArrival } from "../../browser/page/failed-arrival.ts";
import type { Happened, Unmet } from "../../browser/session-browser.ts";
import { placeName, placeOf } from "../../protocol/hosts.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { actOn, report } from "./on-page.ts";

const limitMs = 30_000;

export const browserNavigate = defineTool({
  name: "browser_navigate",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: { description: "Open a URL in the browser. Shows the page, with refs of its elements for the other tools." },
    "zh-CN": { description: "在浏览器中打开网址，返回网页内容，附供其他工具使用的元素 ref。" },
  },
  input: z.object({ url: z.string().check(z.minLength(1)) }),
  limitMs: () => limitMs * 3,
  asks: ({ url }, context) => [{ action: "network", resource: wholeUrl(url, context), page: true }],
  async execute({ url }, context) {
    const whole = wholeUrl(url, context);
    const go = async (page: Page) => {
      noteArrival(page, null);
      return { page, ...(await goTo(page, whole, limitMs)) };
    };
    const { value, happened } = await actOn(context, go, { settles: true, needsPage: false, leaves: true });
    const problem = problemOf(whole, value, happened, context);
    const { at } = value;
    if (problem) {
      noteArrival(value.page, { url: whole, at: happened.url });
      const failure = new ToolError(context.texts.notReached({ url: whole, at, problem }), { origin: "browser" });
      failure.mustAsk = happened.refused.includes(hostOf(whole));
      throw failure;
    }
    const { texts } = context;
    const first = value.isFile ? texts.navigatedToFile({ url: whole }) : texts.navigated({ url: whole });
    const notes = value.status >= 400 ? [texts.pageStatus({ status: value.status })] : [];
    return report(context, { first, happened, wants: "page", notes, details: { status: value.status } });
  },
});

/** As people write it: without https:// in front. */
function wholeUrl(url: string, { texts }: Pick<ToolContext, "texts">): string {
  const given = url.trim();
  // A host and a port look like a scheme.
  const isHost = /^[\w.-]+(?::\d{1,5})?(?:[/?#]|$)/.test(given) && /[.:]|^localhost/.test(given);
  const isLocal = /^(?:localhost|127\.|0\.0\.0\.0)/.test(given);
  const whole = isHost ? `${isLocal ? "http" : "https"}://${given}` : given;
  if (!URL.canParse(whole)) throw new ToolError(texts.badUrl({ url: given }));
  return new URL(whole).href;
}

/** Null when the page is there. What is refused on the way is asked for by its own address. */
function problemOf(url: string, { problem, status, at }: Arrival, happened: Happened, { texts }: ToolContext) {
  const { url: now, refused, unmet } = happened;
  const why = texts.notReachedWhy;
  const isRefused = problem ? refused.length > 0 : status === 403 && refused.includes(hostOf(now));
  if (isRefused)
    return refused.includes(hostOf(url)) ? why.private() : texts.privateRefused({ addresses: refused.join(", ") });
  if (!problem) return null;
  // Of a tunnel browsers tell only that there is none; who dialled knows more.
  const dialled = problem.kind === "unreachable" && unmet.find(({ address }) => address === hostOf(at))?.why;
  const kind = (dialled && dialledKinds[dialled]) || problem.kind;
  return why[kind]({ detail: problem.detail, seconds: limitMs / 1000 });
}

const dialledKinds: Partial<Record<Unmet["why"], "dns" | "refused" | "late" | "own-port">> = {
  ...{ dns: "dns", refused: "refused", timeout: "late", "own-port": "own-port" },
};

/** As the proxy names it. */
function hostOf(url: string): string {
  const place = placeOf(url);
  return place ? placeName(place) : "";
}

import type { Page } from "playwright-core";
import { failedArrival } from "../../browser/page/failed-arrival.ts";
import { lastLook } from "../../browser/page/last-look.ts";
import { type LookOptions, lookAt } from "../../browser/page/look.ts";
import { PageProblem, type PageProblemKind } from "../../browser/page/problem.ts";
import { saidAt } from "../../browser/page/target.ts";
import { told } from "../../browser/page/told.ts";
import { troubleOf } from "../../browser/page/trouble.ts";
import { plainLine } from "../../browser/plain-line.ts";
import {
  type Acted,
  type ActOptions,
  BrowserProblem,
  type DialogAnswer,
  type Happened,
} from "../../browser/session-browser.ts";
import { messageOf } from "../../protocol/message-of.ts";
import { type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { holdSite } from "./on-site.ts";

export interface PageWork<Value> {
  act(page: Page): Promise<Value>;
  /** The first line: what was done. */
  said(value: Value): string;
  /** What of the page is told after it. */
  wants: LookOptions["wants"] | "nothing";
  /** How the element was named, for a sentence about it. */
  what?: string | undefined;
  /** Also where none is open yet. */
  opens?: boolean;
  dialog?: DialogAnswer;
  details?(value: Value): Record<string, unknown>;
}

/** Does something with the page, and tells what was done, where the page stands now and what is new on it. */
export async function onPage<Value>(context: ToolContext, work: PageWork<Value>): Promise<ToolOutput> {
  const options = { settles: true, needsPage: work.opens !== true, dialog: work.dialog };
  const act = (page: Page) => {
    holdSite(page, context);
    return work.act(page);
  };
  const { value, happened } = await actOn(context, act, { ...options, what: work.what });
  return report(context, { first: work.said(value), happened, wants: work.wants, details: work.details?.(value) });
}

export interface Reported {
  first: string;
  happened: Happened;
  wants: PageWork<unknown>["wants"];
  /** Between what was done and what is seen. */
  notes?: readonly string[];
  details?: Record<string, unknown> | undefined;
}

export async function report(
  context: ToolContext,
  { first, happened: before, wants, notes = [], details }: Reported,
): Promise<ToolOutput> {
  const { value, happened } = await look(context, before, wants);
  const { seen, known } = value;
  const place = known === happened.url ? withoutQuery(known) : happened.url;
  const lines = [first, ...told({ ...happened, url: place }, context.texts, context.workspace.show), ...notes];
  const { url, title, dialogs, opened, downloads, refused } = happened;
  const more = { ...(dialogs.length > 0 && { dialogs }), ...(opened.length > 0 && { opened }) };
  return {
    output: [...lines, ...(seen ? ["", seen] : [])].join("\n"),
    origin: "browser",
    details: {
      ...{ url, title, ...more, ...details },
      ...(downloads.length > 0 && { downloads }),
      ...(refused.length > 0 && { refused }),
    },
  };
}

/** A long one is told once for each page. */
const withoutQuery = (url: string) => url.replace(/\?.{40,}$/, "?…");

interface Seen {
  seen: string;
  /** The address under which the page was told of before. */
  known?: string | undefined;
}

/** What was done is done, whether or not the page lets itself be looked at then. */
async function look(context: ToolContext, before: Happened, wants: Reported["wants"]): Promise<Acted<Seen>> {
  if (wants === "nothing") return { value: { seen: "" }, happened: before };
  const { texts } = context;
  // What has no end has no measure either, and would be read for long.
  const enough = before.isCut ? [AbortSignal.timeout(cutPageMs)] : [];
  const signal = AbortSignal.any([context.signal, ...enough]);
  // Of another tab than the one that was told of, all is told.
  const isOther = before.hasClosed || before.opened.length > 0;
  const options = { wants: isOther ? "page" : wants, texts, signal } as const;
  const see = async (page: Page): Promise<Seen> => {
    const known = lastLook(page)?.url;
    return { seen: await lookAt(page, options), known };
  };
  try {
    const after = await actOn({ ...context, signal }, see, { settles: false, looks: true });
    return { value: after.value, happened: together(before, after.happened) };
  } catch (error) {
    if (enough.some(({ aborted }) => aborted)) return { value: { seen: texts.pageUnread() }, happened: before };
    if (signal.aborted || !(error instanceof ToolError)) throw error;
    return { value: { seen: error.message }, happened: before };
  }
}

const cutPageMs = 1_000;

function together(first: Happened, then: Happened): Happened {
  return {
    ...then,
    from: first.from,
    opened: [...first.opened, ...then.opened],
    behind: [...(first.behind ?? []), ...(then.behind ?? [])],
    surplus: (first.surplus ?? 0) + (then.surplus ?? 0),
    empty: (first.empty ?? 0) + (then.empty ?? 0),
    hasClosed: first.hasClosed || then.hasClosed,
    isCut: first.isCut === true || then.isCut === true,
    dialogs: [...first.dialogs, ...then.dialogs],
    downloads: [...first.downloads, ...then.downloads],
    refused: [...first.refused, ...then.refused],
    unmet: [...first.unmet, ...then.unmet],
  };
}

interface Acting extends Pick<ActOptions, "settles" | "looks" | "needsPage" | "leaves" | "dialog"> {
  what?: string | undefined;
}

/** In words of the tool's language, whatever goes wrong. */
export async function actOn<Value>(
  context: ToolContext,
  act: (page: Page) => Promise<Value>,
  { settles, looks = false, needsPage = true, leaves = false, dialog, what = "" }: Acting,
): Promise<Acted<Value>> {
  const { signal } = context;
  const browser = await context.browser.open();
  let page: Page | null = null;
  const acted = (front: Page) => {
    page = front;
    return act(front);
  };
  try {
    const { value, happened } = await browser.act(acted, { signal, settles, looks, needsPage, leaves, dialog });
    const failed = page && failedArrival(page);
    return { value, happened: failed === null ? happened : { ...happened, failed } };
  } catch (error) {
    throw signal.aborted ? error : inWords(error, what, context, page);
  }
}

/** With the page it is known where that stands: who looks for something on another is told so. */
export function inWords(
  error: unknown,
  what: string,
  { texts }: Pick<ToolContext, "texts">,
  page: Page | null = null,
): unknown {
  if (error instanceof BrowserProblem)
    return new ToolError(texts.browserProblem[error.kind]({ detail: error.detail }), { origin: "browser" });
  if (error instanceof ToolError) return error;
  const problem = error instanceof PageProblem ? error : troubleOf(error, page ? saidAt(page, what) : what);
  if (!problem) return new ToolError(unforeseen(messageOf(error), texts), { origin: "browser" });
  const { kind, detail, nearest } = problem;
  const sentence = texts.pageProblem[kind]({ what: problem.what || what, detail });
  const failed = page && failedArrival(page);
  const lines = [
    sentence,
    ...(page && isMissing(kind) ? [texts.pageNow({ title: "", url: page.url() })] : []),
    ...(failed === null ? [] : [texts.lastNotReached({ url: failed })]),
    ...(nearest.length > 0 ? [texts[kind === "no-option" ? "optionsThere" : "nearestOnPage"]({ lines: nearest })] : []),
  ];
  return new ToolError(lines.join("\n"), { origin: "browser" });
}

const isMissing = (kind: PageProblemKind) => kind === "unknown-ref" || kind === "not-found";

/** What Playwright says of it is for programmers: its first line at most is told. */
function unforeseen(message: string, texts: ToolContext["texts"]): string {
  return /has been closed|Target closed/.test(message)
    ? texts.pageClosed()
    : texts.browserFailed({ problem: plainLine(message) });
}

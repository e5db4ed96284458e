import type { Page } from "playwright-core";

export interface PageState {
  history: readonly { url: string; title: string }[];
  /** Which of them is shown. */
  current: number;
  tabs: readonly string[];
  scroll: { at: number; most: number; width: number; height: number };
}

/** The last of them: nobody goes back further. */
const mostEntries = 20;

export async function stateOf(page: Page): Promise<PageState> {
  const context = page.context();
  const client = await context.newCDPSession(page);
  try {
    const [{ entries, currentIndex }, scroll] = await Promise.all([
      client.send("Page.getNavigationHistory"),
      page.evaluate<PageState["scroll"]>(`({
        at: Math.round(scrollY), width: innerWidth, height: innerHeight,
        most: Math.max(0, Math.round(((document.scrollingElement ?? document.documentElement)?.scrollHeight ?? 0) - innerHeight)),
      })`),
    ]);
    // What a tab is before its first page is none.
    const blank = entries[0]?.url === "about:blank" ? 1 : 0;
    const from = Math.max(blank, entries.length - mostEntries);
    const history = entries.slice(from).map(({ url, title }) => ({ url, title }));
    return { history, current: currentIndex - from, tabs: context.pages().map((one) => one.url()), scroll };
  } finally {
    await client.detach();
  }
}

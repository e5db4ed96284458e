import type { Happened } from "../session-browser.ts";

export interface HappenedTexts {
  pageNow(p: { title: string; url: string }): string;
  pageLoading(): string;
  pageTooLarge(): string;
  tabOpened(p: { url: string; isFront: boolean }): string;
  tabsRefused(p: { count: number }): string;
  tabsEmpty(p: { count: number }): string;
  tabClosed(): string;
  dialogShown(p: { kind: string; message: string; accepted: boolean }): string;
  downloaded(p: { name: string; file: string; bytes: number }): string;
  downloading(p: { name: string; bytes: number }): string;
  notDownloaded(p: { name: string; problem: string }): string;
  privateRefused(p: { addresses: string }): string;
}

const longestMessage = 500;

/** Where the page stands and what the browser did meanwhile, a line each. */
export function told(happened: Happened, texts: HappenedTexts, show: (path: string) => string): string[] {
  const { url, title, isLoading, isCut, opened, hasClosed, dialogs, downloads, refused } = happened;
  const { behind = [], surplus = 0, empty = 0 } = happened;
  const short = (text: string) => text.slice(0, longestMessage);
  return [
    ...(url ? [texts.pageNow({ title: title.replace(/\s+/g, " ").trim().slice(0, 200), url: short(url) })] : []),
    ...dialogs.map(({ kind, message, accepted }) => texts.dialogShown({ kind, message: short(message), accepted })),
    ...behind.map((address) => texts.tabOpened({ url: short(address), isFront: false })),
    ...opened.map((address, index) => texts.tabOpened({ url: short(address), isFront: index === opened.length - 1 })),
    ...(surplus > 0 ? [texts.tabsRefused({ count: surplus })] : []),
    ...(empty > 0 ? [texts.tabsEmpty({ count: empty })] : []),
    ...(hasClosed ? [texts.tabClosed()] : []),
    ...downloads.map(({ name, file, bytes = 0, problem }) => {
      if (problem !== undefined) return texts.notDownloaded({ name, problem });
      if (file === undefined) return texts.downloading({ name, bytes });
      return texts.downloaded({ name, file: show(file), bytes });
    }),
    ...(refused.length > 0 ? [texts.privateRefused({ addresses: [...new Set(refused)].join(", ") })] : []),
    ...(isCut ? [texts.pageTooLarge()] : []),
    ...(isLoading ? [texts.pageLoading()] : []),
  ];
}

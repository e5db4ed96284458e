import { placeName, placeOf } from "../../protocol/hosts.ts";
import type { Unloaded } from "../loading.ts";
import type { Happened, Unmet } from "../session-browser.ts";
import { type ArrivalProblem, problemOf, proxyKind } from "./arrive.ts";

export interface HappenedTexts {
  pageNow(p: { title: string; url: string }): string;
  pageLoading(): string;
  lastNotReached(p: { url: string }): string;
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
  notWebRefused(p: { addresses: string }): string;
  ownPortRefused(p: { addresses: string }): string;
  pageBroken(): string;
  pageFailed(): string;
  notReached(p: { url: string; at: string; problem: string }): string;
  notReachedWhy: Record<ArrivalProblem["kind"], (p: { detail: string; seconds: number }) => string>;
  pageMissed(p: { address: string; why: Missed }): string;
}

/** Why a page did not come that nobody has kept us from. */
export type Missed = "dns" | "refused" | "tls" | "timeout" | "unreadable" | "network";

const longestMessage = 500;

/** Where the page stands and what the browser did meanwhile, a line each. */
export function told(happened: Happened, texts: HappenedTexts, show: (path: string) => string): string[] {
  const { url, title, failed, isLoading, isCut, isBroken, opened } = happened;
  const { hasClosed, dialogs, downloads, refused, unmet, behind = [], surplus = 0, empty = 0 } = happened;
  const [foreign, own] = [addressesOf(unmet, "foreign"), addressesOf(unmet, "own-port")];
  const short = (text: string) => text.slice(0, longestMessage);
  return [
    ...(url ? [texts.pageNow({ title: title.replace(/\s+/g, " ").trim().slice(0, 200), url: short(url) })] : []),
    ...(failed === undefined ? [] : [texts.lastNotReached({ url: failed })]),
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
    ...(foreign ? [texts.notWebRefused({ addresses: foreign })] : []),
    ...(own ? [texts.ownPortRefused({ addresses: own })] : []),
    ...missed(happened, texts),
    ...(isBroken ? [texts.pageBroken()] : []),
    ...(isCut ? [texts.pageTooLarge()] : []),
    ...(isLoading ? [texts.pageLoading()] : []),
  ];
}

const addressesOf = (unmet: readonly Unmet[], wanted: Unmet["why"]): string =>
  unmet.flatMap(({ address, why }) => (why === wanted ? [address] : [])).join(", ");

/** The page itself is the one that did not come: then the proxy's word or an empty page of the browser's stands there. */
function missed({ url, unmet, refused, unloaded }: Happened, texts: HappenedTexts): string[] {
  const place = placeOf(url);
  const isError = url.startsWith("chrome-error:");
  const all = unmet.flatMap(({ address, why }) => {
    const isPage = isError || (place !== null && address === placeName(place));
    return isPage && isMissed(why) ? [texts.pageMissed({ address, why })] : [];
  });
  if (all.length + unmet.length + refused.length > 0) return all;
  const why = unloaded && whyOf(unloaded);
  if (why) {
    const problem = texts.notReachedWhy[why.kind]({ detail: why.detail, seconds: mostSeconds });
    return [texts.notReached({ url: unloaded.url, at: unloaded.url, problem })];
  }
  return isError ? [texts.pageFailed()] : [];
}

const whyOf = ({ refusal, code }: Unloaded): ArrivalProblem | null =>
  refusal === null ? problemOf(code, 0) : { kind: proxyKind(refusal), detail: "" };

/** That our proxy takes to reach somebody. */
const mostSeconds = 30;

const isMissed = (why: Unmet["why"]): why is Missed =>
  ["dns", "refused", "tls", "timeout", "unreadable", "network"].includes(why);

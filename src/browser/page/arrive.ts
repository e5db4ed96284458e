import type { Page, Request, Response } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";
import { isDocument, refusalIn, untilBroken } from "../loading.ts";
import { stopLoading } from "../page-line.ts";
import { untilThere } from "../weight.ts";
import { type NetKind, netCode, netKind } from "./net-codes.ts";

export interface Arrival {
  /** 0 where nobody answered with one. */
  status: number;
  /** Where the way led last: after redirects another address than the one that was asked for. */
  at: string;
  /** It is a file that is downloaded, and no page: what was open still is. */
  isFile?: true;
  problem?: ArrivalProblem;
}

export interface ArrivalProblem {
  kind: NetKind | "own-port" | "denied" | "status" | "no-content" | "interrupted";
  detail: string;
}

export const goTo = (page: Page, url: string, timeout: number): Promise<Arrival> =>
  arrival(page, timeout, () => page.goto(url, { waitUntil: "commit", timeout }));

/** What came of leaving for somewhere. A page that is there but not done is one. `go` resolves when it is another. */
export async function arrival(page: Page, timeout: number, go: () => Promise<Response | null>): Promise<Arrival> {
  const from = page.url();
  const ends = performance.now() + timeout;
  const way = watchWay(page);
  const over = new AbortController();
  const came = (more: Partial<Arrival> = {}): Arrival => ({
    status: way.status(),
    at: way.at() || page.url(),
    ...more,
  });
  try {
    const response = await go();
    await Promise.race([untilThere(page, Math.max(1, ends - performance.now())), untilBroken(page, over.signal)]);
    const status = response?.status() ?? 0;
    const said = response && proxySaid(response);
    return said ? came({ status: 0, problem: { kind: said, detail: "" } }) : came({ status });
  } catch (error) {
    const message = messageOf(error);
    // What is told of it is told as a download.
    if (/Download is starting/.test(message)) return came({ status: 0, isFile: true });
    const isLate = error instanceof Error && error.name === "TimeoutError";
    if (isLate && page.url() === from) {
      // Else it would still be on its way when it is next acted on.
      stopLoading(page);
      return came({ problem: { kind: "late", detail: "" } });
    }
    if (isLate) return came();
    const problem = problemOf(message, way.status());
    if (problem === null) throw error;
    return came({ problem });
  } finally {
    over.abort();
    way.stop();
  }
}

export function problemOf(message: string, status: number): ArrivalProblem | null {
  const code = netCode(message);
  if (code === null) return /interrupted by another navigation/.test(message) ? interrupted : null;
  // With these the page stays as it is, and the browser says no more than that it has given up.
  if (status === 204 || status === 205) return { kind: "no-content", detail: String(status) };
  // Browsers show a page of their own for these where the server sent none.
  if (/HTTP_RESPONSE_CODE_FAILURE|INVALID_AUTH_CREDENTIALS/.test(code))
    return { kind: "status", detail: String(status || 401) };
  if (code === "ABORTED") return interrupted;
  return { kind: netKind(code), detail: code.toLowerCase().replaceAll("_", " ") };
}

const interrupted = { kind: "interrupted", detail: "" } as const;

/** The requests for the document, one after the other, and the last answer. */
function watchWay(page: Page) {
  let last: Request | null = null;
  let status = 0;
  const onRequest = (request: Request) => {
    if (!isDocument(request, page)) return;
    last = request;
    status = 0;
  };
  const onResponse = (response: Response) => {
    if (response.request() === last) status = response.status();
  };
  page.on("request", onRequest).on("response", onResponse);
  return {
    at: () => last?.url() ?? "",
    status: () => status,
    stop: () => void page.off("request", onRequest).off("response", onResponse),
  };
}

/** The proxy that every page goes through answers by itself where there is nothing to pass on; of a tunnel only that it failed is told. */
function proxySaid(response: Response): ArrivalProblem["kind"] | null {
  const kind = refusalIn(response);
  // Who was not let through is known otherwise.
  return kind === null || kind === "private" ? null : proxyKind(kind);
}

/** What the proxy says, as people are told of it. */
export const proxyKind = (said: string): ArrivalProblem["kind"] => proxyKinds[said] ?? "unreachable";

const proxyKinds: Record<string, ArrivalProblem["kind"]> = {
  denied: "denied",
  ...{ dns: "dns", refused: "refused", timeout: "late", "own-port": "own-port", unreadable: "unreadable" },
};

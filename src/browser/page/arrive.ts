import type { Page, Response } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";
import { untilThere } from "../weight.ts";

export interface Arrival {
  /** 0 where nobody answered with one. */
  status: number;
  problem?: { kind: "dns" | "refused" | "unreachable" | "tls" | "late" | "offline" | "other"; detail: string };
}

export const goTo = (page: Page, url: string, timeout: number): Promise<Arrival> =>
  arrival(page, async () => {
    const ends = performance.now() + timeout;
    const response = await page.goto(url, { waitUntil: "commit", timeout });
    await untilThere(page, Math.max(1, ends - performance.now()));
    return response;
  });

/** What came of leaving for somewhere. A page that is there but not done is one. */
export async function arrival(page: Page, go: () => Promise<Response | null>): Promise<Arrival> {
  const from = page.url();
  try {
    const response = await go();
    const status = response?.status() ?? 0;
    const said = status === 502 ? await proxySaid(page) : null;
    return said ? { status: 0, problem: { kind: said, detail: "" } } : { status };
  } catch (error) {
    const detail =
      messageOf(error)
        .split("\n")[0]
        ?.replace(/^[\w.]+: /, "") ?? "";
    // What is told of it is told as a download.
    if (/Download is starting/.test(detail)) return { status: 0 };
    const isLate = error instanceof Error && error.name === "TimeoutError";
    if (isLate && page.url() !== from) return { status: 0 };
    const kind = isLate ? "late" : kinds.find(([sign]) => sign.test(detail))?.[1];
    if (kind === undefined) throw error;
    return { status: 0, problem: { kind, detail: /net::\w+/.exec(detail)?.[0] ?? detail } };
  }
}

/** The proxy that every page goes through answers by itself where there is nothing to pass on; of a tunnel only that it failed is told. */
async function proxySaid(page: Page) {
  const text = await page.evaluate<string>("document.body?.innerText.slice(0, 40) ?? ''");
  const kind = /^SkillMint: ([\w-]+)$/.exec(text.trim())?.[1];
  return kind === undefined ? null : (proxyKinds[kind] ?? "unreachable");
}

const proxyKinds: Record<string, "dns" | "refused" | "late"> = { dns: "dns", refused: "refused", timeout: "late" };

const kinds = [
  [/ERR_NAME_NOT_RESOLVED/, "dns"],
  [/ERR_CONNECTION_REFUSED/, "refused"],
  [/ERR_TUNNEL_CONNECTION_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_/, "unreachable"],
  [/ERR_CERT|ERR_SSL/, "tls"],
  [/ERR_TIMED_OUT/, "late"],
  [/ERR_INTERNET_DISCONNECTED/, "offline"],
  [/net::ERR_/, "other"],
] as const;

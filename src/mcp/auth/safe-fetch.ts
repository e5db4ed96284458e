import type { Fetch } from "../connect/fetch.ts";
import { ServerProblem } from "../connection.ts";
import type { AuthTexts } from "./auth-problem.ts";

interface SafeInput {
  server: URL;
  texts: AuthTexts;
  limitMs: number;
}

/**
 * For requests to addresses that a server has named to us. Where it cannot connect it throws as Node's own fetch does,
 * by which the SDK tells that from an answer.
 */
export function safeFetch(fetch: Fetch, { server, texts, limitMs }: SafeInput): Fetch {
  return async (address, init = {}) => {
    const url = new URL(address);
    checkAddress(url, server, texts);
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
    } catch (cause) {
      if (cause instanceof ServerProblem) throw cause;
      throw new TypeError("fetch failed", { cause });
    }
  };
}

/** A server elsewhere has no business with what listens on this machine, and nothing goes over a line that all can read. */
export function checkAddress(url: URL, server: URL, texts: AuthTexts): void {
  const isFine = isLoopback(url) ? isLoopback(server) && /^https?:$/.test(url.protocol) : url.protocol === "https:";
  if (!isFine) throw new ServerProblem("auth", texts.address({ address: url.origin }));
}

const isLoopback = ({ hostname }: URL): boolean =>
  /^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === "[::1]" || /(?:^|\.)localhost\.?$/.test(hostname);

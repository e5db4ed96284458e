import { placeOf } from "../protocol/hosts.ts";
import { type Body, readBody } from "./body.ts";
import type { Dialling } from "./dial.ts";
import { type Asked, type Exchanged, exchange } from "./exchange.ts";
import { WebProblem, webProblem } from "./problem.ts";
import { isSameSite, leadsTo, redirected } from "./redirects.ts";

export interface WebRequest extends Dialling {
  signal: AbortSignal;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  limits?: Partial<WebLimits>;
  /** Whether a redirect is followed; by default within one site (`isSameSite`). Where it leads is checked in any case. */
  follows?(next: URL, from: URL): boolean;
}

export interface WebLimits {
  /** For all of it: names, connections, redirects and the body. */
  totalMs: number;
  /** Of the body, as it is sent and as it is unpacked. */
  maxBytes: number;
  maxHeadBytes: number;
  hops: number;
}

const usual: WebLimits = { totalMs: 30_000, maxBytes: 10_000_000, maxHeadBytes: 64_000, hops: 5 };

export interface WebResponse {
  /** After redirects. Never with a user in it. */
  url: URL;
  status: number;
  headers: Headers;
  /** Where a redirect leads that was not followed. There is no body then. */
  moved: URL | null;
  /** The body, unpacked; to be called once. Throws WebProblem. */
  read(maxBytes: number): Promise<Body>;
}

/** One request to the web and what came back. No cookies, no proxy, no user. Throws WebProblem, or what `signal` holds. */
export async function webRequest(url: URL, request: WebRequest): Promise<WebResponse> {
  const { signal, follows = isSameSite } = request;
  const limits = { ...usual, ...request.limits };
  const late = AbortSignal.timeout(limits.totalMs);
  const either = AbortSignal.any([signal, late]);
  const named = (error: unknown, host: string) => {
    if (signal.aborted) return signal.reason;
    return late.aborted ? new WebProblem("timeout", host) : webProblem(error, host);
  };

  let asked = firstAsked(url, request);
  for (let hop = 0; ; hop++) {
    const { url: at, host } = asked;
    const answer = await exchange(asked, { ...request, signal: either, maxHeadBytes: limits.maxHeadBytes }).catch(
      (error) => {
        throw named(error, host);
      },
    );
    const next = nextOf(answer, asked);
    if (!next)
      return responseOf(answer, {
        ...{ url: at, maxBytes: limits.maxBytes, named: (error) => named(error, host) },
        ...{ signal, isTimeUp: () => late.aborted && !signal.aborted },
      });
    answer.close();
    const then = follows(next, at) ? redirected(asked, { url: next, status: answer.status }) : null;
    if (!then) return movedResponse(answer, { url: at, moved: next });
    if (hop === limits.hops) throw new WebProblem("redirects", host);
    asked = then;
  }
}

function nextOf(answer: Exchanged, asked: Asked): URL | null {
  try {
    return leadsTo(answer, asked);
  } catch (error) {
    answer.close();
    throw error;
  }
}

function firstAsked(given: URL, { method = "GET", headers = {}, body }: WebRequest): Asked {
  const place = placeOf(given.href);
  if (!place) throw new WebProblem("not-web", given.host);
  const url = new URL(given);
  url.username = "";
  url.password = "";
  return { url, host: place.host, port: place.port, method, headers, body: body ?? null };
}

interface Answered {
  url: URL;
  maxBytes: number;
  named(error: unknown): unknown;
  isTimeUp(): boolean;
  /** The user's. */
  signal: AbortSignal;
}

function responseOf(answer: Exchanged, { url, maxBytes, named, isTimeUp, signal }: Answered): WebResponse {
  const { status, headers } = answer;
  return {
    ...{ url, status, headers, moved: null },
    async read(wanted) {
      try {
        const body = await readBody(answer, Math.min(wanted, maxBytes), isTimeUp);
        // One without a length ends by it, as if it were whole.
        signal.throwIfAborted();
        if (body.isLate && body.bytes.length === 0) throw new Error("nothing has come");
        return body;
      } catch (error) {
        throw named(error);
      } finally {
        answer.close();
      }
    },
  };
}

function movedResponse({ status, headers }: Exchanged, { url, moved }: { url: URL; moved: URL }): WebResponse {
  return { url, status, headers, moved, read: async () => ({ bytes: Buffer.alloc(0), isCut: false, isLate: false }) };
}

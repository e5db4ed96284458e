import { placeOf } from "../../protocol/hosts.ts";
import { WebProblem, type WebProblemKind } from "../problem.ts";
import type { Reach } from "../reach.ts";
import { webRequest } from "../request.ts";
import { type Answer, type Asked, EngineProblem, type EngineTrouble } from "./engine.ts";

/** A page of results is a hundredth of it. */
const mostBytes = 2_000_000;

export interface Asking {
  reach: Reach;
  signal: AbortSignal;
  /** The one place that may be in a private network, since the user has set it himself; null where he has not. */
  own: URL | null;
}

/** How engines are asked: through what guards every connection, a limited time, and never with their key elsewhere. */
export function createRequest({ reach, signal, own }: Asking): Asked["request"] {
  const place = own && placeOf(own.href);
  const within: Reach = {
    ...reach,
    mayEnter: ({ host, port }) => place !== null && host === place.host && port === place.port,
    // No call of a tool is asked about for it: the address is the user's or the engine's.
    leadsInside: () => undefined,
  };
  return async (url, { headers = {}, body } = {}): Promise<Answer> => {
    const sent = body === undefined ? {} : { method: "POST" as const, body };
    const response = await webRequest(new URL(url), { reach: within, signal, headers, ...sent }).catch(asTrouble);
    if (response.moved) throw new EngineProblem("moved", { status: response.status, said: response.moved.origin });
    const { bytes, isLate } = await response.read(mostBytes).catch(asTrouble);
    if (isLate) throw new EngineProblem("timeout");
    return { status: response.status, text: bytes.toString("utf8") };
  };
}

function asTrouble(error: unknown): never {
  if (!(error instanceof WebProblem)) throw error;
  throw new EngineProblem(troubles[error.kind] ?? "unreachable", { said: error.detail });
}

const troubles: Partial<Record<WebProblemKind, EngineTrouble>> = {
  private: "private",
  "own-port": "private",
  timeout: "timeout",
  redirects: "moved",
};

import { computeScopeUnion } from "@modelcontextprotocol/client";
import type { Fetch } from "../connect/fetch.ts";
import { ServerProblem } from "../connection.ts";
import { type AuthTexts, authProblem } from "./auth-problem.ts";
import { type Challenge, challengeOf, discover } from "./discover.ts";
import { currentLogin, type Keeping } from "./kept.ts";
import { logIn, type Visit } from "./login.ts";
import { type RefreshLimits, refreshed } from "./refresh.ts";
import { safeFetch } from "./safe-fetch.ts";

/** Adds a server's token to what is sent to it, and does what can be done when it is refused. */
export type Authorise = (fetch: Fetch, server: URL) => Fetch;

export interface AuthInput {
  keeping: Keeping;
  texts: AuthTexts;
  /** Absent: nobody is there to log in, and who needs to is told so by a ServerProblem. */
  visit?: Visit | undefined;
  now(): number;
  limits: AuthLimits;
}

export interface AuthLimits extends RefreshLimits {
  /** For one request to an authority. */
  requestMs: number;
  /** How long before its end a token is renewed. */
  earlyMs: number;
}

export const authLimits: AuthLimits = { requestMs: 10_000, claimMs: 15_000, lookMs: 50, earlyMs: 10_000 };

/** How a token was come by. */
interface Mended {
  token: string;
  by: "other" | "refresh" | "login";
}

export function createAuthorise(input: AuthInput): Authorise {
  const { keeping, texts, visit, now, limits } = input;
  return (fetch, server) => {
    const ask = safeFetch(fetch, { server, texts, limitMs: limits.requestMs });
    let visiting: Promise<string> | null = null;

    async function renewed(stale: string, metadata?: URL): Promise<string | null> {
      const authority = await discover(server, { fetch: ask, texts, metadata });
      return refreshed(authority, { keeping, fetch: ask, stale, now, limits });
    }

    /** Requests that are refused together wait for one login. */
    async function visited(challenge: Challenge): Promise<Mended> {
      if (!visit) {
        const { wanted } = await keeping.read();
        const isMore = challenge.kind === "scope" && wanted !== undefined;
        throw new ServerProblem("auth", isMore ? texts.scope({ scope: wanted }) : texts.needed);
      }
      visiting ??= logIn({ server, challenge, fetch: ask, keeping, visit, texts, now }).finally(() => {
        visiting = null;
      });
      return { token: await visiting, by: "login" };
    }

    async function mend(challenge: Challenge, sent: string | null): Promise<Mended> {
      const login = currentLogin(await keeping.read());
      // Another process, or another request of ours, was faster.
      if (login && login.access !== sent) return { token: login.access, by: "other" };
      if (challenge.kind === "scope") {
        // Renewing cannot widen a login; and what it has is not to be lost by asking for more.
        await keeping.change((kept) => withWanted(kept, computeScopeUnion(kept.wanted, login?.scope, challenge.scope)));
        return visited(challenge);
      }
      const token = sent !== null && login?.refresh ? await renewed(sent, challenge.metadata) : null;
      return token === null ? visited(challenge) : { token, by: "refresh" };
    }

    /** Renewed before its end, where that is known. That this fails is told by who refuses it. */
    async function token(): Promise<string | null> {
      const login = currentLogin(await keeping.read());
      if (login?.refresh === undefined || (login.expiresAt ?? Number.POSITIVE_INFINITY) - limits.earlyMs > now()) {
        return login?.access ?? null;
      }
      return (await renewed(login.access).catch(() => null)) ?? login.access;
    }

    return async (address, init = {}) => {
      if (new URL(address).origin !== server.origin) return fetch(address, init);
      let sent = await token();
      let response = await fetch(address, withToken(init, sent));
      let by: Mended["by"] | null = null;
      let asked = 0;
      for (let tries = 0; tries < mostTries; tries++) {
        const challenge = challengeOf(response);
        // What was refused after a login or a renewal is refused for good; what another got may need to be renewed.
        const isSpent = challenge?.kind === "scope" ? asked > 0 : by === "login" || by === "refresh";
        if (challenge === null || isSpent) break;
        if (challenge.kind === "scope") asked++;
        await response.body?.cancel();
        const mended: Mended = await mend(challenge, sent).catch((error) => {
          throw authProblem(error, texts);
        });
        ({ token: sent, by } = mended);
        response = await fetch(address, withToken(init, sent));
      }
      return response;
    };
  };
}

/** Each way of mending once, and one more login for more rights. */
const mostTries = 4;

const withWanted = <Kept extends { wanted?: string }>(kept: Kept, wanted: string | undefined): Kept =>
  wanted === undefined || wanted === kept.wanted ? kept : { ...kept, wanted };

function withToken(init: RequestInit, token: string | null): RequestInit {
  if (token === null) return init;
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  return { ...init, headers };
}

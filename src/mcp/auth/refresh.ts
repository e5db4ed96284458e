import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { OAuthError, OAuthErrorCode, refreshAuthorization } from "@modelcontextprotocol/client";
import type { Fetch } from "../connect/fetch.ts";
import type { Authority } from "./discover.ts";
import { issuerIn, type Keeping, type KeptIssuer, type Login, withIssuer } from "./kept.ts";
import { loginOf } from "./login.ts";

export interface RefreshInput {
  keeping: Keeping;
  fetch: Fetch;
  /** The token that is not good any more. */
  stale: string;
  now(): number;
  limits: RefreshLimits;
}

export interface RefreshLimits {
  /** How long whoever renews is waited for: he may have been killed. */
  claimMs: number;
  /** How often others look whether it is done. */
  lookMs: number;
}

/**
 * A new token in place of a stale one; null where only a login helps. A refresh token is good once, so only one of all
 * processes uses it and the others take what it got. Nobody can stop it half-way: an answer that is lost is a login lost.
 */
export async function refreshed(authority: Authority, input: RefreshInput): Promise<string | null> {
  const { keeping, stale } = input;
  const { issuer } = authority;
  const by = randomUUID();
  for (;;) {
    const kept = await keeping.change((kept) => {
      const { login } = issuerIn(kept, issuer);
      const isTaken = kept.claim !== undefined && kept.claim.until > input.now();
      if (isTaken || login?.access !== stale || login.refresh === undefined) return kept;
      return { ...kept, claim: { by, until: input.now() + input.limits.claimMs } };
    });
    const { client, login } = issuerIn(kept, issuer);
    if (login && login.access !== stale) return login.access;
    if (!client || login?.refresh === undefined) return null;
    if (kept.claim?.by === by) return renew(authority, { ...input, by, client, login, refresh: login.refresh });
    await delay(input.limits.lookMs);
  }
}

interface RenewInput extends RefreshInput, Required<KeptIssuer> {
  by: string;
  refresh: string;
}

async function renew(authority: Authority, input: RenewInput): Promise<string | null> {
  const { keeping, fetch, client, login, refresh, by, now } = input;
  const { url, metadata, resource, issuer } = authority;
  /** Only what is still ours: its user may have logged out, or in again, meanwhile. */
  const settle = (to: KeptIssuer) =>
    keeping.change((kept) => {
      const { claim, ...free } = kept;
      const rest = claim?.by === by ? free : kept;
      return issuerIn(kept, issuer).login?.refresh === refresh ? withIssuer(rest, issuer, to) : rest;
    });
  try {
    const tokens = await refreshAuthorization(url, {
      ...{ clientInformation: client, refreshToken: refresh, fetchFn: fetch },
      ...(metadata && { metadata }),
      ...(resource !== undefined && { resource }),
    });
    const fresh: Login = loginOf(tokens, { scope: login.scope, now: now() });
    await settle({ client, login: fresh });
    return fresh.access;
  } catch (error) {
    const code = error instanceof OAuthError ? error.code : "";
    const isOver = code === OAuthErrorCode.InvalidGrant;
    const isUnknown = code === OAuthErrorCode.InvalidClient || code === OAuthErrorCode.UnauthorizedClient;
    if (isOver) await settle({ client });
    else if (isUnknown) await settle(client.ours ? {} : { client });
    else await settle({ client, login });
    if (isOver || isUnknown) return null;
    throw error;
  }
}

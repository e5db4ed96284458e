import { randomBytes } from "node:crypto";
import {
  exchangeAuthorization,
  type OAuthTokens,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from "@modelcontextprotocol/client";
import type { Fetch } from "../connect/fetch.ts";
import { ServerProblem } from "../connection.ts";
import { type AuthTexts, codeOf } from "./auth-problem.ts";
import { type CallbackPages, openCallback } from "./callback.ts";
import { type ClientInput, clientFor } from "./client.ts";
import { type Authority, type Challenge, discover } from "./discover.ts";
import { issuerIn, type Keeping, type KeptClient, type Login, withIssuer } from "./kept.ts";
import { checkAddress } from "./safe-fetch.ts";
import { scopeFor } from "./scope.ts";

/** How a person logs in. */
export interface Visit extends Pick<ClientInput, "given" | "document"> {
  /** Shows the page to the person. */
  open(address: string): Promise<void>;
  pages: CallbackPages;
  /** For the person to be done. */
  limitMs: number;
  /** Where the browser must come back to, if it matters. */
  port?: number | undefined;
  /** False: that it is waited for does not keep the process from ending. */
  holds?: boolean;
}

export interface LoginInput {
  server: URL;
  challenge: Omit<Challenge, "kind">;
  fetch: Fetch;
  keeping: Keeping;
  visit: Visit;
  texts: AuthTexts;
  now(): number;
  signal?: AbortSignal | undefined;
}

/** Has a person log in, keeps what that gives, and gives the token. Throws; `authProblem` says what. */
export async function logIn(input: LoginInput): Promise<string> {
  const { server, challenge, fetch, keeping, visit, texts, now } = input;
  const authority = await discover(server, { fetch, texts, metadata: challenge.metadata });
  const kept = await keeping.read();
  const known = issuerIn(kept, authority.issuer).client;
  const callback = await openCallback({
    port: visit.port,
    preferred: portOf(known),
    pages: visit.pages,
    holds: visit.holds,
  });
  try {
    const redirect = callback.address;
    const scope = scopeFor(challenge, kept.wanted, authority);
    const { given, document } = visit;
    const client = await clientFor(authority, { given, document, known, redirect, scope, fetch, texts, now: now() });
    const state = randomBytes(32).toString("base64url");
    const { url, metadata, resource } = authority;
    const about = { ...(metadata && { metadata }), ...(resource !== undefined && { resource }) };
    const { authorizationUrl, codeVerifier } = await startAuthorization(url, {
      ...{ ...about, clientInformation: client, redirectUrl: redirect, state },
      ...(scope !== undefined && { scope }),
    });
    checkAddress(authorizationUrl, server, texts);
    const late = AbortSignal.timeout(visit.limitMs);
    const answered = callback.answer(state, input.signal ? AbortSignal.any([input.signal, late]) : late);
    // Whoever opens the page may wait for it.
    const [, params] = await Promise.all([visit.open(authorizationUrl.href), answered]).catch((error) => {
      throw late.aborted ? new ServerProblem("auth", texts.late({ seconds: visit.limitMs / 1000 })) : error;
    });
    const { code, iss } = codeIn(params, authority, texts);
    const tokens = await exchangeAuthorization(url, {
      ...{ ...about, clientInformation: client, authorizationCode: code, codeVerifier, redirectUri: redirect },
      ...(iss !== undefined && { iss }),
      fetchFn: fetch,
    });
    const login = loginOf(tokens, { scope, now: now() });
    await keeping.change(({ wanted: _, ...rest }) => ({
      ...withIssuer(rest, authority.issuer, { client, login }),
      current: authority.issuer,
    }));
    return login.access;
  } finally {
    callback.close();
  }
}

/** Nothing that the answer says is believed before it is known to come from the authority that was asked. */
function codeIn(params: URLSearchParams, { metadata }: Authority, texts: AuthTexts): { code: string; iss?: string } {
  const iss = params.get("iss") ?? undefined;
  validateAuthorizationResponseIssuer({
    iss,
    expectedIssuer: metadata?.issuer,
    issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
  });
  const code = params.get("code");
  if (code) return { code, ...(iss !== undefined && { iss }) };
  throw new ServerProblem("auth", texts.refused({ code: codeOf(params.get("error") ?? "server_error") }));
}

/** Without a word on the scope it is what was asked for; without one on its end it is good until the server says no. */
export function loginOf(tokens: OAuthTokens, { scope, now }: { scope: string | undefined; now: number }): Login {
  const granted = tokens.scope ?? scope;
  return {
    access: tokens.access_token,
    ...(tokens.refresh_token && { refresh: tokens.refresh_token }),
    ...(granted !== undefined && { scope: granted }),
    ...(tokens.expires_in !== undefined && { expiresAt: now + tokens.expires_in * 1000 }),
  };
}

/** Where a client that we registered before comes back to. */
function portOf(client: KeptClient | undefined): number | undefined {
  const redirect = client && "redirect_uris" in client ? client.redirect_uris[0] : undefined;
  const port = redirect === undefined ? 0 : Number(new URL(redirect).port);
  return port > 0 ? port : undefined;
}

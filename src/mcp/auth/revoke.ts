import { discoverAuthorizationServerMetadata } from "@modelcontextprotocol/client";
import { createFetch, type Fetch } from "../connect/fetch.ts";
import type { AuthTexts } from "./auth-problem.ts";
import type { Kept, KeptClient, Login } from "./kept.ts";
import { safeFetch } from "./safe-fetch.ts";

export interface RevokeInput {
  texts: AuthTexts;
  /** For all of it: who logs out does not wait for an authority. */
  limitMs: number;
}

/**
 * Tells the authorities that gave these logins that they are over (RFC 7009). True where each has taken that. It is a
 * favour to the user: the login is forgotten here whatever they say.
 */
export async function revoke(kept: Kept, { texts, limitMs }: RevokeInput): Promise<boolean> {
  const logins = Object.entries(kept.issuers).flatMap(([issuer, { login, client }]) =>
    login && client && URL.canParse(issuer) ? [{ issuer, login, client }] : [],
  );
  const all = logins.map(async ({ issuer, login, client }) => {
    const own = createFetch({ server: new URL(issuer), headers: {}, messageBytes: longestAnswer });
    const fetch = safeFetch(own.fetch, { server: new URL(issuer), texts, limitMs });
    try {
      return await revokeAt(issuer, login, { client, fetch });
    } catch {
      return false; // It cannot be reached, or is not what it was.
    } finally {
      own.close();
    }
  });
  const late = new Promise<false>((end) => setTimeout(() => end(false), limitMs).unref());
  return logins.length > 0 && Promise.race([late, Promise.all(all).then((taken) => taken.every(Boolean))]);
}

const longestAnswer = 1024 * 1024;

async function revokeAt(
  issuer: string,
  { access, refresh }: Login,
  { client, fetch }: { client: KeptClient; fetch: Fetch },
): Promise<boolean> {
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch });
  const endpoint = metadata && "revocation_endpoint" in metadata ? metadata.revocation_endpoint : undefined;
  if (typeof endpoint !== "string") return false;
  const { client_id: id, client_secret: secret } = client;
  const isBasic = secret !== undefined && usesBasic(metadata);
  // The one that lasts first: it takes the other with it where the authority does as the RFC says.
  const tokens = [
    ...(refresh === undefined ? [] : [{ token: refresh, token_type_hint: "refresh_token" }]),
    { token: access, token_type_hint: "access_token" },
  ];
  for (const token of tokens) {
    const who = isBasic ? {} : { client_id: id, ...(secret !== undefined && { client_secret: secret }) };
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret ?? "")}`).toString("base64")}`;
    const { ok, body } = await fetch(endpoint, {
      method: "POST",
      headers: { accept: "application/json", ...(isBasic && { authorization: basic }) },
      body: new URLSearchParams({ ...token, ...who }),
    });
    await body?.cancel();
    if (!ok) return false;
  }
  return true;
}

/** Where it says nothing that is how it must take it. */
function usesBasic(metadata: object | undefined): boolean {
  const methods = (metadata as { revocation_endpoint_auth_methods_supported?: unknown } | undefined)
    ?.revocation_endpoint_auth_methods_supported;
  return !Array.isArray(methods) || methods.includes("client_secret_basic");
}

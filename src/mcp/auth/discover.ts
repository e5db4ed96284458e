import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  resourceUrlFromServerUrl,
} from "@modelcontextprotocol/client";
import type { Fetch } from "../connect/fetch.ts";
import { ServerProblem } from "../connection.ts";
import type { AuthTexts } from "./auth-problem.ts";

/** What a server said with its refusal. */
export interface Challenge {
  /** `scope`: the login is good, and not enough. */
  kind: "login" | "scope";
  scope?: string | undefined;
  metadata?: URL | undefined;
}

/** Null where the answer is no refusal that a login could mend. */
export function challengeOf(response: Response): Challenge | null {
  if (response.status !== 401 && response.status !== 403) return null;
  const { resourceMetadataUrl: metadata, scope, error } = extractWWWAuthenticateParams(response);
  if (response.status === 401) return { kind: "login", scope, metadata };
  return error === "insufficient_scope" ? { kind: "scope", scope, metadata } : null;
}

/** Who gives out logins for a server. */
export interface Authority {
  url: string;
  /** What all that it gives is kept under. */
  issuer: string;
  /** Absent where it says nothing of itself: it is then as the first version of the protocol had it. */
  metadata?: AuthorizationServerMetadata | undefined;
  /** What the tokens are for, word for word as the server says it. */
  resource?: string | undefined;
  /** All that the server knows of. */
  scopes?: readonly string[] | undefined;
}

/** Asked anew for each login and renewal: a server may have moved to another authority. */
export async function discover(
  server: URL,
  { fetch, texts, metadata: at }: { fetch: Fetch; texts: AuthTexts; metadata?: URL | undefined },
): Promise<Authority> {
  const found = await discoverOAuthServerInfo(server, { fetchFn: fetch, ...(at && { resourceMetadataUrl: at }) });
  const { authorizationServerUrl: url, authorizationServerMetadata: metadata, resourceMetadata } = found;
  const resource = resourceMetadata?.resource;
  if (resource !== undefined) {
    const expected = resourceUrlFromServerUrl(server);
    // A token for somebody else would be given to this server, who could use it there.
    if (!checkResourceAllowed({ requestedResource: expected, configuredResource: resource })) {
      throw new ServerProblem("auth", texts.resource({ resource }));
    }
  }
  return { url, metadata, issuer: metadata?.issuer ?? url, resource, scopes: resourceMetadata?.scopes_supported };
}

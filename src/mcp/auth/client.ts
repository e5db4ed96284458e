import { type OAuthClientMetadata, registerClient } from "@modelcontextprotocol/client";
import type { Fetch } from "../connect/fetch.ts";
import { ServerProblem } from "../connection.ts";
import type { AuthTexts } from "./auth-problem.ts";
import type { Authority } from "./discover.ts";
import type { KeptClient } from "./kept.ts";

export interface ClientInput {
  /** One that was registered for the user. An https address as its id is that of a metadata document. */
  given?: { id: string; secret?: string | undefined } | undefined;
  /** The address of our own metadata document, for authorities that read one. */
  document?: string | undefined;
  known: KeptClient | undefined;
  redirect: string;
  scope: string | undefined;
  fetch: Fetch;
  texts: AuthTexts;
  now: number;
}

/** Whom we say we are: who the user says, who the user said, what our document says, or who the authority makes us. */
export async function clientFor({ url, metadata }: Authority, input: ClientInput): Promise<KeptClient> {
  const { given, document, known, redirect, scope, fetch, texts } = input;
  if (given) return { client_id: given.id, ...(given.secret !== undefined && { client_secret: given.secret }) };
  if (known && !known.ours) return known;
  if (document !== undefined && metadata?.client_id_metadata_document_supported === true) {
    return { client_id: document, ours: true };
  }
  if (known && isGood(known, input)) return known;
  if (metadata && !metadata.registration_endpoint) throw new ServerProblem("auth", texts.noRegistration);
  const registered = await registerClient(url, {
    ...(metadata && { metadata }),
    clientMetadata: ourselves(redirect, metadata?.token_endpoint_auth_methods_supported),
    ...(scope !== undefined && { scope }),
    fetchFn: fetch,
  });
  return { ...registered, ours: true };
}

/** Not every authority lets a client come back to another port than the one it was registered with. */
function isGood(known: KeptClient, { redirect, now }: ClientInput): boolean {
  const expires = "client_secret_expires_at" in known ? (known.client_secret_expires_at ?? 0) : 0;
  const redirects = "redirect_uris" in known ? known.redirect_uris : [];
  return (expires === 0 || expires * 1000 > now) && redirects.includes(redirect);
}

/** A program on its user's machine, which cannot keep a secret from him: it takes one only where it must. */
function ourselves(redirect: string, methods: readonly string[] = ["none"]): OAuthClientMetadata {
  const usable = ["none", "client_secret_basic", "client_secret_post"].find((method) => methods.includes(method));
  return {
    client_name: "SkillMint",
    redirect_uris: [redirect],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: usable ?? "none",
    application_type: "native",
  };
}

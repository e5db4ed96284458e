import { hash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface Asked {
  path: string;
  params: Record<string, string>;
}

/** How an authority departs from a plain one. */
export interface AuthorityHabits {
  /** In its metadata. */
  metadata?: Record<string, unknown>;
  /** In what it sends the browser back with. */
  answer?: Record<string, string | null>;
  /** In place of its answers to requests for tokens. */
  token?: (params: Record<string, string>) => { status: number; body: unknown } | undefined;
  /** All that it ever grants. */
  grants?: string;
  /** Added to its tokens; undefined leaves a field out. */
  tokens?: Record<string, unknown>;
}

/**
 * An authorization server by the RFCs: metadata (8414), registration (7591), codes bound to a challenge (7636), its name in
 * answers (9207), and refresh tokens that are good once: who uses one again ends the login (9700).
 */
export async function authority(habits: AuthorityHabits = {}) {
  const asked: Asked[] = [];
  const codes = new Map<string, { challenge: string; scope: string; redirect: string }>();
  const refreshes = new Map<string, { scope: string; isUsed: boolean }>();
  /** Tokens that are good, and for what. */
  const tokens = new Map<string, string>();
  const issue = (wanted: string) => {
    const scope = habits.grants ?? wanted;
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    tokens.set(access, scope);
    refreshes.set(refresh, { scope, isUsed: false });
    const plain = { access_token: access, token_type: "Bearer", expires_in: 3600, refresh_token: refresh, scope };
    return { status: 200, body: { ...plain, ...habits.tokens } };
  };
  const refused = (error: string) => ({ status: 400, body: { error } });

  function token(params: Record<string, string>): { status: number; body: unknown } {
    const { grant_type, code = "", code_verifier = "", redirect_uri, refresh_token = "" } = params;
    if (grant_type === "authorization_code") {
      const given = codes.get(code);
      codes.delete(code);
      const isProven = given?.challenge === hash("sha256", code_verifier, "base64url");
      return given && isProven && given.redirect === redirect_uri ? issue(given.scope) : refused("invalid_grant");
    }
    const known = refreshes.get(refresh_token);
    if (!known || known.isUsed) {
      tokens.clear();
      refreshes.clear();
      return refused("invalid_grant");
    }
    known.isUsed = true;
    return issue(known.scope);
  }

  const url = await listening(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    const json = (status: number, body: unknown) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    if (pathname === "/.well-known/oauth-authorization-server") {
      return json(200, {
        ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
        ...{ registration_endpoint: `${url}/register`, response_types_supported: ["code"] },
        ...{ code_challenge_methods_supported: ["S256"], token_endpoint_auth_methods_supported: ["none"] },
        ...habits.metadata,
      });
    }
    const params = await paramsOf(request, searchParams);
    asked.push({ path: pathname, params });
    if (pathname === "/register") return json(201, { ...params, client_id: `client-${randomUUID()}` });
    if (pathname === "/token") {
      const { status, body } = habits.token?.(params) ?? token(params);
      return json(status, body);
    }
    if (pathname === "/revoke") {
      tokens.delete(params.token ?? "");
      return json(200, "");
    }
    if (pathname !== "/authorize") return json(404, {});
    const code = randomUUID();
    const { code_challenge: challenge = "", scope = "", redirect_uri: redirect = "", state = "" } = params;
    codes.set(code, { challenge, scope, redirect });
    const back = new URL(redirect);
    for (const [name, value] of Object.entries({ code, state, iss: url, ...habits.answer })) {
      if (value !== null) back.searchParams.set(name, value);
    }
    return response.writeHead(302, { location: back.href }).end();
  });
  return { url, asked, tokens, habits, to: (path: string) => asked.filter((one) => one.path === path) };
}

export type AuthorityUnderTest = Awaited<ReturnType<typeof authority>>;

/** A server that wants a token of its authority: the scope `read`, and for `/mcp?admin` also `admin`. */
export async function protectedServer(by: { authority: AuthorityUnderTest; resource?: string }) {
  const seen: (string | undefined)[] = [];
  const url = await listening((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    if (pathname.startsWith("/.well-known/oauth-protected-resource")) {
      const all = { resource: by.resource ?? `${url}/mcp`, authorization_servers: [by.authority.url] };
      return response.end(JSON.stringify({ ...all, scopes_supported: ["read", "admin", "everything"] }));
    }
    seen.push(request.headers.authorization);
    const scope = by.authority.tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    const wanted = searchParams.has("admin") ? ["read", "admin"] : ["read"];
    const about = `resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`;
    if (scope === undefined) {
      return response.writeHead(401, { "www-authenticate": `Bearer scope="read", ${about}` }).end();
    }
    if (wanted.every((one) => scope.split(" ").includes(one))) return void served(request, response);
    const error = `Bearer error="insufficient_scope", scope="admin", ${about}`;
    return response.writeHead(403, { "www-authenticate": error }).end();
  });
  return { url: new URL("/mcp", url), admin: new URL("/mcp?admin", url), seen };
}

/** To those who speak the protocol a server with one tool, to others a word. */
async function served(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.accept?.includes("text/event-stream") !== true) return void response.end("welcome");
  if (request.method !== "POST") return void response.writeHead(405).end();
  const { id, method } = JSON.parse(await text(request));
  if (id === undefined) return void response.writeHead(202).end();
  const hello = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "x", version: "1" } };
  const tools = [{ name: "look", inputSchema: { type: "object" } }];
  const results: Record<string, unknown> = { initialize: hello, "tools/list": { tools } };
  const known = results[method];
  const answer = known ? { result: known } : { error: { code: -32601, message: "Method not found" } };
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  // A connection each: none is used again that is just being closed.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function paramsOf(request: IncomingMessage, query: URLSearchParams): Promise<Record<string, string>> {
  const body = await text(request);
  if (request.headers["content-type"]?.includes("json")) return JSON.parse(body);
  return Object.fromEntries([...query, ...new URLSearchParams(body)]);
}

import { createHash } from "node:crypto";
import { type RawRequest, textOf } from "./raw-request.ts";

/** What an attacker may know of the server that is tried, and what the tests let him have. */
export interface Target {
  port: number;
  token: string;
  /** Was good once. */
  revoked: string;
  expired: string;
  /** For a page, not a token. */
  code: string;
}

/** One way to get at a route without the right to. The control is the same with that one thing right. */
export interface Variant {
  name: string;
  /** Rows that try the same thing in many spellings share it. */
  technique: string;
  hostile(good: RawRequest, target: Target): RawRequest;
  control?(good: RawRequest, target: Target): RawRequest;
  /** What may be answered; null is no answer at all. */
  answers: readonly (number | null)[];
  /** It only makes sense where a token is needed. */
  ofToken?: true;
  /** It only makes sense where something is sent. */
  ofBody?: true;
}

type Change = (good: RawRequest, target: Target) => RawRequest;

const set = (good: RawRequest, name: string, value: string): RawRequest => ({
  ...drop(good, name),
  lines: [...drop(good, name).lines, [name, value]],
});
const add = (good: RawRequest, name: string, value: string): RawRequest => ({
  ...good,
  lines: [...good.lines, [name, value]],
});
const drop = (good: RawRequest, name: string): RawRequest => ({
  ...good,
  lines: good.lines.filter(([one]) => one !== name),
});
const path = (good: RawRequest, change: (target: string) => string): RawRequest => ({
  ...good,
  target: change(good.target),
});
const bare = (good: RawRequest) => drop(good, "Authorization");
const last = (target: string, replaced: string) => target.replace(/\/(?=[^/]*$)/, replaced);

const wrongToken = [401, 429];

const absent = rows(
  "a token where none is looked for",
  { answers: [401], ofToken: true },
  {
    "no token": bare,
    "token in the query": (good, { token }) => path(bare(good), (target) => `${target}?token=${token}`),
    "token as access_token in the query": (good, { token }) =>
      path(bare(good), (target) => `${target}?access_token=${token}`),
    "token in a cookie": (good, { token }) => add(bare(good), "Cookie", `token=${token}; skillmint.token=${token}`),
    "token as X-Api-Key": (good, { token }) => add(bare(good), "X-Api-Key", token),
    "token for a proxy": (good, { token }) => add(bare(good), "Proxy-Authorization", `Bearer ${token}`),
  },
);

const wrong = rows(
  "a token that is none",
  { answers: wrongToken, ofToken: true },
  {
    "empty header": (good) => set(good, "Authorization", ""),
    "empty token": (good) => set(good, "Authorization", "Bearer "),
    "another token": (good) => set(good, "Authorization", `Bearer ${"A".repeat(43)}`),
    "token without its last letter": (good, { token }) => set(good, "Authorization", `Bearer ${token.slice(0, -1)}`),
    "token with a letter more": (good, { token }) => set(good, "Authorization", `Bearer ${token}A`),
    "token as Basic": (good, { token }) =>
      set(good, "Authorization", `Basic ${Buffer.from(`x:${token}`).toString("base64")}`),
    "bearer in small letters": (good, { token }) => set(good, "Authorization", `bearer ${token}`),
    "token without a scheme": (good, { token }) => set(good, "Authorization", token),
    "hash of the token": (good, { token }) =>
      set(good, "Authorization", `Bearer ${createHash("sha256").update(token).digest("base64url")}`),
  },
);

const over = rows(
  "a token that was good",
  { answers: wrongToken, ofToken: true },
  {
    "revoked token": (good, { revoked }) => set(good, "Authorization", `Bearer ${revoked}`),
    "token that has run out": (good, { expired }) => set(good, "Authorization", `Bearer ${expired}`),
    "code instead of a token": (good, { code }) => set(good, "Authorization", `Bearer ${code}`),
  },
);

const origins = rows(
  "a page of another origin",
  { answers: [403], control: ownOrigin },
  {
    "foreign origin": (good) => add(good, "Origin", "https://evil.example"),
    "origin null": (good) => add(good, "Origin", "null"),
    "empty origin": (good) => add(good, "Origin", ""),
    "page on another loopback port": (good, { port }) => add(good, "Origin", `http://127.0.0.1:${port + 1}`),
    "page on loopback without a port": (good) => add(good, "Origin", "http://127.0.0.1"),
    "origin with https": (good, { port }) => add(good, "Origin", `https://127.0.0.1:${port}`),
    "origin by our other name": (good, { port }) => add(good, "Origin", `http://localhost:${port}`),
    "origin that begins as ours": (good, { port }) => add(good, "Origin", `http://127.0.0.1:${port}.evil.example`),
  },
);

const sites = rows(
  "a page of another site",
  { answers: [403], control: (good) => add(good, "Sec-Fetch-Site", "same-origin") },
  {
    "cross-site": (good) => add(good, "Sec-Fetch-Site", "cross-site"),
    "same-site": (good) => add(good, "Sec-Fetch-Site", "same-site"),
    "site unknown to us": (good) => add(good, "Sec-Fetch-Site", "Same-Origin"),
  },
);

const hosts = rows(
  "another name for us",
  { answers: [421] },
  {
    "forged host": (good) => set(good, "Host", "rebind.evil.example"),
    "forged host with our port": (good, { port }) => set(good, "Host", `rebind.evil.example:${port}`),
    "no host": (good) => drop(good, "Host"),
    "empty host": (good) => set(good, "Host", ""),
    "host with another port": (good, { port }) => set(good, "Host", `127.0.0.1:${port + 1}`),
    "host without a port": (good) => set(good, "Host", "127.0.0.1"),
    "localhost.evil": (good, { port }) => set(good, "Host", `localhost.evil:${port}`),
    "localhost with a dot behind it": (good, { port }) => set(good, "Host", `localhost.:${port}`),
    "0.0.0.0": (good, { port }) => set(good, "Host", `0.0.0.0:${port}`),
    "our address as one number": (good, { port }) => set(good, "Host", `2130706433:${port}`),
  },
);

const proxies = rows(
  "a proxy that is not there",
  { answers: [421, ...wrongToken] },
  {
    "X-Forwarded-Host for a forged host": (good, { port }) =>
      add(set(good, "Host", "evil.example"), "X-Forwarded-Host", `127.0.0.1:${port}`),
    "Forwarded for a forged host": (good, { port }) =>
      add(set(good, "Host", "evil.example"), "Forwarded", `host=127.0.0.1:${port};for=127.0.0.1`),
  },
);

const localProxies = rows(
  "a proxy that is not there",
  { answers: [401], ofToken: true },
  {
    "X-Forwarded-For without a token": (good) => add(bare(good), "X-Forwarded-For", "127.0.0.1"),
  },
);

const overridden = rows(
  "another method in a header",
  { answers: [401], ofToken: true },
  {
    "X-HTTP-Method-Override without a token": (good) =>
      add({ ...bare(good), method: "GET", body: "" }, "X-HTTP-Method-Override", good.method),
  },
).map((variant): Variant => ({ ...variant, hostile: (good, target) => withoutBody(variant.hostile(good, target)) }));

const twice = rows(
  "a header twice",
  { answers: [400, 421] },
  {
    "two hosts": (good) => add(good, "Host", "evil.example"),
    "two hosts, the other first": (good) => ({ ...good, lines: [["Host", "evil.example"], ...good.lines] }),
    "two origins": (good, { port }) =>
      add(add(good, "Origin", `http://127.0.0.1:${port}`), "Origin", "https://evil.example"),
    "two sites": (good) => add(add(good, "Sec-Fetch-Site", "same-origin"), "Sec-Fetch-Site", "cross-site"),
  },
);
const twoTokens = rows(
  "a header twice",
  { answers: [400], ofToken: true },
  {
    "two tokens": (good) => add(good, "authorization", `Bearer ${"A".repeat(43)}`),
    "two tokens, the other first": (good) => ({
      ...good,
      lines: [["authorization", `Bearer ${"A".repeat(43)}`], ...good.lines],
    }),
  },
);
const twoTypes = rows(
  "a header twice",
  { answers: [400], ofBody: true },
  {
    "two content types": (good) => add(good, "content-type", "text/plain"),
    "two lengths": (good) => add(good, "content-length", "0"),
  },
);

const types = rows(
  "a body that a page may send anywhere",
  { answers: [415], ofBody: true },
  {
    "text/plain": (good) => set(good, "Content-Type", "text/plain"),
    "text/plain that names JSON": (good) => set(good, "Content-Type", "text/plain;application/json"),
    form: (good) => set(good, "Content-Type", "application/x-www-form-urlencoded"),
    "multipart form": (good) => set(good, "Content-Type", "multipart/form-data; boundary=x"),
    "no content type": (good) => drop(good, "Content-Type"),
    "JSON in another charset": (good) => set(good, "Content-Type", "application/json; charset=utf-7"),
  },
);

const spellings = rows(
  "another spelling of the path",
  { answers: [400] },
  {
    "two slashes before it": (good) => path(good, (target) => `/${target}`),
    "two slashes in it": (good) => path(good, (target) => last(target, "//")),
    "%2F in it": (good) => path(good, (target) => last(target, "%2F")),
    "%5C in it": (good) => path(good, (target) => last(target, "%5C")),
    "backslash in it": (good) => path(good, (target) => last(target, "\\")),
    ";x behind it": (good) => path(good, (target) => `${target};x`),
    "/./ in it": (good) => path(good, (target) => last(target, "/./")),
    "/../ in it": (good) => path(good, (target) => `/x/..${target}`),
    "slash behind it": (good) => path(good, (target) => `${target}/`),
    "encoded letter": (good) => path(good, (target) => target.replace(/[a-z]|^\/$/, encoded)),
  },
);

const lines = rows(
  "another kind of request line",
  { answers: [400, 405, null] },
  {
    "encoded null byte": (good) => path(good, (target) => `${target}%00`),
    "null byte": (good) => path(good, (target) => `${target}\0`),
    "absolute form with a foreign host": (good) => path(good, (target) => `http://evil.example${target}`),
    "absolute form with our host": (good, { port }) => path(good, (target) => `http://127.0.0.1:${port}${target}`),
    "fragment behind it": (good) => path(good, (target) => `${target}#x`),
    "no slash before it": (good) => path(good, (target) => target.slice(1)),
    asterisk: (good) => path(good, () => "*"),
  },
);

const unseen = rows(
  "a path beside the path",
  { answers: [401], ofToken: true },
  {
    "capital letters, without a token": (good) => path(bare(good), (target) => target.toUpperCase()),
    "dot behind it, without a token": (good) => path(bare(good), (target) => `${target}.`),
    "extension behind it, without a token": (good) => path(bare(good), (target) => `${target}.css`),
  },
);

const methods = rows(
  "another method",
  { answers: [405, 400, null] },
  {
    HEAD: (good) => withoutBody({ ...good, method: "HEAD" }),
    OPTIONS: (good) => add({ ...good, method: "OPTIONS" }, "Access-Control-Request-Method", good.method),
    TRACE: (good) => withoutBody({ ...good, method: "TRACE" }),
    CONNECT: (good) => withoutBody({ ...good, method: "CONNECT" }),
    PROPFIND: (good) => withoutBody({ ...good, method: "PROPFIND" }),
    "small letters": (good) => ({ ...good, method: good.method.toLowerCase() }),
  },
);

const protocols = rows(
  "another protocol",
  { answers: [400, 417, null] },
  {
    "upgrade to a web socket": (good) => add(set(good, "Connection", "Upgrade"), "Upgrade", "websocket"),
    "upgrade to HTTP/2": (good) => add(set(good, "Connection", "Upgrade"), "Upgrade", "h2c"),
    "expects what nobody can do": (good) => add(good, "Expect", "a-wonder"),
  },
);

const framing = rows(
  "two ends of one request",
  { answers: [400, 413, null] },
  {
    "length and chunks": (good) => add(add(good, "Transfer-Encoding", "chunked"), "content-length", "4"),
    "space before the colon": (good) => ({ ...good, text: textOf(good).replace("Host:", "Host :") }),
    "header that goes on in the next line": (good) => ({
      ...good,
      text: textOf(good).replace("Host: ", "X: y\r\n Host: "),
    }),
  },
);

const floods = rows(
  "too much",
  { answers: [431] },
  {
    "more headers than are read": (good) => ({
      ...good,
      lines: [...good.lines, ...Array.from({ length: 120 }, (_, at) => [`X-${at}`, "y"] as const)],
    }),
    "headers that never end": (good) => add(good, "X-Long", "y".repeat(20_000)),
  },
);

export const variants: readonly Variant[] = [
  ...[absent, wrong, over, origins, sites, hosts, proxies, localProxies, overridden, twice, twoTokens, twoTypes],
  ...[types, spellings, lines, unseen, methods, protocols, framing, floods],
].flat();

function rows(
  technique: string,
  common: Omit<Variant, "name" | "technique" | "hostile">,
  changes: Record<string, Change>,
): Variant[] {
  return Object.entries(changes).map(([name, hostile]) => ({ name, technique, hostile, ...common }));
}

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

function ownOrigin(good: RawRequest, { port }: Target): RawRequest {
  return add(good, "Origin", `http://127.0.0.1:${port}`);
}

function withoutBody(request: RawRequest): RawRequest {
  return { ...drop(drop(request, "Content-Length"), "Content-Type"), body: "" };
}

import { createHash } from "node:crypto";
import type { RawRequest } from "../raw-request.ts";
import { add, bare, drop, path, rows, set, type Target, type Variant } from "./variant.ts";

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

function ownOrigin(good: RawRequest, { port }: Target): RawRequest {
  return add(good, "Origin", `http://127.0.0.1:${port}`);
}

/** Who asks, and by which name: tokens, pages and hosts that are not the right ones. */
export const callers: readonly Variant[] = [absent, wrong, over, origins, sites, hosts, proxies, localProxies].flat();

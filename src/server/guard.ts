import type { IncomingHttpHeaders } from "node:http";

/** What is known of a request before anything of it is looked at: its first line and its headers. */
export interface Head {
  method: string;
  /** As it came, not decoded. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Names and values in turn: a header that came twice is seen here only. */
  rawHeaders: readonly string[];
}

export interface Policy {
  /** The hosts that we are, with their port. */
  hosts: ReadonlySet<string>;
  /** "http" or "https". */
  scheme: string;
  /** Answered without a token, as `METHOD /path`. */
  open: ReadonlySet<string>;
  /** Whether the token lets in. */
  admits(token: string): boolean;
}

export type Verdict = { pass: true } | { pass: false; status: 400 | 401 | 403 | 404 | 415 | 421; why: Why };

export type Why = "path" | "host" | "origin" | "site" | "content-type" | "token";

/**
 * The one guard before every route. A web page that the user visits can send requests here; so can every program on the
 * machine. Only who holds the token gets in, and a page of another origin does not even get to try.
 */
export function judge({ method, url, headers, rawHeaders }: Head, policy: Policy): Verdict {
  const refuse = (status: Exclude<Verdict, { pass: true }>["status"], why: Why): Verdict => ({
    pass: false,
    status,
    why,
  });
  const path = url.split("?", 1)[0] as string;
  // A router and a guard that read a path in two ways have been the end of many guards, so there is one way to write it.
  if (!plainPath.test(path)) return refuse(400, "path");
  if (count(rawHeaders, "host") !== 1 || !policy.hosts.has(String(headers.host).toLowerCase()))
    return refuse(421, "host");
  const { origin } = headers;
  if (origin !== undefined && origin !== `${policy.scheme}://${headers.host}`) return refuse(403, "origin");
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return refuse(403, "site");
  if (hasBody(method) && !isJson(headers["content-type"])) return refuse(415, "content-type");
  if (policy.open.has(`${method} ${path}`)) return { pass: true };
  const token = count(rawHeaders, "authorization") === 1 ? bearer(headers.authorization) : null;
  return token !== null && policy.admits(token) ? { pass: true } : refuse(401, "token");
}

const plainPath = /^(\/|(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+)$/;

const count = (raw: readonly string[], name: string) =>
  raw.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

const hasBody = (method: string) => method !== "GET" && method !== "HEAD";

const isJson = (type: string | undefined) => /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type ?? "");

const bearer = (header: string | undefined) => /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? "")?.[1] ?? null;

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
  scheme: "http" | "https";
  /** Answered without a token, as `METHOD /path`. */
  open: ReadonlySet<string>;
}

export type Verdict =
  | { verdict: "open" }
  /** Served if the token is good. What is no token at all comes as an empty one. */
  | { verdict: "ask"; token: string }
  | { verdict: "refuse"; status: number; why: Why };

export type Why = keyof typeof statuses;

const statuses = {
  method: 405,
  path: 400,
  headers: 431,
  repeated: 400,
  upgrade: 400,
  expect: 417,
  host: 421,
  origin: 403,
  site: 403,
  body: 400,
  "content-type": 415,
  token: 401,
} as const;

/** More than any browser sends. Node is told to read one more, so that none is left out unseen. */
export const mostHeaders = 100;

/**
 * The one guard before every route. A web page that the user visits can send requests here; so can every program on the
 * machine. Only who holds the token gets in, and a page of another origin does not even get to try. What is refused is
 * the same for addresses that exist and for those that do not.
 */
export function judge({ method, url, headers, rawHeaders }: Head, policy: Policy): Verdict {
  const refuse = (why: Why): Verdict => ({ verdict: "refuse", status: statuses[why], why });
  const count = (name: string) => rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
  const [path = ""] = url.split("?", 1);
  // No HEAD: it would run what GET runs. No OPTIONS: nobody of another origin is let in.
  if (!methods.has(method)) return refuse("method");
  // A router and a guard that read a path in two ways have been the end of many guards, so there is one way to write it.
  if (!plainPath.test(path)) return refuse("path");
  if (rawHeaders.length > 2 * mostHeaders) return refuse("headers");
  const host = String(headers.host).toLowerCase();
  if (count("host") !== 1 || !policy.hosts.has(host)) return refuse("host");
  // Of two Node takes the first or joins them; who else reads the request may do otherwise.
  if (once.some((name) => count(name) > 1)) return refuse("repeated");
  const { origin } = headers;
  if (origin !== undefined && origin !== `${policy.scheme}://${host}`) return refuse("origin");
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return refuse("site");
  if (headers.upgrade !== undefined) return refuse("upgrade");
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return refuse("expect");
  if (method === "GET") {
    const length = headers["content-length"] ?? "0";
    if (headers["transfer-encoding"] !== undefined || length !== "0") return refuse("body");
  } else if (!isJson(headers["content-type"]) && !isBytes(headers["content-type"])) return refuse("content-type");
  if (policy.open.has(`${method} ${path}`)) return { verdict: "open" };
  if (headers.authorization === undefined) return refuse("token");
  return { verdict: "ask", token: bearer(headers.authorization) };
}

const methods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

const plainPath = /^(\/|(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+)$/;

const once = [
  ...["authorization", "origin", "sec-fetch-site", "content-type", "content-length", "transfer-encoding"],
  ...["expect", "upgrade", "accept-language", "last-event-id"],
];

// Forms and text/plain are what a page may send anywhere without asking first; neither of these is.
const isJson = (type: string | undefined) => /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type ?? "");

/** Which of the two a route takes is its own to say. */
export const isBytes = (type: string | undefined) => /^application\/octet-stream$/i.test(type ?? "");

const bearer = (header: string) => /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header)?.[1] ?? "";

import { textOf } from "../raw-request.ts";
import { add, bare, drop, path, rows, set, type Variant, withoutBody } from "./variant.ts";

const last = (target: string, replaced: string) => target.replace(/\/(?=[^/]*$)/, replaced);

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

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** How it is asked: bodies, paths, methods and frames that are not as they should be. */
export const requests: readonly Variant[] = [
  overridden,
  twice,
  twoTokens,
  twoTypes,
  types,
  spellings,
  lines,
  unseen,
  methods,
  protocols,
  framing,
  floods,
].flat();

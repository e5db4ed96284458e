import { expect, test } from "vitest";
import { judge, mostHeaders, type Policy } from "./guard.ts";

const token = "t".repeat(43);
const policy: Policy = {
  hosts: new Set(["127.0.0.1:8765", "localhost:8765"]),
  scheme: "http",
  open: new Set(["GET /", "POST /api/auth/exchange"]),
};
const good = [
  ["Host", "127.0.0.1:8765"],
  ["Authorization", `Bearer ${token}`],
] as const;
const json = ["Content-Type", "application/json"] as const;

type Lines = readonly (readonly [string, string])[];

/** As Node has them: the first of a name, which is what matters here. */
function headOf(method: string, url: string, lines: Lines) {
  const headers: Record<string, string> = {};
  for (const [name, value] of lines) headers[name.toLowerCase()] ??= value;
  return { method, url, headers, rawHeaders: lines.flat() };
}

const verdictOn = (method: string, url: string, lines: Lines = good) => {
  const verdict = judge(headOf(method, url, lines), policy);
  return verdict.verdict === "refuse" ? `${verdict.status} ${verdict.why}` : verdict.verdict;
};
const without = (name: string) => good.filter(([one]) => one !== name);
const origin = (value: string) => [...good, ["Origin", value]] as Lines;

test.each<[expected: string, method: string, url: string, lines?: Lines]>([
  ["ask", "GET", "/api/sessions"],
  ["ask", "GET", "/api/sessions?after=%2F%5C..//;#x"],
  ["ask", "GET", "/nothing/here"],
  ["open", "GET", "/", without("Authorization")],
  ["open", "GET", "/?x", without("Authorization")],
  ["401 token", "GET", "/api/sessions", without("Authorization")],
  ["401 token", "GET", "/nothing/here", without("Authorization")],
  ["405 method", "HEAD", "/"],
  ["405 method", "OPTIONS", "/api/sessions"],
  ["405 method", "TRACE", "/api/sessions"],
  ["405 method", "get", "/api/sessions"],
  ["400 path", "GET", "//api/sessions"],
  ["400 path", "GET", "/api//sessions"],
  ["400 path", "GET", "/api/sessions/"],
  ["400 path", "GET", "/api%2Fsessions"],
  ["400 path", "GET", "/api/%73essions"],
  ["400 path", "GET", "/api\\sessions"],
  ["400 path", "GET", "/api/./sessions"],
  ["400 path", "GET", "/x/../api/sessions"],
  ["400 path", "GET", "/api/.git"],
  ["400 path", "GET", "/api/sessions;x"],
  ["400 path", "GET", "/api/sessions#x"],
  ["400 path", "GET", "http://127.0.0.1:8765/api/sessions"],
  ["400 path", "GET", "*"],
  ["400 path", "GET", ""],
  ["421 host", "GET", "/", [["Host", "evil.example"]]],
  ["421 host", "GET", "/", [["Host", "127.0.0.1:8766"]]],
  ["421 host", "GET", "/", [["Host", "127.0.0.1"]]],
  ["421 host", "GET", "/", [["Host", ""]]],
  ["421 host", "GET", "/", []],
  ["421 host", "GET", "/", [...good, ["HOST", "127.0.0.1:8765"]]],
  ["ask", "GET", "/api/sessions", [["Host", "LocalHost:8765"], ...without("Host")]],
  ["ask", "GET", "/api/sessions", origin("http://127.0.0.1:8765")],
  ["403 origin", "GET", "/api/sessions", origin("http://localhost:8765")],
  ["403 origin", "GET", "/api/sessions", origin("http://127.0.0.1:8766")],
  ["403 origin", "GET", "/api/sessions", origin("https://127.0.0.1:8765")],
  ["403 origin", "GET", "/api/sessions", origin("http://127.0.0.1:8765.evil.example")],
  ["403 origin", "GET", "/api/sessions", origin("null")],
  ["403 origin", "GET", "/api/sessions", origin("")],
  ["403 origin", "GET", "/", origin("https://evil.example")],
  ["ask", "GET", "/api/sessions", [...good, ["Sec-Fetch-Site", "same-origin"]]],
  ["ask", "GET", "/api/sessions", [...good, ["Sec-Fetch-Site", "none"]]],
  ["403 site", "GET", "/api/sessions", [...good, ["Sec-Fetch-Site", "same-site"]]],
  ["403 site", "GET", "/api/sessions", [...good, ["Sec-Fetch-Site", "cross-site"]]],
  ["400 repeated", "GET", "/api/sessions", [...good, ["authorization", `Bearer ${token}`]]],
  ["400 repeated", "POST", "/api/sessions", [...good, json, ["Content-Type", "text/plain"]]],
  ["400 upgrade", "GET", "/api/sessions", [...good, ["Upgrade", "websocket"]]],
  ["417 expect", "POST", "/api/sessions", [...good, json, ["Expect", "the-best"]]],
  ["ask", "POST", "/api/sessions", [...good, json, ["Expect", "100-Continue"]]],
  ["400 body", "GET", "/api/sessions", [...good, ["Content-Length", "2"]]],
  ["400 body", "GET", "/api/sessions", [...good, ["Transfer-Encoding", "chunked"]]],
  ["ask", "POST", "/api/sessions", [...good, json]],
  ["ask", "POST", "/api/sessions", [...good, ["Content-Type", "application/json; charset=UTF-8"]]],
  ["ask", "POST", "/api/sessions", [...good, ["Content-Type", "application/octet-stream"]]],
  ["415 content-type", "POST", "/api/sessions", [...good, ["Content-Type", "text/plain, application/octet-stream"]]],
  ["415 content-type", "POST", "/api/sessions", good],
  ["415 content-type", "DELETE", "/api/sessions/x", good],
  ["415 content-type", "POST", "/api/auth/exchange", [...good, ["Content-Type", "text/plain"]]],
  ["415 content-type", "POST", "/api/sessions", [...good, ["Content-Type", "text/plain; application/json"]]],
  ["415 content-type", "POST", "/api/sessions", [...good, ["Content-Type", "application/json-patch+json"]]],
  ["415 content-type", "POST", "/api/sessions", [...good, ["Content-Type", "application/json; charset=utf-16"]]],
  ["open", "POST", "/api/auth/exchange", [...without("Authorization"), json]],
])("%s: %s %s %j", (expected, method, url, lines) => {
  expect(verdictOn(method, url, lines)).toBe(expected);
});

test("of a hundred headers all are looked at, and more are refused", () => {
  const filled = (count: number): Lines => [...good, ...Array.from({ length: count - 2 }, () => ["X", "y"] as const)];
  expect(verdictOn("GET", "/api/sessions", filled(mostHeaders))).toBe("ask");
  expect(verdictOn("GET", "/api/sessions", filled(mostHeaders + 1))).toBe("431 headers");
});

test.each<[given: string, token: string]>([
  [`Bearer ${token}`, token],
  [`bearer ${token}`, ""],
  [`Bearer  ${token}`, ""],
  [`Bearer ${token} `, ""],
  [`Bearer ${token}=`, ""],
  [`Basic ${token}`, ""],
  [token, ""],
  ["Bearer ", ""],
  ["Bearer short", ""],
])("of %j the token is %j", (given, expected) => {
  const lines: Lines = [...without("Authorization"), ["Authorization", given]];
  expect(judge(headOf("GET", "/api/sessions", lines), policy)).toEqual({ verdict: "ask", token: expected });
});

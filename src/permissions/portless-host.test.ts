import { expect, test } from "vitest";
import { portlessHost } from "./portless-host.ts";
import { parseRule, type Rule } from "./rules.ts";

const hostOf = (text: string, effect: Rule["effect"] = "allow") =>
  portlessHost(parseRule(text, effect, "session") as Rule);

test.each([
  ["browser_navigate(domain:127.0.0.1)", "127.0.0.1"],
  ["browser_*(domain:localhost)", "localhost"],
  ["WebFetch(domain:printer.local)", "printer.local"],
  ["web_fetch(10.0.0.7)", "10.0.0.7"],
  ["web_fetch(domain:[::1])", "::1"],
  ["web_fetch(domain:*.internal)", "*.internal"],
  ["web_fetch(http://127.0.0.1:4000/a)", "127.0.0.1"],
])("%s lets nothing through on %s", (text, host) => {
  expect(hostOf(text)).toBe(host);
});

test.each([
  "browser_navigate(domain:127.0.0.1:4000)",
  "browser_*(domain:[::1]:80)",
  "web_fetch(domain:example.com)",
  "web_fetch(domain:*.com)",
  "web_fetch(https://example.com/a)",
  "web_fetch(domain:*)",
  "web_fetch",
  "bash(localhost)",
  "edit(domain:localhost)",
])("%s means what it lets through", (text) => {
  expect(hostOf(text)).toBeNull();
});

test("a rule that forbids needs no port", () => {
  expect([hostOf("web_fetch(domain:localhost)", "deny"), hostOf("web_fetch(domain:localhost)", "ask")]).toEqual([
    null,
    null,
  ]);
});

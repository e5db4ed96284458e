import { expect, test } from "vitest";
import type { ServerConfig } from "../../protocol/mcp.ts";
import { holdsSecret, maskedAddress, maskedWords } from "./masked.ts";

const child = (...args: string[]): ServerConfig => ({ transport: "stdio", command: "x", args, env: {} });
const key = "a1b2c3d4e5f6g7h8";

test.each([
  [["--api-key", "hush"], "--api-key …"],
  [["--token=hush"], "--token=…"],
  [["API_KEY=hush"], "API_KEY=…"],
  [["--header", "X-Api-Key: hush"], "--header X-Api-Key: …"],
  [["--header", "Authorization: Bearer hush"], "--header Authorization: …"],
  [["https://u:hush@e.com/mcp?token=hush"], "https://e.com/mcp?…"],
  [["ghp_abcdefghijklmnop"], "[secret]"],
])("%j is shown as %s, and is a secret that is stored", (args, expected) => {
  expect([maskedWords(args).join(" "), holdsSecret(child(...args))]).toEqual([expected, true]);
});

test.each([
  [["-y", "@modelcontextprotocol/server-filesystem", "/home/me"]],
  [["--api-key", "${KEY}"]],
  [["--header", "Authorization: Bearer ${TOKEN}"]],
  [["--author=me", "--port=3000"]],
])("%j is no secret, and is shown as it is", (args) => {
  expect([maskedWords(args), holdsSecret(child(...args))]).toEqual([args, false]);
});

test("behind a flag a stranger hides nothing but what looks like a key", () => {
  const shown = (...words: string[]) => maskedWords(words, { isStrange: true }).join(" ");
  expect(shown("npx", "--token", "evil-package")).toBe("npx --token evil-package");
  expect(shown("sh", "--pass", "curl evil | sh")).toBe("sh --pass curl evil | sh");
  expect(shown("x", "--token", key, "--token=hush")).toBe("x --token … --token=…");
});

test.each([
  ["https://e.com/mcp", "https://e.com/mcp", false],
  ["https://e.com/mcp?team=blue", "https://e.com/mcp?…", false],
  ["https://e.com/mcp?token=hush", "https://e.com/mcp?…", true],
  ["https://e.com/mcp?token=${TOKEN}", "https://e.com/mcp?…", false],
  ["https://u:hush@e.com/mcp", "https://e.com/mcp", true],
  ["https://e.com/ghp_abcdefghijklmnop/mcp", "https://e.com/[secret]/mcp", true],
])("the address %s is shown as %s; it holds a secret: %s", (url, expected, isSecret) => {
  expect([maskedAddress(url), holdsSecret({ transport: "http", url, headers: {} })]).toEqual([expected, isSecret]);
});

import { expect, test } from "vitest";
import { parseServers } from "./parse.ts";

const stdio = (command: string, args: string[] = [], env: Record<string, string> = {}) => ({
  ...{ transport: "stdio", command, args, env },
});
const parsedOne = (json: unknown) => parseServers(json)?.servers.map(({ config }) => config);

test.each<[string, unknown, unknown[]]>([
  [
    "Claude",
    { mcpServers: { a: { command: "npx", args: ["-y", "x"], env: { A: "1" } } } },
    [stdio("npx", ["-y", "x"], { A: "1" })],
  ],
  ["Claude, with a type", { mcpServers: { a: { type: "stdio", command: "x", args: [] } } }, [stdio("x")]],
  [
    "an address without a type",
    { mcpServers: { a: { url: "https://e.com/mcp" } } },
    [{ transport: "http", url: "https://e.com/mcp", headers: {} }],
  ],
  [
    "streamable-http",
    { mcpServers: { a: { type: "streamable-http", url: "https://e.com", headers: { A: "b" } } } },
    [{ transport: "http", url: "https://e.com", headers: { A: "b" } }],
  ],
  [
    "Cline",
    { mcpServers: { a: { type: "streamableHttp", url: "https://e.com" } } },
    [{ transport: "http", url: "https://e.com", headers: {} }],
  ],
  [
    "sse",
    { mcpServers: { a: { type: "sse", url: "http://localhost:1/sse" } } },
    [{ transport: "sse", url: "http://localhost:1/sse", headers: {} }],
  ],
  [
    "VS Code",
    { servers: { a: { type: "stdio", command: "x", args: ["${env:A}"] } }, inputs: [] },
    [stdio("x", ["${env:A}"])],
  ],
  ["VS Code's settings", { "editor.tabSize": 2, mcp: { servers: { a: { command: "x" } } } }, [stdio("x")]],
  [
    "opencode",
    { mcp: { a: { type: "local", command: ["npx", "y"], environment: { A: "1" } } } },
    [stdio("npx", ["y"], { A: "1" })],
  ],
  [
    "opencode, far",
    { mcp: { a: { type: "remote", url: "https://e.com" } } },
    [{ transport: "http", url: "https://e.com", headers: {} }],
  ],
  [
    "Gemini",
    { mcpServers: { a: { httpUrl: "https://e.com", timeout: 5000 } } },
    [{ transport: "http", url: "https://e.com", headers: {}, limits: { callMs: 5000 } }],
  ],
  [
    "Windsurf",
    { mcpServers: { a: { serverUrl: "https://e.com" } } },
    [{ transport: "http", url: "https://e.com", headers: {} }],
  ],
  ["Zed", { context_servers: { a: { command: { path: "x", args: ["y"], env: {} } } } }, [stdio("x", ["y"])]],
  ["the bare list", { a: { command: "x" } }, [stdio("x")]],
  [
    "a place, numbers and a limit in seconds",
    { mcpServers: { a: { command: "x", args: [1, true], env: { A: 2 }, cwd: "/w", timeout: 30 } } },
    [{ ...stdio("x", ["1", "true"], { A: "2" }), cwd: "/w", limits: { callMs: 30_000 } }],
  ],
  [
    "a variable that is called why",
    { mcpServers: { a: { command: "x", env: { why: "y" } } } },
    [stdio("x", [], { why: "y" })],
  ],
])("the servers in a file of %s are read", (_, json, expected) => {
  expect(parsedOne(json)).toEqual(expected);
});

test("one entry that cannot be used keeps no other from being used, and each says what is wrong with it", () => {
  const parsed = parseServers({
    mcpServers: {
      ...{ none: null, empty: {}, list: [], odd: { type: "carrier-pigeon", command: "x" } },
      ...{ far: { type: "http", command: "x" }, ftp: { url: "ftp://e.com" }, args: { command: "x", args: [{}] } },
      ...{ env: { command: "x", env: { "A=B": "1" } }, header: { url: "https://e.com", headers: { "a b": "1" } } },
      ...{ values: { command: "x", env: "A=1" }, kept: { command: "x", env: { A: "${secret:A-1}" } } },
      ...{ huge: { command: "x", args: ["y".repeat(40_000)] }, "": { command: "x" } },
      ...{ "my server": { command: "x" }, "my-server": { command: "y" }, constructor: { command: "z" } },
    },
  });
  expect(parsed?.servers.map(({ name, config }) => [name, config])).toEqual([
    ["my-server", stdio("x")],
    ["constructor", stdio("z")],
  ]);
  expect(parsed?.problems.map(({ name, problem: { why, detail } }) => [name, why, detail])).toEqual([
    ...[
      ["none", "no-object", ""],
      ["empty", "no-way", ""],
      ["list", "no-object", ""],
    ],
    ...[
      ["odd", "bad-type", "carrier-pigeon"],
      ["far", "no-way", ""],
      ["ftp", "bad-url", "ftp://e.com"],
    ],
    ...[
      ["args", "bad-args", "args"],
      ["env", "bad-values", "A=B"],
      ["header", "bad-values", "a b"],
    ],
    ...[
      ["values", "bad-values", ""],
      ["kept", "secret", "secret:"],
      ["huge", "too-large", ""],
    ],
    ...[
      ["", "bad-name", ""],
      ["my-server", "taken", "my-server"],
    ],
  ]);
});

test("a server that its file has switched off stays so", () => {
  const json = {
    mcpServers: { a: { command: "x", disabled: true }, b: { command: "x", enabled: false }, c: { command: "x" } },
  };
  expect(parseServers(json)?.servers.map(({ enabled }) => enabled)).toEqual([false, false, true]);
});

test.each([[null], [7], [[]], [{}], [{ projects: {} }], [{ name: "package" }]])(
  "there are no servers in %j",
  (json) => {
    expect(parseServers(json)?.servers ?? []).toEqual([]);
  },
);

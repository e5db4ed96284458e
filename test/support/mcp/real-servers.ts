// Servers as people use them, from npm: how each is added, and one call of it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { hasOwn, own } from "../browser.ts";
import type { Skillmint } from "../skillmint.ts";

export interface RealServer {
  name: string;
  /** What `mcp add` is told after the name. */
  add: string[];
  tool: string;
  input: Record<string, unknown>;
  /** What its answer holds. */
  says: string;
}

export interface Tried {
  added: string;
  tools: string[];
  answer: string;
  code: number | null;
  /** How long each step took, the start of our program and of the server included. */
  ms: { add: number; call: number };
}

/** Added, listed and called, by the program as a user has it. */
export async function tryReal(program: Skillmint, { name, add, tool, input }: RealServer): Promise<Tried> {
  const began = performance.now();
  const added = await program.run("mcp", "add", name, ...add);
  const addMs = performance.now() - began;
  const { stdout } = await program.run("mcp", "tools", name, "--output", "json");
  const tools = stdout.match(/"mcp_[^"]+"/g) ?? [];
  const called = performance.now();
  const call = await program.run("tool", "call", tool, JSON.stringify(input), "--mode", "unrestricted");
  const ms = { add: addMs, call: performance.now() - called };
  return { added: added.stdout + added.stderr, tools, answer: call.stdout + call.stderr, code: call.code, ms };
}

const node = (file: string, ...args: string[]) => ["--", process.execPath, file, ...args];

/** Those that stand among our own packages, or in another folder of them. */
export const everything = (modules: string): RealServer => ({
  name: "everything",
  add: node(join(modules, "@modelcontextprotocol/server-everything/dist/index.js"), "stdio"),
  tool: "mcp_everything_get-sum",
  input: { a: 20, b: 22 },
  says: "42",
});

export function filesystem(modules: string, folder: string): RealServer {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "note.txt"), "mint tea\n");
  return {
    name: "filesystem",
    add: node(join(modules, "@modelcontextprotocol/server-filesystem/dist/index.js"), folder),
    tool: "mcp_filesystem_read_text_file",
    input: { path: join(folder, "note.txt") },
    says: "mint tea",
  };
}

export function memory(modules: string, folder: string): RealServer {
  const entity = { name: "mint", entityType: "plant", observations: ["green"] };
  return {
    name: "memory",
    add: [
      ...["--env", `MEMORY_FILE_PATH=${join(folder, "memory.jsonl")}`],
      ...node(join(modules, "@modelcontextprotocol/server-memory/dist/index.js")),
    ],
    tool: "mcp_memory_create_entities",
    input: { entities: [entity] },
    says: "green",
  };
}

export const thinking = (modules: string): RealServer => ({
  name: "thinking",
  add: node(join(modules, "@modelcontextprotocol/server-sequential-thinking/dist/index.js")),
  tool: "mcp_thinking_sequentialthinking",
  input: { thought: "first", nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
  says: "thoughtNumber",
});

/** `page` is an address whose title is Mint. */
export async function playwright(modules: string, folder: string, page: string): Promise<RealServer> {
  const config = join(folder, "playwright.json");
  const { executablePath, args, env } = await chromium();
  const launchOptions = { headless: true, ...(executablePath ? { executablePath, args } : {}) };
  writeFileSync(config, JSON.stringify({ browser: { browserName: "chromium", isolated: true, launchOptions } }));
  return {
    name: "playwright",
    add: [...env, ...node(join(modules, "@playwright/mcp/cli.js"), "--config", config)],
    tool: "mcp_playwright_browser_navigate",
    input: { url: page },
    says: "Mint",
  };
}

export async function devtools(modules: string, page: string): Promise<RealServer> {
  const { executablePath, args, env } = await chromium();
  const flags = executablePath
    ? [`--executablePath=${executablePath}`, ...args.map((one) => `--chromeArg=${one}`)]
    : [];
  const file = join(modules, "chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js");
  return {
    name: "devtools",
    add: [...env, ...node(file, "--headless", "--isolated", ...flags)],
    tool: "mcp_devtools_new_page",
    input: { url: page },
    says: page,
  };
}

/** The browser of our own tests, where the system needs none. */
async function chromium(): Promise<{ executablePath: string; args: string[]; env: string[] }> {
  if (!hasOwn) return { executablePath: "", args: [], env: [] };
  const { executablePath, args = [], env = {} } = await own();
  const given = Object.entries(env).filter(([name]) => name !== "HOME");
  return { executablePath, args, env: given.flatMap(([name, value]) => ["--env", `${name}=${value}`]) };
}

/** The reference server as one that is reached by an address. */
export async function everythingRemote(modules: string): Promise<RealServer & Disposable> {
  // A free port, let go right before it is taken.
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  const file = join(modules, "@modelcontextprotocol/server-everything/dist/index.js");
  const env = { PATH: process.env.PATH, PORT: String(port) };
  const child = spawn(process.execPath, [file, "streamableHttp"], { env, stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: child.stderr })) if (line.includes("listening")) break;
  child.stderr.resume();
  return {
    ...everything(modules),
    name: "remote",
    add: ["--url", `http://127.0.0.1:${port}/mcp`],
    tool: "mcp_remote_get-sum",
    [Symbol.dispose]: () => void child.kill("SIGKILL"),
  };
}

// What the conformance suite starts as its client: the product's own connections, with a person who agrees to everything.
//   node test/conformance/driver.ts URL     MCP_CONFORMANCE_CONTEXT as the suite sets it
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSecrets } from "../../src/config/secrets.ts";
import { en } from "../../src/i18n/en/texts.ts";
import { authFor } from "../../src/mcp/auth/provider.ts";
import { serverHash } from "../../src/mcp/config/hash.ts";
import { type CallOptions, type Connection, type Interactions, ServerProblem } from "../../src/mcp/connection.ts";
import { createHub } from "../../src/mcp/hub.ts";
import type { RemoteConfig, Server, ServerTool } from "../../src/protocol/mcp.ts";

interface Context {
  client_id?: string;
  client_secret?: string;
  toolCalls?: readonly { name: string; arguments: unknown }[];
}

const url = process.argv.at(-1) as string;
const context: Context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}");
const folder = mkdtempSync(join(tmpdir(), "skillmint-conformance-"));
const config: RemoteConfig = { transport: "http", url, headers: {} };
const server: Server = { name: "suite", config, hash: serverHash(config), from: "user" };
const secrets = async () => openSecrets(join(folder, "secrets"));
/** Agrees, and leaves what a form asks for to its defaults. */
const interactions: Interactions = {
  elicit: async () => ({ action: "accept", content: {} }),
  sample: () => Promise.reject(new Error("no server of the suite asks for this")),
  roots: () => [],
};
/** A browser whose user is logged in already and has agreed: it is sent straight back. */
const visit = {
  async open(address: string) {
    const back = (await fetch(address, { redirect: "manual" })).headers.get("location");
    if (back !== null) await fetch(back);
  },
  pages: { title: "", done: [], wrong: [] },
  limitMs: 20_000,
  document: "https://conformance-test.local/client-metadata.json",
  ...(context.client_id && { given: { id: context.client_id, secret: context.client_secret } }),
};
const hub = createHub({
  ...{ env: {}, secrets, texts: en.mcpConnect, version: "1.0.0" },
  children: () => Promise.reject(new Error("no server of the suite is a program")),
  remembered: async () => null,
  onLists: async () => undefined,
  auth: async (server) => authFor(server, { secrets, texts: en.mcpAuth.problems, visit }),
  log: (text) => console.error(text),
  report: (error) => console.error(error),
});
const connection = hub.connection({ server, session: "ses_conformance", workspace: folder });
try {
  await use(connection);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await hub.close();
  rmSync(folder, { recursive: true });
}

/** Everything that a server has is used once, side by side as a model does it. */
async function use(connection: Connection): Promise<void> {
  const { tools, prompts, resources } = await connection.lists(options().signal);
  const toolOf = (name: string) => tools.find((tool) => tool.name === name) as ServerTool;
  const calls = context.toolCalls ?? tools.map((tool) => ({ name: tool.name, arguments: argumentsFor(tool) }));
  await Promise.all([
    ...calls.map((call) => connection.call(toolOf(call.name), call.arguments, options()).catch(unlessRefused)),
    ...prompts.map(({ name, arguments: wanted }) =>
      connection.prompt(name, Object.fromEntries(wanted.map(({ name }) => [name, "x"])), options()),
    ),
    ...resources.map(({ uri }) => connection.resource(uri, options())),
  ]);
}

/** That a server does not have what it lists is a result like another. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ServerProblem) || error.kind !== "refused") throw error;
}

function options(): CallOptions {
  return { signal: AbortSignal.timeout(20_000), limitMs: 20_000, progress: () => undefined, interactions };
}

/** Of the simplest kind that fits. */
function argumentsFor({ inputSchema }: ServerTool): Record<string, unknown> {
  const samples: Record<string, unknown> = {
    string: "x",
    integer: 1,
    number: 1.5,
    boolean: true,
    array: [],
    object: {},
  };
  const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, { type?: string }>);
  return Object.fromEntries(properties.map(([name, { type }]) => [name, samples[type ?? "string"]]));
}

// A process of ours with a server running for a session. It tells the server's pids and waits to be killed.

import { newId } from "../../src/protocol/ids.ts";
import type { ServerConfig } from "../../src/protocol/mcp.ts";
import { createRuntime } from "../../src/runtime.ts";

const [home, config, workspace] = process.argv.slice(2) as [string, string, string];
const runtime = createRuntime({ env: { SKILLMINT_HOME: home }, report: console.error });
const hub = await runtime.hub();
const server = { name: "one", config: JSON.parse(config) as ServerConfig, hash: "h", from: "user" as const };
const connection = hub.connection({ server, session: newId("ses"), workspace });
await connection.lists(new AbortController().signal);
process.stdout.write("connected\n");
setInterval(() => undefined, 1_000);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { connectWorld, declines, options, tool } from "../../../test/support/connect-world.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";

const everything = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));

async function overHttp(): Promise<ServerConfig> {
  // A free port, let go right before it is taken.
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  const env = { PATH: process.env.PATH, PORT: String(port) };
  const child = spawn(process.execPath, [everything, "streamableHttp"], { env, stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stderr })) if (line.includes("listening")) break;
  child.stderr.resume();
  return { transport: "http", url: `http://127.0.0.1:${port}/mcp`, headers: {} };
}

test.each(["stdio", "http"])(
  "the reference server over %s: its lists, a call, progress, and what it asks of us",
  async (kind) => {
    const args = [everything, "stdio"];
    const config: ServerConfig =
      kind === "stdio" ? { transport: "stdio", command: process.execPath, args, env: {} } : await overHttp();
    const { connect } = connectWorld();
    const connection = connect(config);
    const { tools, prompts, resources, templates } = await connection.lists(new AbortController().signal);
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["echo", "get-tiny-image"]));
    expect([prompts.length, resources.length, templates.length].every((count) => count > 0)).toBe(true);
    expect(await connection.call(tool("echo"), { message: "hi" }, options())).toEqual({
      content: [{ type: "text", text: "Echo: hi" }],
    });
    const told: string[] = [];
    const long = options({ progress: (text) => told.push(text) });
    await connection.call(tool("trigger-long-running-operation"), { duration: 0.04, steps: 2 }, long);
    expect(told).toEqual(["1/2", "2/2"]);
    const elicit = async () => ({ action: "accept" as const, content: { name: "Ann" } });
    const asked = options({ interactions: { ...declines, elicit } });
    expect(JSON.stringify(await connection.call(tool("trigger-elicitation-request"), {}, asked))).toContain("Ann");
  },
);

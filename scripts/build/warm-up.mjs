import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const streamed = (delta) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`;
const hello = streamed({ content: "Hello" });
const call = { name: "bash", arguments: JSON.stringify({ command: "true" }) };
const calling = streamed({ tool_calls: [{ index: 0, id: "call_1", type: "function", function: call }] });
/** As a real key looks, so that what hides one is compiled too. It is nobody's. */
const key = "warm-up-4Kq9ZtV2mX7cLb1R";
const model = (endpoint) => ["--base-url", endpoint, "--model", "warm/up", "--api-key", key, "--mode", "unrestricted"];

// Each loads chunks that the ones before it did not. What a process compiles is kept for those alone that it is the first to load.
const commands = (endpoint) => [
  ["run", ...model(endpoint), "--tools", "read_file", "hello"],
  ["run", ...model(endpoint), "warm the shell"],
  ["run", "tour"],
  ["tool", "list"],
  ["tool", "call", "read_file", '{"path":"README.md"}'],
  ["session", "list"],
  ["--version"],
  ["serve", "--port", "0"],
];

/** Fills the compile cache beside the bundle by using the program, in an empty home, with a model of our own on loopback. */
export async function warmUp(dist) {
  const cache = join(dist, ".compile-cache");
  rmSync(cache, { recursive: true, force: true });
  const home = mkdtempSync(join(tmpdir(), "skillmint-warm-up-"));
  writeFileSync(join(home, "README.md"), "# Hello\n");
  const server = createServer(async (request, response) => {
    const asked = await text(request);
    const isFirst = asked.includes("warm the shell") && !asked.includes('"tool_call_id"');
    response.setHeader("content-type", "text/event-stream").end(isFirst ? calling : hello);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, NODE_COMPILE_CACHE: cache };
  const failed = [];
  for (const command of commands(`http://127.0.0.1:${server.address().port}/v1`)) {
    const options = { cwd: home, env, stdio: "ignore", timeout: 20_000 };
    const child = spawn(process.execPath, [join(dist, "skillmint.js"), ...command], options);
    const exited = new Promise((ended) => child.on("exit", ended));
    if (command[0] === "serve") await useServer(child, join(home, ".skillmint", "server.json"));
    const code = await exited;
    if (code !== 0) failed.push(`"${command.join(" ")}"`);
  }
  server.close();
  rmSync(home, { recursive: true, force: true });
  if (failed.length > 0) {
    console.error(`Warning: the first starts will be slower, because the warm-up of ${failed.join(", ")} failed.`);
  }
}

/** It does not end by itself, and loads what a session needs when there is one. */
async function useServer(child, placeFile) {
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!existsSync(placeFile) && !isOver()) await sleep(20);
  if (isOver()) return;
  const { port, token } = JSON.parse(readFileSync(placeFile, "utf8"));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ workspace: tmpdir(), prompt: "hello" });
  const asked = { method: "POST", headers, body };
  await fetch(`http://127.0.0.1:${port}/api/sessions`, asked).catch(() => undefined);
  child.kill("SIGTERM");
}

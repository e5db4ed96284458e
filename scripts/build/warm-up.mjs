import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const answer = 'data: {"choices":[{"delta":{"content":"Hello"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

// Each loads chunks that the ones before it did not.
const commands = (endpoint) => [
  ["run", "--base-url", endpoint, "--model", "warm/up", "--api-key", "none", "hello"],
  ["run", "tour"],
  ["tool", "list"],
  ["tool", "call", "read_file", '{"path":"README.md"}'],
  ["session", "list"],
  ["--version"],
];

/** Fills the compile cache beside the bundle by using the program, in an empty home, with a model of our own on loopback. */
export async function warmUp(dist) {
  const cache = join(dist, ".compile-cache");
  rmSync(cache, { recursive: true, force: true });
  const home = mkdtempSync(join(tmpdir(), "skillmint-warm-up-"));
  writeFileSync(join(home, "README.md"), "# Hello\n");
  const server = createServer((_, response) => response.setHeader("content-type", "text/event-stream").end(answer));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, NODE_COMPILE_CACHE: cache };
  const failed = [];
  for (const command of commands(`http://127.0.0.1:${server.address().port}/v1`)) {
    const options = { cwd: home, env, stdio: "ignore", timeout: 20_000 };
    const child = spawn(process.execPath, [join(dist, "skillmint.js"), ...command], options);
    const code = await new Promise((ended) => child.on("exit", ended));
    if (code !== 0) failed.push(`"${command.join(" ")}"`);
  }
  server.close();
  rmSync(home, { recursive: true, force: true });
  if (failed.length > 0) {
    console.error(`Warning: the first starts will be slower, because the warm-up of ${failed.join(", ")} failed.`);
  }
}

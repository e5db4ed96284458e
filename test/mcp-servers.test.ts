// Servers from npm through the whole program, and what is left of them when it is killed.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { isRunning } from "./support/is-running.ts";
import { everything, filesystem, tryReal } from "./support/mcp/real-servers.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, type Skillmint, skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const modules = resolve(import.meta.dirname, "../node_modules");
const hostile = join(import.meta.dirname, "support/mcp/hostile-server.mjs");

test("the servers everything and filesystem from npm are added, listed and called", async () => {
  const servers = [everything(modules), filesystem(modules, tempFolder())];
  const programs = servers.map(() => skillmint());
  const tried = await Promise.all(servers.map((server, index) => tryReal(programs[index] as Skillmint, server)));
  expect(tried.map(({ added }) => added.split("\n")[0])).toEqual([
    "MCP server everything added",
    "MCP server filesystem added",
  ]);
  expect(tried.map(({ tools }) => tools.length)).toEqual([16, 14]);
  expect(tried.map(({ answer, code }) => [answer, code])).toEqual(
    servers.map(({ says }) => [expect.stringContaining(says), 0]),
  );
});

needs("proc")("of a runtime that is killed no server is left once the next one has started", async () => {
  const program = skillmint();
  const notes = join(program.home, "notes");
  const shapes = {
    deaf: "ignores the end of stdin and SIGTERM",
    forks: "leaves a grandchild that is deaf and in a group of its own",
  };
  const add = ([name, behaviour]: [string, string]) =>
    program.run(...["mcp", "add", name, "--env", `HOSTILE_NOTES=${notes}`, "--", process.execPath, hostile, behaviour]);
  await Promise.all(Object.entries(shapes).map(add));
  const before = pidsIn(notes).length;
  const calls = [
    ...Object.keys(shapes).map((name) => ({ name: "use_tool", input: { name: `mcp_${name}_act`, input: {} } })),
    { name: "bash", input: { command: "echo called > called; sleep 300" } },
  ];
  await using model = await startScriptedModel((_, turn) => (turn === 0 ? { calls } : { text: "Hi." }));
  const killed = program.start(["run", "--mode", "unrestricted", ...at(model.url), "go"]);
  await until(() => existsSync(join(program.work, "called")) && pidsIn(notes).length > before + 1);
  const pids = pidsIn(notes);
  // Those that `mcp add` had started went with it.
  expect(pids.map(isRunning)).toEqual([...Array(before).fill(false), true, true]);
  killed.child.kill("SIGKILL");
  await killed.ended;
  await program.run("run", ...at(model.url), "hello");
  await until(() => !pids.some(isRunning));
});

const pidsIn = (file: string) =>
  existsSync(file) ? [...readFileSync(file, "utf8").matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid)) : [];

async function until(holds: () => boolean): Promise<void> {
  for (const last = performance.now() + 20_000; !holds(); await wait(10))
    if (performance.now() > last) throw new Error(`It did not come to it: ${holds}`);
}

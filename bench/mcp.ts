import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFigures, ratio, verdict } from "./support/figures.ts";
import { makePlace } from "./support/folder.ts";
import { type Place, program, timedTurn } from "./support/program.ts";
import { inScratch } from "./support/scratch.ts";

// A start must not depend on MCP servers: none beside 20, of which 5 are dead. Each one writes down that it was started.
//   npm run bench -- mcp --runs 15
const { values } = parseArgs({ options: { runs: { type: "string", default: "15" } } });
const runs = Number(values.runs);
const figures = createFigures();
const [alive, dead] = [15, 5];
const name = (count: number) => `start to first request, ${count} servers`;

await inScratch(async (scratch, model) => {
  const [none, all] = ["none", "all"].map((where) => makePlace(join(scratch, where), 100)) as [Place, Place];
  const log = join(scratch, "started.log");
  addServers(all, log);
  for (const place of [none, all]) await timedTurn(model, "text", place);
  rmSync(log, { force: true });
  for (let at = 0; at < runs; at++) {
    const order = [none, all];
    for (const place of at % 2 ? order : order.toReversed())
      figures.note(name(place === all ? alive + dead : 0), (await timedTurn(model, "text", place)).first);
  }
  const started = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").length : 0;
  console.log(`Node ${process.versions.node}`);
  figures.print(name(0), "start without servers");
  verdict(
    `start with ${alive + dead} servers`,
    figures.compare(name(alive + dead), name(0), ratio),
    1.15,
    "× start without",
  );
  console.log(`${started} servers were started in ${runs} runs, before the first request and after it`);
  if (started > 0) process.exitCode = 1;
});

/** Asked once, so that what they have is remembered; of the dead, that they are. */
function addServers(place: Place, log: string): void {
  const server = join(import.meta.dirname, "support", "mcp-server.ts");
  const started = `echo started >> ${log}`;
  const commands = [
    ...Array.from({ length: alive }, () => `${started}; exec ${process.execPath} ${server}`),
    ...Array.from({ length: dead }, () => `${started}; exit 7`),
  ];
  const mcpServers = Object.fromEntries(
    commands.map((command, at) => [`server-${at}`, { command: "sh", args: ["-c", command, String(at)] }]),
  );
  const file = join(place.home, "servers.json");
  writeFileSync(file, JSON.stringify({ mcpServers }));
  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH ?? "", HOME: place.home, LANG: "C.UTF-8" };
    execFileSync(program, ["mcp", ...args], { cwd: place.folder, env, stdio: "ignore" });
  };
  run("import", file, "--yes");
  for (let at = 0; at < alive; at++) run("test", `server-${at}`);
  for (let at = alive; at < alive + dead; at++) {
    try {
      run("test", `server-${at}`);
    } catch {
      // That is what it is for.
    }
  }
}

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { rowOf } from "../src/front/mcp/row.ts";
import { serverHash } from "../src/mcp/config/hash.ts";
import type { ServerLists } from "../src/protocol/mcp.ts";
import { openSqlite } from "../src/store/sqlite/open.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const root = resolve(import.meta.dirname, "..");

interface Chunk {
  file: string;
  modules: string[];
}

/** What one command has really loaded in the end: built-in modules by name, ours by source file, packages by name. */
const loadedBy = (...args: string[]) => loadedAt(tempFolder(), ...args);

async function loadedAt(home: string, ...args: string[]) {
  const log = join(tempFolder(), "modules.log");
  const hook = pathToFileURL(join(root, "test/support/log-modules.mjs")).href;
  const child = spawn(process.execPath, ["--import", hook, join(root, "dist/skillmint.js"), ...args], {
    cwd: home,
    env: { PATH: process.env.PATH ?? "", HOME: home, LOADED_MODULES: log },
    stdio: "ignore",
  });
  expect(await new Promise((ended) => child.on("exit", ended))).toBe(0);
  const urls = readFileSync(log, "utf8").trim().split("\n");
  const chunks: Chunk[] = JSON.parse(readFileSync(join(root, "dist/modules.json"), "utf8"));
  const loaded = chunks.filter(({ file }) => urls.includes(pathToFileURL(join(root, "dist", file)).href));
  const modules = loaded.flatMap((chunk) => chunk.modules);
  const packages = modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  return {
    builtIn: [...new Set(urls.filter((url) => url.startsWith("node:")))].sort(),
    packages: [...new Set(packages)].sort(),
    sources: modules.filter((id) => id.startsWith("src/")),
    bytes: loaded.reduce((sum, { file }) => sum + statSync(join(root, "dist", file)).size, 0),
  };
}

test("a run of one text turn loads what it needs and nothing else", async () => {
  await using model = await startScriptedModel([{ text: "Hi." }]);
  // Without a shell: what that needs comes later, while the model thinks.
  const { builtIn, packages, sources, bytes } = await loadedBy(
    "run",
    ...at(model.url),
    "--tools",
    "read_file,edit,grep",
    "hello",
  );
  expect(packages).toEqual(["commander", "eventsource-parser"]);
  // Without node:fs, which the hook itself brings, and node:http, which is not imported (see providers/http.ts).
  expect(builtIn).toEqual([
    "node:child_process",
    "node:crypto",
    "node:events",
    "node:fs/promises",
    "node:os",
    "node:path",
    "node:process",
    "node:sqlite",
    "node:util",
  ]);
  // But for what tells whether a call of ours is above us: that is asked before some runs, and small.
  const rest = sources.filter((id) => !/src\/processes\/(limit-marks|marks|mark-file|proc)\.ts$/.test(id));
  expect(rest.filter((id) => /src\/(search|processes|server|mcp|browser)\//.test(id))).toEqual([]);
  expect(sources.filter((id) => /src\/tools\/(files|shell|agent|system)\//.test(id))).toEqual([]);
  // Without a call nothing is judged: of the gate only rules that are read, and of trust the look whether there is anything to trust.
  expect(sources.filter((id) => /src\/(permissions|protocol\/taint)\//.test(id)).sort()).toEqual([
    "src/permissions/glob.ts",
    "src/permissions/paths.ts",
    "src/permissions/readable.ts",
    "src/permissions/repository.ts",
    "src/permissions/rules.ts",
    "src/permissions/trust/settings-there.ts",
  ]);
  // Ours and what is bundled with it. What a start need not have is loaded later; what it must have is small.
  expect(bytes).toBeLessThan(1_141_000);
  // Nor what only a stored key or a command on models needs.
  expect(
    sources.filter((id) => /config\/secrets(-cipher|-file)?\.ts|cli\/model-(?!commands)|local-servers/.test(id)),
  ).toEqual([]);
});

test("skills that are as they were are not read: no yaml, and of all that looks for them only the start", async () => {
  await using model = await startScriptedModel([{ text: "Hi." }, { text: "Hi." }]);
  const home = tempFolder();
  const folder = join(home, ".skillmint/skills/brew");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "SKILL.md"), "---\nname: brew\ndescription: Brews.\n---\nBrew.\n");
  const run = ["run", ...at(model.url), "--tools", "skill", "hello"];
  const first = await loadedAt(home, ...run);
  expect(first.packages).toContain("yaml");
  const { packages, sources } = await loadedAt(home, ...run);
  expect(packages).not.toContain("yaml");
  // The few that find, name and offer what is remembered.
  expect(sources.filter((id) => /src\/skills\/(head\/(?!name|limits)|use|lint|pack)/.test(id))).toEqual([]);
  expect(
    sources.filter((id) => /src\/(skills\/find\/(scan|walk|plugin|trusted)|permissions\/trust\/ignored)/.test(id)),
  ).toEqual([]);
  expect(model.requests.at(-1)?.raw).toContain("- brew: Brews.");
});

test("MCP servers that are known are told of without anything that connects to them", async () => {
  await using model = await startScriptedModel([{ text: "Hi." }]);
  const home = tempFolder();
  mkdirSync(join(home, ".skillmint"), { mode: 0o700 });
  const config = { transport: "stdio", command: "x", args: [], env: {} } as const;
  const store = openSqlite(join(home, ".skillmint/skillmint.db"));
  const summary = { tools: 3, prompts: [], resources: 0, instructions: "" };
  await store.saveServer(rowOf("known", config));
  await store.saveServerLists(serverHash(config), { summary, lists: {} as ServerLists });
  await store.close();
  const { packages, sources } = await loadedAt(home, "run", ...at(model.url), "--tools", "use_tool", "hello");
  expect(model.requests[0]?.raw).toContain("- known: 3 tools");
  expect(packages).toEqual(["commander", "eventsource-parser"]);
  // Only what tells whether a server is still the one that was agreed to, what is needed when one is asked, and names.
  expect(sources.filter((id) => /src\/mcp\/(?!config\/|connection\.ts|tools\/names\.ts)/.test(id))).toEqual([]);
});

test("while the model thinks, what a command needs is loaded, and no other tool", async () => {
  await using model = await startScriptedModel([{ text: "Hi." }]);
  const { packages, sources } = await loadedBy("run", ...at(model.url), "hello");
  expect(packages).toEqual(["commander", "eventsource-parser", "zod"]);
  const needed = ["src/tools/shell/bash.ts", "src/processes/spawn.ts", "src/session/gate.ts"];
  expect(sources).toEqual(expect.arrayContaining(needed));
  expect(sources.filter((id) => /src\/tools\/(files|agent|system)\//.test(id))).toEqual([]);
});

test("a tool brings its own module and zod, and no other tool", async () => {
  const calls = [{ name: "list_dir", input: {} }];
  await using model = await startScriptedModel([{ calls }, { text: "Hi." }]);
  const { packages, sources } = await loadedBy("run", ...at(model.url), "--tools", "list_dir", "hello");
  expect(packages).toEqual(["commander", "eventsource-parser", "zod"]);
  // And all that judges it.
  const needed = ["src/tools/files/list-dir.ts", "src/permissions/decide.ts", "src/permissions/taint/taint.ts"];
  expect(sources).toEqual(expect.arrayContaining(needed));
  expect(sources.filter((id) => /read-file|write-file|edit|bash|ripgrep/.test(id))).toEqual([]);
});

test("a search that ripgrep does brings no threads and nothing of the other engine", async () => {
  const calls = [{ name: "grep", input: { pattern: "x" } }];
  await using model = await startScriptedModel([{ calls }, { text: "Hi." }]);
  const { builtIn, sources } = await loadedBy("run", ...at(model.url), "--tools", "grep", "hello");
  expect(sources).toContain("src/search/ripgrep.ts");
  expect(sources.filter((id) => /search\/plain\/|workers\/(pool|shared-pool|thread)/.test(id))).toEqual([]);
  expect(builtIn).not.toContain("node:worker_threads");
});

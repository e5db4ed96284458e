#!/usr/bin/env node
// The way in for people and for CI: brings Node 24 when the machine's is older, installs, builds what is stale, then runs one verb.
// Plain JavaScript without dependencies, because it must run on Node 18 before anything is installed.
import { existsSync, readdirSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { buildNow, buildWhenStale } from "./dev/build-when-stale.mjs";
import { installPackages } from "./dev/install-packages.mjs";
import { bringNode } from "./dev/node-runtime.mjs";
import { root } from "./dev/paths.mjs";
import { hand, withNodeOnPath } from "./dev/run.mjs";
import { Refusal, sentence } from "./dev/say.mjs";

const verbs = { start, test, check, build, bench, proof, conformance, shots, definitions };

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main([verb, ...args]) {
  if (!Object.hasOwn(verbs, verb ?? "")) throw new Refusal("unknownVerb", Object.keys(verbs).join(", "));
  const node = await bringNode();
  await installPackages(node);
  return verbs[verb](node, args);
}

async function start(node, args) {
  await buildWhenStale(node);
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, "dist", ".compile-cache");
  return hand(node, [join(root, "dist", "skillmint.js"), ...args], {
    // As bin/skillmint has it: what the agent runs finds us under the name that our texts give.
    env: { ...process.env, NODE_COMPILE_CACHE: cache, PATH: [process.env.PATH, join(root, "bin")].join(delimiter) },
  });
}

async function test(node, args) {
  await buildWhenStale(node);
  return inRoot(node, ["node_modules/vitest/vitest.mjs", "run", ...args]);
}

async function check(node, args) {
  const types =
    (await inRoot(node, ["node_modules/typescript/bin/tsc", "--noEmit"])) ||
    (await inRoot(node, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "web"]));
  const style = await inRoot(node, ["node_modules/@biomejs/biome/bin/biome", "check", ...args, "."]);
  return types || style;
}

async function build(node) {
  await buildNow(node);
  return 0;
}

async function bench(node, args) {
  const [name, ...rest] = args[0]?.startsWith("-") === false ? args : ["run", ...args];
  await buildWhenStale(node);
  return inRoot(node, [`bench/${name}.ts`, ...rest]);
}

async function proof(node, [name, ...args]) {
  const names = proofNames();
  if (!names.includes(name)) throw new Refusal("unknownProof", names.join(", ") || sentence("noProofs"));
  await buildWhenStale(node);
  return inRoot(node, [`test/proof/${name}.ts`, ...args]);
}

function conformance(node, args) {
  return inRoot(node, ["test/conformance/run.ts", ...args]);
}

async function shots(node, args) {
  await buildWhenStale(node);
  return inRoot(node, ["test/e2e/shots.ts", ...args]);
}

function definitions(node, args) {
  return inRoot(node, ["scripts/definitions.ts", ...args]);
}

function proofNames() {
  const folder = join(root, "test", "proof");
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".ts")) : [];
  return files.map((file) => basename(file, ".ts")).sort();
}

function inRoot(node, args) {
  if (!existsSync(join(root, args[0]))) throw new Refusal("missingFile", args[0]);
  return hand(node, args, { cwd: root, env: withNodeOnPath(node) });
}

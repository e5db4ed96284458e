import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "./lock.mjs";
import { root } from "./paths.mjs";
import { step, withNodeOnPath } from "./run.mjs";
import { Refusal, say } from "./say.mjs";

const stampFile = join(root, "dist", ".stamp");
const bundle = join(root, "dist", "skillmint.js");

export function buildWhenStale(node) {
  return once(isFresh, () => build(node));
}

export function buildNow(node) {
  return once(
    () => false,
    () => build(node),
  );
}

function isFresh() {
  return existsSync(bundle) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourceStamp();
}

async function build(node) {
  say("building");
  // Taken before the build: what changes meanwhile is built the next time.
  const stamp = sourceStamp();
  // All its output to our stderr: our stdout belongs to the program that is started.
  const options = { cwd: root, env: withNodeOnPath(node), stdio: ["ignore", 2, 2] };
  const code = await step(spawn(node, [join(root, "scripts", "build.mjs")], options));
  if (code !== 0) throw new Refusal("buildFailed");
  writeFileSync(stampFile, stamp);
}

/** Path, time and size of everything the bundle is made from. Reading the contents would cost more than it tells. */
function sourceStamp() {
  const hash = createHash("sha256");
  for (const file of [
    "package.json",
    "package-lock.json",
    "scripts/build.mjs",
    ...sourcesIn("scripts/build"),
    ...sourcesIn("src"),
    ...sourcesIn("skills"),
    "web/index.html",
    "web/vite.config.ts",
    ...sourcesIn("web/src"),
    ...sourcesIn("web/public"),
  ]) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex");
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(path);
    return entry.name.endsWith(".test.ts") ? [] : [path];
  });
}

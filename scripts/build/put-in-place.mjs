import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const oneDay = 24 * 60 * 60_000;

/** Moves a finished build from `fresh` into `dist` without tearing a program that runs from there: it still finds its chunks for a day. */
export function putInPlace(fresh, dist) {
  touchCurrent(dist);
  const files = JSON.parse(readFileSync(join(fresh, "modules.json"), "utf8")).map(({ file }) => file);
  const isChunk = (file) => file.startsWith("chunks/");
  mkdirSync(join(dist, "chunks"), { recursive: true });
  const grammars = readdirSync(fresh).filter((name) => name.endsWith(".wasm"));
  // Chunks have their contents' hash in their name and go first, so that an entry never names one that is not there.
  for (const file of [
    ...files.filter(isChunk),
    ...grammars,
    ...files.filter((file) => !isChunk(file)),
    "modules.json",
  ]) {
    renameSync(join(fresh, file), join(dist, file));
  }
  // The page names its files by their contents too; a page that is open has loaded them. Skills are read when they are used.
  for (const folder of ["web", "skills"]) {
    rmSync(join(dist, folder), { recursive: true, force: true });
    renameSync(join(fresh, folder), join(dist, folder));
  }
  rmSync(fresh, { recursive: true });
  removeOld(join(dist, "chunks"));
}

/** A chunk's time says when it was last in use, not when it was first built. */
function touchCurrent(dist) {
  const list = join(dist, "modules.json");
  if (!existsSync(list)) return;
  const now = new Date();
  for (const { file } of JSON.parse(readFileSync(list, "utf8"))) {
    if (existsSync(join(dist, file))) utimesSync(join(dist, file), now, now);
  }
}

function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > oneDay) rmSync(file);
  }
}

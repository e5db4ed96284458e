import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Each loads chunks that the ones before it did not.
const commands = [
  ["run", 'read_file {"path":"README.md"}'],
  ["run", "hello"],
  ["tool", "list"],
  ["session", "list"],
  ["--version"],
];

/** Fills the compile cache beside the bundle by using the program, in an empty home and without any key. */
export function warmUp(dist) {
  const cache = join(dist, ".compile-cache");
  rmSync(cache, { recursive: true, force: true });
  const home = mkdtempSync(join(tmpdir(), "skillmint-warm-up-"));
  writeFileSync(join(home, "README.md"), "# Hello\n");
  const options = {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, SKILLMINT_HOME: join(home, ".skillmint"), NODE_COMPILE_CACHE: cache },
    stdio: "ignore",
    timeout: 20_000,
  };
  const failed = commands.filter(
    (command) => spawnSync(process.execPath, [join(dist, "skillmint.js"), ...command], options).status !== 0,
  );
  rmSync(home, { recursive: true, force: true });
  if (failed.length === 0) return;
  const names = failed.map((command) => `"${command.join(" ")}"`).join(", ");
  console.error(`Warning: the first starts will be slower, because the warm-up of ${names} failed.`);
}

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { tempFolder } from "./support/temp-folder.ts";

const root = resolve(import.meta.dirname, "..");

/** The built program as it is when the package with ripgrep could not be installed, called through a link. */
function installedWithoutRipgrep(): (...args: string[]) => Promise<string> {
  const place = tempFolder();
  const chunks = join(root, "dist/chunks");
  const list: { file: string }[] = JSON.parse(readFileSync(join(root, "dist/modules.json"), "utf8"));
  const built = new Set(list.map(({ file }) => join(root, "dist", file)));
  // Chunks of former builds stay a day, and can be thousands.
  const isOfIt = (from: string) => dirname(from) !== chunks || built.has(from);
  cpSync(join(root, "dist"), join(place, "app/dist"), {
    recursive: true,
    filter: (from) => !from.includes(".compile-cache") && isOfIt(from),
  });
  cpSync(join(root, "bin"), join(place, "app/bin"), { recursive: true });
  mkdirSync(join(place, "path"));
  mkdirSync(join(place, "work/src"), { recursive: true });
  symlinkSync(process.execPath, join(place, "path/node"));
  for (const name of ["sh", "readlink"]) symlinkSync(join("/bin", name), join(place, "path", name));
  symlinkSync("../app/bin/skillmint", join(place, "path/skillmint"));
  writeFileSync(join(place, "work/src/a.ts"), "one\nneedle\n");
  const env = { PATH: join(place, "path"), HOME: place, SKILLMINT_LANG: "en" };
  return async (...args) =>
    (await promisify(execFile)(join(place, "path/skillmint"), args, { cwd: join(place, "work"), env })).stdout;
}

test("without ripgrep the built program searches all the same", async () => {
  const run = installedWithoutRipgrep();
  expect(await run("tool", "call", "grep", '{"pattern":"need.e"}')).toBe(
    "Found 1 matching line:\nsrc/a.ts-1-one\nsrc/a.ts:2:needle\n",
  );
  expect(await run("tool", "call", "glob", '{"pattern":"**/*.ts"}')).toBe("Found 1 file:\nsrc/a.ts\n");
});

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/** A repository of its own, with a folder for what its tests put into the system's temporary one. */
export interface RepositoryCopy {
  root: string;
  temporary: string;
}

/** The checkout as it stands now, changes that are not committed included. Nothing that runs in it writes to the checkout. */
export function copyCheckout(folder: string): RepositoryCopy {
  const copy = emptyCopy(folder);
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  // A file that is deleted but not yet committed is listed too.
  for (const file of listed.split("\0").filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy.root, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy.root, file));
  }
  linkPackages(copy);
  return copy;
}

/** Another copy of the same moment, built or not as the first is. */
export function copyAgain(copy: RepositoryCopy, folder: string): RepositoryCopy {
  const another = emptyCopy(folder);
  cpSync(copy.root, another.root, { recursive: true, verbatimSymlinks: true });
  return another;
}

function emptyCopy(folder: string): RepositoryCopy {
  const copy = { root: join(folder, "repository"), temporary: join(folder, "tmp") };
  mkdirSync(copy.root, { recursive: true });
  mkdirSync(copy.temporary);
  return copy;
}

/** One link a package, not one for all: vitest keeps its caches beside them, and those must not be the checkout's. */
function linkPackages(copy: RepositoryCopy): void {
  const [from, to] = [join(root, "node_modules"), join(copy.root, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from).filter((name) => !name.startsWith(".")))
    symlinkSync(join(from, name), join(to, name));
  // Where bin/skillmint looks for its Node.
  mkdirSync(join(copy.root, ".runtime"));
  symlinkSync(process.execPath, join(copy.root, ".runtime", "node"));
}

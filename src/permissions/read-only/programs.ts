import { basename, delimiter, dirname, isAbsolute, join } from "node:path";
import type { Facts } from "./facts.ts";
import type { Scene } from "./judge.ts";
import { noneAbove } from "./places.ts";
import { bringsPrograms, isForeign } from "./starts.ts";

const systemFolders = ["/bin", "/usr/bin"];

/** The name by which a program is judged; null for one by a path that is not the system's. */
export function nameOf(word: string): string | null {
  if (!word.includes("/")) return word;
  return systemFolders.includes(dirname(word)) ? basename(word) : null;
}

/**
 * Whether the program that the shell would find by this name is the user's or the system's, and not one that came with
 * the folder. One that is nowhere only fails.
 */
export function isUsersOwn(word: string, folder: string, scene: Scene): boolean {
  const { facts } = scene;
  if (word.includes("/")) return true;
  const foreign = foreignFolders(folder, facts);
  for (const home of facts.path.split(delimiter)) {
    if (!isAbsolute(home)) return false;
    const file = join(home, word);
    if (!facts.files.look(file)?.executable) continue;
    const real = facts.files.real(file);
    const homes = [facts.files.real(home), real && dirname(real)];
    if (real === null || homes.some((one) => !one || isForeign(one, foreign))) return false;
    return !isChooser(home, real) || choosesByHome(home, real, scene);
  }
  return true;
}

/** Whether what a program starts by its name may have come with the folder. */
export const mayStartOthers = (folder: string, facts: Facts): boolean =>
  bringsPrograms(foreignFolders(folder, facts), facts);

const foreignFolders = (folder: string, { files, untrusted }: Facts) =>
  [folder, ...untrusted].flatMap((one) => [one, files.real(one) ?? one]);

/** Stand-ins that run one or another version of a program, as files of the folder say; or a grep that runs filters. */
const isChooser = (home: string, real: string) =>
  basename(home) === "shims" || /^(rustup|mise|asdf|volta-shim|corepack|proto-shim|ugrep)/.test(basename(real));

const choices: Readonly<Record<string, readonly string[]>> = {
  ".pyenv": [".python-version"],
  ".rbenv": [".ruby-version"],
  ".nodenv": [".node-version"],
  ".cargo": ["rust-toolchain", "rust-toolchain.toml"],
};

/** Without such a file the stand-in does as the user's own settings say. */
function choosesByHome(home: string, real: string, scene: Scene): boolean {
  const kind = basename(dirname(home));
  const files = Object.hasOwn(choices, kind) ? choices[kind] : undefined;
  if (!files || (kind === ".cargo" && !basename(real).startsWith("rustup"))) return false;
  return noneAbove(scene, files);
}

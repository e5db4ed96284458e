import { basename, delimiter, dirname, isAbsolute, join } from "node:path";
import { isInside } from "../paths.ts";
import type { Facts } from "./facts.ts";
import type { Scene } from "./judge.ts";
import { noneAbove } from "./places.ts";

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

/**
 * Programs that start no other, with the flags that their lists let pass; and those that start only what stands in
 * their words, which is judged for itself. Not git (filters, differs, gpg), tar, yq, nor what is a script in most systems.
 */
const alone = new Set(
  `ls dir vdir cat head tail wc nl tac rev cut paste join comm column tr fold fmt expand unexpand pr tsort diff cmp
    grep egrep fgrep stat du df basename dirname realpath readlink seq expr numfmt factor sleep od hexdump md5sum
    sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum id whoami groups logname users who tty uname uptime
    free nproc printenv yes echo printf pwd true false sort uniq shuf tree file base64 base32 strings iconv xxd jq date
    find fd fdfind rg sed awk gawk mawk env ps pgrep xargs timeout nice time command which node`.split(/\s+/),
);

const bringsPrograms = (foreign: readonly string[], { path, files }: Facts): boolean =>
  path
    .split(delimiter)
    .some((home) => !isAbsolute(home) || [home, files.real(home) ?? home].some((one) => isForeign(one, foreign)));

const isForeign = (place: string, foreign: readonly string[]): boolean =>
  foreign.some((other) => isInside(place, other));

/** Whether a program, by name and by the word that finds it, surely starts no other. A script starts who reads it. */
export function startsNothing(name: string, word: string, facts: Facts): boolean {
  const file = fileOf(word, facts);
  return alone.has(name) && (file === null || machineCode.has(facts.files.first(file)));
}

export function fileOf(word: string, { path, files }: Facts): string | null {
  const names = word.includes("/") ? [word] : path.split(delimiter).map((home) => join(home, word));
  return names.find((file) => files.look(file)?.executable) ?? null;
}

/** How a program begins that no other one reads: on Linux, and on a Mac, for one kind of machine or several. */
const machineCode: ReadonlySet<string> = new Set(["7f454c46", "cffaedfe", "cafebabe"]);

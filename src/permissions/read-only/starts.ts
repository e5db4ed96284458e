import { delimiter, isAbsolute, join } from "node:path";
import { isInside } from "../paths.ts";
import type { Facts } from "./facts.ts";

/**
 * Programs that start no other, with the flags that their lists let pass; and those that start only what stands in
 * their words, which is judged for itself. Not git (filters, differs, gpg), tar, yq, nor what is a script in most systems.
 */
const alone = new Set(
  [
    "ls dir vdir cat head tail wc nl tac rev cut paste join comm column tr fold fmt expand unexpand pr tsort diff cmp",
    "grep egrep fgrep stat du df basename dirname realpath readlink seq expr numfmt factor sleep od hexdump md5sum",
    "sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum id whoami groups logname users who tty uname uptime",
    "free nproc printenv yes echo printf pwd true false sort uniq shuf tree file base64 base32 strings iconv xxd jq date",
    "find fd fdfind rg sed awk gawk mawk env ps pgrep xargs timeout nice time command which node",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a program may find another, by its name, in a folder that is not the user's. */
export const bringsPrograms = (foreign: readonly string[], { path, files }: Facts): boolean =>
  path
    .split(delimiter)
    .some((home) => !isAbsolute(home) || [home, files.real(home) ?? home].some((one) => isForeign(one, foreign)));

export const isForeign = (place: string, foreign: readonly string[]): boolean =>
  foreign.some((other) => isInside(place, other));

/** Whether a program, by name and by the word that finds it, surely starts no other. A script starts who reads it. */
export function startsNothing(name: string, word: string, facts: Facts): boolean {
  const file = fileOf(word, facts);
  return alone.has(name) && (file === null || machineCode.has(facts.files.first(file)));
}

/** The file that a word names or the shell finds by it; null where there is none. */
export function fileOf(word: string, { path, files }: Facts): string | null {
  const names = word.includes("/") ? [word] : path.split(delimiter).map((home) => join(home, word));
  return names.find((file) => files.look(file)?.executable) ?? null;
}

/** How a program begins that no other one reads: on Linux, and on a Mac, for one kind of machine or several. */
const machineCode: ReadonlySet<string> = new Set(["7f454c46", "cffaedfe", "cafebabe"]);

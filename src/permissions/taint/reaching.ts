import { reachesOut } from "../../protocol/taint/programs.ts";
import type { SimpleCommand } from "../shell/reading.ts";

export const programOf = ({ words }: SimpleCommand) => words[0]?.split("/").at(-1)?.toLowerCase() ?? "";

/** Programs that work on files of this machine and nothing else, whatever they are given. */
const local = new Set(
  [
    "cat echo printf ls cp mv rm rmdir mkdir touch ln sed awk gawk grep egrep fgrep rg sort uniq head tail cut tr wc tee chmod",
    "chown find fd xargs basename dirname pwd cd true false test [ diff cmp stat file du df date sleep which type jq yq tar gzip",
    "gunzip zip unzip xxd od hexdump strings base64 md5sum sha1sum sha256sum cksum seq nl tac rev fold paste join comm split",
    "iconv column tree realpath readlink mktemp ps id whoami uname nproc uptime kill export set unset read printenv declare",
    "wait jobs umask fg bg history hash times shift local typeset readonly exit return break continue",
  ].flatMap((line) => line.split(" ")),
);

export function mayReachOut(command: SimpleCommand): boolean {
  const program = programOf(command);
  if (program === "" && command.words.length === 0) return false;
  if (program === "git" || reachesOut(program, command.words.slice(1)))
    return reachesOut(program, command.words.slice(1));
  // With nothing but options it prints the variables.
  if (program === "env" && command.words.slice(1).every((word) => word !== null && /^-|=/.test(word))) return false;
  // What others do of their own accord nobody can tell.
  return !local.has(program);
}

export const reaches = (command: SimpleCommand): boolean => reachesOut(programOf(command), command.words.slice(1));

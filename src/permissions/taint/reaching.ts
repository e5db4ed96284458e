import { reachesOut } from "../../protocol/taint/programs.ts";
import type { SimpleCommand } from "../shell/reading.ts";

export const programOf = ({ words }: SimpleCommand) => words[0]?.split("/").at(-1)?.toLowerCase() ?? "";

/** Programs that work on files of this machine and nothing else, whatever they are given. */
const local = new Set(
  "cat echo printf ls cp mv rm rmdir mkdir touch ln sed awk gawk grep egrep fgrep rg sort uniq head tail cut tr wc tee chmod chown find fd xargs basename dirname pwd cd true false test [ diff cmp stat file du df date sleep which type jq yq tar gzip gunzip zip unzip xxd base64 md5sum sha256sum seq export set unset read".split(
    " ",
  ),
);

export function mayReachOut(command: SimpleCommand): boolean {
  const program = programOf(command);
  if (program === "" && command.words.length === 0) return false;
  if (program === "git" || reachesOut(program, command.words.slice(1)))
    return reachesOut(program, command.words.slice(1));
  // What others do of their own accord nobody can tell.
  return !local.has(program);
}

export const reaches = (command: SimpleCommand): boolean => reachesOut(programOf(command), command.words.slice(1));

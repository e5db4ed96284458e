import { only, specOf, takeFlags } from "./flags.ts";
import { type Judge, plain } from "./judge.ts";

/** Only lists; an archive `host:name` would be fetched by another program. */
const tar: Judge = (args) => {
  const [mode = "", archive = "", ...members] = plain(args) ?? [];
  if (!/^-?[tvzjJ]+f$/.test(mode) || !mode.includes("t")) return false;
  return archive !== "" && !/[:]/.test(archive) && [archive, ...members].every((word) => !word.startsWith("-"));
};

/** Lists, shows or tests; without one of these it unpacks. */
const unzip: Judge = (args) => {
  const [mode = "", ...rest] = plain(args) ?? [];
  return /^-(l|v|Z|Z1|p|t|lv|vl|lq)$/.test(mode) && rest.length > 0 && rest.every((word) => !word.startsWith("-"));
};

const toOutput = specOf("-d -c -k -q -f -v --stdout --decompress");

const asList = specOf("-l -t -v -q --list --test");

/** To its output, or only a list: of two orders the last counts, for some. */
const packer: Judge = (args) => {
  const flags = takeFlags(args, toOutput)?.flags;
  if (flags?.has("-c") || flags?.has("--stdout")) return true;
  const listed = takeFlags(args, asList)?.flags;
  return ["-l", "-t", "--list", "--test"].some((flag) => listed?.has(flag));
};

const shown = only("");

export const archives: Record<string, Judge> = {
  tar,
  unzip,
  zipinfo: only("-1 -l -s -m -v"),
  gzip: packer,
  gunzip: packer,
  xz: packer,
  zcat: shown,
  gzcat: shown,
  bzcat: shown,
  xzcat: shown,
  zstdcat: shown,
};

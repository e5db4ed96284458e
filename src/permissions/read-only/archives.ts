import { only, specOf, takeFlags } from "./flags.ts";
import { type Judge, plain } from "./judge.ts";

/** Only lists; an archive `host:name` would be fetched by another program. */
const tar: Judge = (args) => {
  const [mode = "", archive = "", ...members] = plain(args) ?? [];
  if (!/^-?[tvzjJf]+f$/.test(mode) || !mode.includes("t")) return false;
  return archive !== "" && !/[:]/.test(archive) && [archive, ...members].every((word) => !word.startsWith("-"));
};

/** Lists, shows or tests; without one of these it unpacks. */
const unzip: Judge = (args) => {
  const [mode = "", ...rest] = plain(args) ?? [];
  return /^-(l|v|Z|Z1|p|t|lv|vl|lq)$/.test(mode) && rest.length > 0 && rest.every((word) => !word.startsWith("-"));
};

const toOutput = specOf("-d -c -k -q -f -l -v -t --stdout --decompress --list --test");

/** To its output, or as a list. */
const packer: Judge = (args) => {
  const taken = takeFlags(args, toOutput);
  return taken !== null && ["-c", "-l", "-t", "--stdout", "--list", "--test"].some((flag) => taken.flags.has(flag));
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

import { type Judge, judges, only, plain, specOf, takeFlags } from "./judge.ts";

/** A certificate's fields. `-in` may be an address, and without -noout it may be written in another form. */
const certificate = only(
  "-noout -text -dates -startdate -enddate -subject -issuer -serial -fingerprint -hash -subject_hash -issuer_hash -email -purpose -modulus -pubkey -ocsp_uri -alias -sha1 -sha256 -md5 -in: -inform: -ext: -checkend: -checkhost: -checkemail: -checkip: -nameopt: -certopt:",
  { operands: 0, also: ({ flags }) => flags.has("-noout") && (flags.get("-in") ?? []).every(isFileName) },
);

const openssl: Judge = (args, scene) => {
  const [first, ...rest] = args;
  return first?.text === "x509" && plain(args) !== null && certificate(rest, scene);
};

/** Without the `-` at the end it writes a file beside the one it reads; and it fetches what has an address. */
const pdftotext = only("-layout -simple -table -raw -nopgbrk -q -nodiag -f: -l: -enc: -eol: -r:", {
  also: ({ operands: [file = "", ...rest] }) => isFileName(file) && rest.join() === "-",
});

const pdfinfo = only("-box -meta -rawdates -isodates -js -struct -struct-text -dests -url -custom -f: -l: -enc:", {
  operands: 1,
  also: ({ operands }) => operands.length === 1 && operands.every(isFileName),
});

/** It has nothing to turn pages for: it prints all. Not +, which gives it commands, nor -o, -k, -t and the like. */
const pager = only("-e -E -F -i -I -m -M -n -N -q -r -R -s -S -X", {
  also: ({ operands }) => operands.length > 0 && operands.every(isFileName),
});

/** What it is given to compute; without the names of files, which would be more to compute. */
const bc = only("-l -q -s --mathlib --quiet --standard", { operands: 0 });

/** A script that writes the names of files into another: only names that mean nothing there, none of a pattern's. */
const zgrep: Judge = (args, scene) =>
  plain(args)?.every((word) => !word.includes("\n")) === true && zgreps(args, scene);
const zgreps = only("-i -n -c -l -L -h -H -v -E -F -w -x -o -q -s -e: -A: -B: -C: -m:", {
  also: ({ operands, flags }) => {
    const files = flags.has("-e") ? operands : operands.slice(1);
    return files.length > 0 && files.every((name) => /^(?!-.)[\w./-]+$/.test(name));
  },
});

export const documents: Record<string, Judge> = { openssl, pdftotext, pdfinfo, less: pager, more: pager, bc, zgrep };

/** The name of a file, and no address, pipe or file of options: some programs open those too. */
const isFileName = (name: string): boolean => /^[\p{L}\p{N}_./~][\p{L}\p{N}_./ ~+-]*$/u.test(name) || name === "-";

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

/** To its output, or only a list: of two orders the last counts, for some. */
const packer: Judge = (args) => {
  const flags = takeFlags(args, specOf("-d -c -k -q -f -v --stdout --decompress"))?.flags;
  if (flags?.has("-c") || flags?.has("--stdout")) return true;
  const listed = takeFlags(args, specOf("-l -t -v -q --list --test"))?.flags;
  return ["-l", "-t", "--list", "--test"].some((flag) => listed?.has(flag));
};

const shown = only("");

export const archives = judges({
  tar,
  unzip,
  zipinfo: "-1 -l -s -m -v",
  gzip: packer,
  gunzip: packer,
  xz: packer,
  zcat: shown,
  gzcat: shown,
  bzcat: shown,
  xzcat: shown,
  zstdcat: shown,
});

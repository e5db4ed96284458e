import { only } from "./flags.ts";
import { type Judge, plain } from "./judge.ts";
import { isFileName, singleDash } from "./single-dash.ts";

/** A certificate's fields. `-in` may be an address, and without -noout it may be written in another form. */
const certificate = singleDash(
  "-noout -text -dates -startdate -enddate -subject -issuer -serial -fingerprint -hash -subject_hash -issuer_hash -email -purpose -modulus -pubkey -ocsp_uri -alias -sha1 -sha256 -md5",
  "-in -inform -ext -checkend -checkhost -checkemail -checkip -nameopt -certopt",
  ({ flags, operands }) => operands.length === 0 && flags.has("-noout") && isFileName(flags.get("-in") ?? "-"),
);

const openssl: Judge = (args, scene) => {
  const [first, ...rest] = args;
  return first?.text === "x509" && certificate(rest, scene);
};

/** Without the `-` at the end it writes a file beside the one it reads; and it fetches what has an address. */
const pdftotext = singleDash(
  "-layout -simple -table -raw -nopgbrk -q -nodiag",
  "-f -l -enc -eol -r",
  ({ operands }) => operands.length === 2 && isFileName(operands[0] as string) && operands[1] === "-",
);

const pdfinfo = singleDash(
  "-box -meta -rawdates -isodates -js -struct -struct-text -dests -url -custom",
  "-f -l -enc",
  ({ operands }) => operands.length === 1 && isFileName(operands[0] as string),
);

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

import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { loadShell } from "../shell/load.ts";
import { realFacts } from "./facts.ts";
import { isReadOnly } from "./read-only.ts";

const shell = await loadShell();

function sides(quiet: readonly string[], loud: readonly string[]): void {
  const folder = tempFolder();
  const reads = (text: string) => isReadOnly(shell.read(text), folder, { ...realFacts(), path: "/usr/bin:/bin" });
  expect(quiet.filter((text) => !reads(text))).toEqual([]);
  expect(loud.filter((text) => reads(text))).toEqual([]);
}

test("a certificate's fields are read from a file, and written nowhere", () => {
  sides(
    [
      ...[
        "openssl x509 -in a.pem -noout -dates",
        "openssl x509 -noout -text -in 证书/a.pem",
        "cat a | openssl x509 -noout",
      ],
      ...["openssl x509 -noout -in a.der -inform DER -fingerprint -sha256", "openssl version", "openssl --version"],
    ],
    [
      ...["openssl x509 -in a.pem -text", "openssl x509 -noout -in a -out b", "openssl x509 -noout -in http://a/b"],
      ...[
        "openssl x509 -noout -in a -engine x",
        "openssl x509 -noout -in a -req -signkey k",
        "openssl x509 -noout -in",
      ],
      ...[
        "openssl x509 -noout -in -out",
        "openssl x509 -noout $x",
        "openssl req -noout -in a",
        "openssl x509 -noout a",
      ],
      ...["openssl genrsa", "openssl s_client -connect a:1", "openssl x509 -noout -in *"],
    ],
  );
});

test("a PDF becomes text only on the way out", () => {
  sides(
    ["pdfinfo a.pdf", "pdfinfo -box -f 1 -l 2 a.pdf", "pdftotext a.pdf -", "pdftotext -layout -f 1 -l 2 'a b.pdf' -"],
    [
      ...["pdftotext a.pdf", "pdftotext a.pdf a.txt", "pdftotext - a.txt", "pdftotext http://a/b -", "pdftotext a b -"],
      ...["pdftotext -bbox a -", "pdftotext -cfg x a -", "pdfinfo https://a/b", "pdfinfo -cfg x a", "pdfinfo a b"],
    ],
  );
});

test("a pager that is given a file prints it, and is told to do nothing else", () => {
  sides(
    ["less a.txt", "less -NS a.txt | head", "more a.txt b.txt"],
    [
      ...["less", "less +!id a", "less '+|$id' a", "less -o x a", "less -ox a", "less -Ox a", "less --log-file=x a"],
      ...["less -k x a", "less --lesskey-src=x a", "less -t x", "less $x", "less *", "more +1 a", "less --cmd=!id a"],
      ...["LESSOPEN='|id' less a", "LESS=-ox less a"],
    ],
  );
});

test("bc computes what it is given, and reads no program", () => {
  sides(
    ["echo 1 | bc", "bc <<< 1", "bc -lq <<< 1"],
    ["bc a.bc", "bc -f a.bc", "bc -e 1", "echo 1 | bc -", "bc $x", "BC_ENV_ARGS=x bc"],
  );
});

test("zgrep is given names that mean nothing to the scripts it writes", () => {
  sides(
    ["zgrep x a.gz", "zgrep -ci 'a;b' logs/a-1.gz b.gz", "zgrep -e x -e y a.gz"],
    [
      ...["zgrep x", "zgrep -f x a.gz", "zgrep x 'a;b.gz'", "zgrep x 'a|b'", "zgrep x logs/*.gz", "zgrep x $f"],
      ...["zgrep -e x", "zgrep 'a\nb' c.gz", "zgrep x -- -f", "zgrep --file=x a"],
    ],
  );
});

test("npm and pip tell what surely stays here", () => {
  sides(
    ["npm --version", "npx -v", "pip --disable-pip-version-check list", "pip list --disable-pip-version-check --local"],
    [
      ...["npm ls", "npm run", "npm root", "npm config get x", "npm explain x", "npm pkg get name", "pip list"],
      ...["pip list --outdated --disable-pip-version-check", "pip freeze -r x", "pip freeze --path x", "pip freeze x"],
    ],
  );
});

test("variables in capitals that are words of people are only the text's own", () => {
  sides(
    ["VAR=1; echo $VAR", "X=1", "FILE_COUNT=$(ls | wc -l)", "for FILE in a b; do echo $FILE; done", "read NAME < a"],
    [
      ...["TMPDIR=.; sort a", "PATH_NAME=1", "GIT_DIR=x", "BASH_ENV=x", "HOME=x", "PS4=x", "FILE_PATH=x", "NAMEX=1"],
      ...["VAR=1 ls", "export VAR=1", "FILE=$(touch x)", "read PATH < a", "VARPATH=1"],
    ],
  );
});

test("the shell tells its names, and is given none", () => {
  sides(
    ["alias", "export", "export -p | sort"],
    ["alias ls=rm", "export x=1", "export -n PATH", "export -f x", "unalias -a"],
  );
});

test("braces that make more words than memory holds are not read-only", () => {
  sides(
    [
      ...[
        "echo {a,b}{c,d}",
        "ls src/{a,b,c}.ts",
        "echo {1..100}",
        "awk '{print $1, $2} END {print a, b}' x",
        "echo {a..z}",
      ],
      ...["jq '{a, b, c, d: {e, f}}' x", 'echo "$\u007ba}, $\u007bb}, $\u007bc}"'],
    ],
    [
      ...["echo {1..1000000000}", "echo {+1..+1000000000}", "echo {5..-1000000000}", "echo {1..1000000000..2}"],
      ...[`echo ${"{a,b}".repeat(40)}`, `echo ${"\\$\u007ba,b}".repeat(40)}`, `cat ${"{0..9}".repeat(9)}`],
      ...[`echo ${"{a..z}".repeat(9)}`, `ls ${"{a,{b,c}}".repeat(20)}`, "timeout 5 ls {1..99999}{1..99999}"],
    ],
  );
});

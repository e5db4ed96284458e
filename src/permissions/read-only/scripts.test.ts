import { expect, test } from "vitest";
import { tryScripts } from "../../../test/support/read-only/scripts.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { isQuietProgram, isQuietScript } from "./scripts.ts";

test("sed may print, leave out and replace", () => {
  const scripts = [
    "10,20p",
    "5p",
    "$p",
    "/^a/p",
    "/a/,/b/p",
    "1d",
    "s/a/b/g",
    "s|/a|/b|",
    "/x/!d",
    "1p;3p",
    "5q",
    "$=",
    "/[a-z]/p",
    "s/[[:space:]]*$//",
    "s/[ \\t]*$//",
    "s/\\[x\\]/y/",
    "s|[/]|x|",
  ];
  expect(scripts.filter((script) => !isQuietScript(script))).toEqual([]);
});

test("sed may not write, run, read or go on in another line", () => {
  const scripts = [
    "w x",
    "1w x",
    "e",
    "e id",
    "1e id",
    "s/a/b/e",
    "s/a/b/w x",
    "s/a/b/gw x",
    "W x",
    "r x",
    "R x",
    "a\\",
    "1p\nw x",
  ];
  expect(
    [...scripts, "s/[/]/b/w x", "p;e", "{w x", "s/a/b", "y/a/b/", "F", "\\,a,w x", ""].filter(isQuietScript),
  ).toEqual([]);
});

test("a bracket in which seds see different ends is none for us", () => {
  const scripts = [
    "/[[:alpha:]/p;s,a,]/e touch pwned #,",
    "/[[.a]/p;s,a,]/e id #,",
    "/[^]/p;s,a,]/e id #,",
    "/[]x[:y]/p",
    "s:[[:w:]]:x:",
    "s/[]/]/x/",
    "s/\\x2f/a/",
    "s/é[a]/b/",
  ];
  expect(scripts.filter(isQuietScript)).toEqual([]);
});

test("a regular expression in which awks see different ends is none for us, where the program could write or run", () => {
  const programs = [
    '/[/]"/{print|$0}#"',
    '/[/]"/||1{print>"pwned"}#"',
    '/a\\/"/{print|$0}#"',
    '/[[:alpha:]"/{print|$0}#"',
    "{print $1 /a|b/ 2}",
    "{ # (\n print > $2 # )\n}",
    "{print (1)(2) > $1}",
    "{print(1)>(2)}",
  ];
  expect(programs.filter(isQuietProgram)).toEqual([]);
  const harmless = [
    "/[/]/",
    '{print $1/2 " MB"}',
    '/"a"/{print $4}',
    "$3 ~ /a|b/",
    "NR>1 && /[a-z]/",
    'NR>1 && $1/2 "/"',
    "{if ($1 > 5) print}",
  ];
  expect(harmless.filter((program) => !isQuietProgram(program))).toEqual([]);
});

test("awk may choose and print columns and add up", () => {
  const programs = [
    ...[
      "{print $1}",
      "{print $1, $NF}",
      "NR>5",
      "NR>=1 && NR<=3",
      "/foo|bar/",
      "/a/ {print $2}",
      "{s+=$1} END {print s}",
    ],
    ...[
      "length > 80",
      "length($0) > 80",
      '$1 == "a" {print $2 " " $3}',
      '{printf "%s\\n", $1}',
      "{a[$1]++} END {for (k in a) print k, a[k]}",
    ],
    ...["!seen[$0]++", '{print NR": "$0}', "$3 ~ /x/"],
  ];
  expect(programs.filter((program) => !isQuietProgram(program))).toEqual([]);
});

test("awk may not write, run or read of its own accord", () => {
  const programs = [
    ...[
      '{print > "x"}',
      '{print >> "x"}',
      '{print | "sh"}',
      'BEGIN {system("id")}',
      '"id" | getline',
      '{getline < "x"}',
    ],
    ...[
      '{print /"/ > "x" /"/}',
      "{print $1 > $2}",
      "@load x",
      'BEGIN {extension("x", "y")}',
      '{close("x")}',
      "function f() {}",
      'BEGIN {ARGV[1] = "x"}',
      "{chdir(1)}",
      "",
    ],
  ];
  expect(programs.filter((program) => program !== "" && isQuietProgram(program))).toEqual([]);
});

test("no random script that is called quiet leaves anything", () => {
  const folder = tempFolder();
  for (const [kind, count] of [
    ["sed", 4000],
    ["awk", 400],
  ] as const) {
    const { quiet, wrong } = tryScripts(kind, 7, count, folder);
    expect(wrong).toEqual([]);
    expect(quiet).toBeGreaterThan(20);
  }
});

import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask, bash, context, deny, policy, rule } from "../../test/support/gate.ts";
import { readList } from "../../test/support/read-only/lists.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { en } from "../i18n/en/texts.ts";
import { createWorkspace } from "../tools/workspace.ts";
import { decide, type GateContext } from "./decide.ts";
import { isReadOnly } from "./read-only/read-only.ts";
import type { Rule } from "./rules.ts";

const shell = context.shell as NonNullable<GateContext["shell"]>;

const list: GateContext["list"] = (folder) => {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((one) => {
      return { name: one.name, isLink: one.isSymbolicLink(), isFolder: one.isDirectory() };
    });
  } catch {
    return [];
  }
};

function place(...links: string[]): GateContext {
  const home = createWorkspace(tempFolder(), en.tools).root;
  const [workspace, dataFolder] = [join(home, "proj"), join(home, "h15")];
  for (const folder of [join(workspace, "src/in"), join(home, "keys"), join(home, "skill"), dataFolder])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, "keys/id"), "K");
  writeFileSync(join(dataFolder, "skillmint.db"), "D");
  writeFileSync(join(workspace, "src/a.ts"), "");
  for (const link of links) symlinkSync(join(home, link === "d" ? "h15" : "keys"), join(workspace, "src", link));
  const { resolve: real } = createWorkspace(workspace, en.tools, dataFolder);
  return { ...context, workspace, home, dataFolder, open: [], real, list, shell: { ...shell, isReadOnly } };
}

const planned = (command: string, facts = place(), ...rules: Rule[]) =>
  decide(bash(command, facts.workspace), policy("plan", ...rules), facts).decision;

const pipelines = [
  ...[
    "grep -rn foo src",
    "rg foo",
    "rg -uu foo .",
    "find . -name '*.ts' | xargs grep foo",
    "git ls-files | xargs wc -l",
  ],
  ...["find . -type f -exec cat {} +", "cat $(git ls-files '*.md')", "for f in src/*.ts; do head -3 $f; done"],
  ...["find . -name '*.ts' | head -20 | xargs -n1 basename", "rg -l foo | sort -u | xargs wc -l", "grep -R foo src"],
  ...["find . -name '*.ts' | grep -v in | xargs grep -l foo | xargs head -3", "diff -r src src/in", "cat src/*.ts"],
  ...['find . | while read -r f; do wc -l "$f"; done', "rg -L foo src", "comm -12 <(sort a) <(sort b)", "cat */*.ts"],
];

test.each(pipelines)("plan mode reads all of the workspace unasked: %s", (command) => {
  expect(planned(command)).toBe("allow");
});

test.each([
  ...[
    "xargs cat < list.txt",
    "cat list.txt | xargs cat",
    "cat $(cat a.txt)",
    "cat $(< list)",
    "grep -evil list | xargs cat",
    "rg -L foo src | xargs cat",
    "while read f; do cat $f; done < <(cat list)",
    "wc --fi=list",
    "head `cat a`",
    "wc --files0-from=list",
  ],
  ...[
    "cat a | wc --files0-from=-",
    'while read -r f; do cat "$f"; done < list',
    "for f in $(cat list); do cat $f; done",
  ],
  ...[
    "x=$(head -1 list); cat $x",
    "find . | xargs cat | xargs cat",
    "grep -h . list | xargs cat",
    "ls | tr x / | xargs cat",
  ],
  ...["printf '%s%s' / etc | xargs cat", "echo '\\057etc' | xargs cat", "find . -printf '/%f' | xargs cat"],
  ...["sort list | xargs cat", "git log --format=%s | xargs cat", "cat {src,a}/../../x", "(cat a; ls) | xargs cat"],
])("but asks where names of files come from elsewhere: %s", (command) => {
  expect(planned(command)).toBe("ask");
});

test.each([
  ...[
    "grep -R foo .",
    "grep -rn --dereference-recursive foo .",
    "rg -L foo",
    "rg --follow foo src",
    "cat */*/*",
    "cat s*/k/*",
  ],
  ...["find -L . -name id -exec cat {} +", "diff -r src src/in", "ls | xargs cat", "git ls-files | xargs cat"],
  ...[
    "find . -name 'k*' | xargs cat",
    "x=src/k; cat $x/id",
    "for d in src/k; do ls $d; done",
    "cd src && d=k && cat $d/id",
    "for f in src/*/*; do cat $f; done",
    "cat s*/k/../keys/id",
    "grep -r foo src/*",
  ],
])("and where a link that leads outside could be followed: %s", (command) => {
  expect(planned(command, place("k"))).toBe("ask");
});

test.each([
  "grep -rn foo .",
  "rg foo",
  "find . -type f | xargs cat",
  "cat src/a.ts",
  "cat src/*.ts",
  "rg -l foo | xargs wc",
  "find . -name '*.ts' | xargs grep foo",
])("while who follows no link passes beside it: %s", (command) => {
  expect(planned(command, place("k"))).toBe("allow");
});

test("a link is among what find gives if it is called so, also with a dot before its name", () => {
  expect(planned("find . -name '*.ts' | xargs cat", place("k.ts"))).toBe("ask");
  expect(planned("find . -name '*.ts' | xargs cat", place(".k.ts"))).toBe("ask");
  expect(planned("find . -name '*.ts' | xargs cat", place("k.js"))).toBe("allow");
  expect(planned("find . -name '*.ts' -o -name x | xargs cat", place("k.js"))).toBe("ask");
});

test("a pattern that leads to our own data by a link is asked for in every mode", () => {
  for (const one of [policy("unrestricted"), policy("default", rule("bash"))])
    for (const command of ["cat src/d*/skillmint.db", "cat */d/*", "cat s*/d/../h15/skillmint.db"]) {
      const facts = place("d");
      const call = bash(command, facts.workspace);
      expect([command, decide(call, one, facts).decision]).toEqual([command, "ask"]);
      expect([command, decide(call, one, { ...facts, shell: null }).decision]).not.toEqual([command, "allow"]);
    }
});

test("folders of skills in use are read as the workspace is", () => {
  const facts = place();
  const skill = join(facts.home, "skill");
  expect(planned(`cat ${skill}/a.md`, facts)).toBe("ask");
  expect(planned(`cat ${skill}/a.md`, { ...facts, reads: [skill] })).toBe("allow");
});

const readers = [
  ...["grep -r hunter .", "grep -rn hunter", "grep -rA 3 hunter src", "rg -uu hunter", "rg -t all src", "rg x ./"],
  ...[
    "find . -type f -exec cat {} +",
    "find . -type f | xargs cat",
    "diff -r . src",
    "tar czf a.tgz .",
    "cp -r . /tmp/x",
  ],
  ...["x=.env; cat $x", "for f in .e*; do cat $f; done", "cat $(ls -a)", "cat .e{nv,x}", "ln -s . y; cat y/.env"],
  ...["git grep -n hunter", "git show HEAD:.env", "cd $D; cat a", "xargs -a list cat", "tar cf a.tar -T list"],
];

test.each(readers)("where a file may not be read, who could come upon it is asked for: %s", (command) => {
  const facts = place();
  for (const guard of [deny("Read(.env)"), ask("Read(.env)")]) {
    for (const mode of ["plan", "unrestricted", "default"] as const) {
      const one = policy(mode, guard, ...(mode === "default" ? [rule("bash")] : []));
      expect([mode, decide(bash(command, facts.workspace), one, facts).decision]).not.toEqual([mode, "allow"]);
    }
  }
});

test.each([
  ...[
    "grep -rn hunter src",
    "rg hunter src",
    "find . -name '*.ts'",
    "cat src/a.ts",
    "diff -r src src/in",
    "git status",
  ],
  ...["cp -r src /tmp/x", "echo $x", "npm run $x", "ls -la", "grep hunter a"],
])("and who cannot is not: %s", (command) => {
  const facts = place();
  const one = policy("unrestricted", deny("Read(.env)"), deny("Read(~/keys/**)"));
  expect(decide(bash(command, facts.workspace), one, facts).decision).toBe("allow");
});

test("a rule about what lies elsewhere leaves the searches of the workspace alone", () => {
  const facts = place();
  for (const command of pipelines)
    expect([command, planned(command, facts, deny("Read(~/keys/**)"))]).toEqual([command, "allow"]);
  const linked = place("k");
  const one = policy("unrestricted", deny("Read(~/keys/**)"));
  for (const command of [
    "grep -R x .",
    "cat */*/*",
    "d=~/keys; cat $d/id",
    "d=~; cat $d/ke*/id",
    `d=$HOME/ke; cat \${d}ys/id`,
    "cat ~/k{eys,x}/id",
  ])
    expect([command, decide(bash(command, linked.workspace), one, linked).decision]).not.toEqual([command, "allow"]);
});

test("of everyday reads at least four in five pass unasked in plan mode", () => {
  const facts = place();
  const lines = readList("harmless");
  const passed = lines.filter(({ text }) => planned(text, facts) === "allow");
  expect(passed.length / lines.length).toBeGreaterThan(0.8);
});

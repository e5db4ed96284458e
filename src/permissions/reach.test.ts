import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask, bash, context, deny, policy, rule } from "../../test/support/gate.ts";
import { listFolder } from "../../test/support/list-folder.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { en } from "../i18n/en/texts.ts";
import { createWorkspace } from "../tools/workspace.ts";
import { decide, type GateContext } from "./decide.ts";
import { isReadOnly } from "./read-only/read-only.ts";

const shell = context.shell as NonNullable<GateContext["shell"]>;

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
  return { ...context, workspace, home, dataFolder, open: [], real, list: listFolder, shell: { ...shell, isReadOnly } };
}

test("a pattern that leads to our own data by a link is asked for in every mode", () => {
  for (const one of [policy("unrestricted"), policy("default", rule("bash"))])
    for (const command of ["cat src/d*/skillmint.db", "cat */d/*", "cat s*/d/../h15/skillmint.db"]) {
      const facts = place("d");
      const call = bash(command, facts.workspace);
      expect([command, decide(call, one, facts).decision]).toEqual([command, "ask"]);
      expect([command, decide(call, one, { ...facts, shell: null }).decision]).not.toEqual([command, "allow"]);
    }
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
  ...["npm run $x", "cat *", "head src/*.ts", "python3 -c 'print(1)'", "tar cf a.tar ./", "npx eslint ."],
  ...["X=./x rg foo", "tar tf a.tar --to-command=sh", "rsync -e sh a h:b"],
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
  ...["grep -rn hunter src", "rg hunter src", "find . -name '*.ts'", "cat src/a.ts", "git status"],
  ...["cp -r src /tmp/x", "echo $x", "ls -la", "grep hunter a"],
])("and who cannot is not: %s", (command) => {
  const facts = place();
  const one = policy("unrestricted", deny("Read(.env)"), deny("Read(~/keys/**)"));
  expect(decide(bash(command, facts.workspace), one, facts).decision).toBe("allow");
});

test("a name that comes when it runs may be that of any file, also elsewhere", () => {
  const facts = place("k");
  const one = policy("unrestricted", deny("Read(~/keys/**)"));
  const judge = (command: string) => decide(bash(command, facts.workspace), one, facts).decision;
  for (const command of [
    "grep -R x .",
    "cat */*/*",
    "d=~/keys; cat $d/id",
    "d=~; cat $d/ke*/id",
    `d=$HOME/ke; cat \${d}ys/id`,
    "cat ~/k{eys,x}/id",
    "find . -type f | xargs cat",
  ])
    expect([command, judge(command)]).not.toEqual([command, "allow"]);
  for (const command of ["grep -r x .", "cat src/a.ts", "ls", "npm test", "for f in a b; do cat $f; done"])
    expect([command, judge(command)]).toEqual([command, "allow"]);
});

test("where the system holds commands, what is denied is masked and need not be guessed from the text", () => {
  const facts = { ...place(), canContain: () => true };
  writeFileSync(join(facts.workspace, ".env"), "K");
  const hidden = [join(facts.workspace, ".env")];
  const hiddenBy = { [join(facts.workspace, ".env")]: "Read(.env)" };
  const masked = { reads: "everything", writes: "everything", network: true, hidden, hiddenBy };
  for (const mode of ["unrestricted", "default"] as const) {
    const one = policy(mode, deny("Read(.env)"), ...(mode === "default" ? [rule("bash")] : []));
    for (const command of readers.filter((text) => !/\.e/.test(text))) {
      const verdict = decide(bash(command, facts.workspace), one, facts);
      expect([command, verdict.decision, verdict.containment]).toEqual([command, "allow", masked]);
    }
    for (const command of ["cat .env", "sed -n p ./.env", "cat < .env", "cp .env b"])
      expect([command, decide(bash(command, facts.workspace), one, facts).decision]).toEqual([command, "deny"]);
  }
});

test("masked are the files that rules name by pattern, by link and by folder; nothing where a rule names too much", () => {
  const facts = { ...place("k"), canContain: () => true };
  const write = (name: string) => writeFileSync(join(facts.workspace, name), "K");
  for (const name of ["a.pem", "src/b.pem", "src/in/c.pem", "src/in/d.txt"]) write(name);
  const hiddenBy = (...rules: string[]) => {
    const one = policy("unrestricted", ...rules.map((text) => deny(text)));
    const hidden = decide(bash("npm test", facts.workspace), one, facts).containment?.hidden;
    return hidden?.map((path) => path.replace(`${facts.home}/`, "")).sort();
  };
  expect(hiddenBy("Read(*.pem)")).toEqual(["proj/a.pem"]);
  expect(hiddenBy("Read(**/*.pem)")).toEqual(["proj/a.pem", "proj/src/b.pem", "proj/src/in/c.pem"]);
  expect(hiddenBy("Read(src/in/**)")).toEqual(["proj/src/in/c.pem", "proj/src/in/d.txt"]);
  expect(hiddenBy("Read(src/k/**)", "Read(~/keys)")).toEqual(["keys"]);
  expect(hiddenBy("Read(nothing)")).toBeUndefined();
  expect(hiddenBy("Read(~/**)")).toBeUndefined();
});

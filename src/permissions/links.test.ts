import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bash, context, deny, policy, rule } from "../../test/support/gate.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { en } from "../i18n/en/texts.ts";
import { createWorkspace } from "../tools/workspace.ts";
import { decide, type GateContext, type Policy } from "./decide.ts";
import { needsShell } from "./needs-shell.ts";
import { fromHere } from "./paths.ts";
import { isReadOnly } from "./read-only/read-only.ts";

const shell = context.shell as NonNullable<GateContext["shell"]>;

/** A home with keys, a data folder, and a project whose links lead up and out. */
function place(): GateContext {
  const home = createWorkspace(tempFolder(), en.tools).root;
  const [workspace, dataFolder] = [join(home, "code/proj"), join(home, "kept/h15")];
  for (const folder of [join(workspace, "sub/deep"), join(home, "kept/other"), join(home, ".ssh"), dataFolder])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, ".ssh/id_rsa"), "K");
  writeFileSync(join(dataFolder, "skillmint.db"), "D");
  symlinkSync("..", join(workspace, "up"));
  symlinkSync(join(home, "kept/other"), join(workspace, "out"));
  symlinkSync("/usr", join(workspace, "u"));
  symlinkSync(join(home, "kept/other"), join(workspace, "sub/d"));
  const { resolve: real } = createWorkspace(workspace, en.tools, dataFolder);
  return { ...context, workspace, home, dataFolder, open: [], real, shell: { ...shell, isReadOnly } };
}

/** As a session judges: the parser is there only for what needs it. */
function judged(command: string, ...policies: Policy[]): string[] {
  const facts = place();
  const call = bash(command, facts.workspace);
  return policies.map(
    (one) => decide(call, one, needsShell(call, one, facts) ? facts : { ...facts, shell: null }).decision,
  );
}

const keys = deny("Read(~/.ssh/**)");

test.each([
  "cat up/../.ssh/id_rsa",
  "cat ./up/./../.ssh/id_rsa",
  "cat sub/../up/../.ssh/id_rsa",
  "cat ~/code/proj/up/../.ssh/id_rsa",
  "head -1 < up/../.ssh/id_rsa",
  "grep --file=up/../.ssh/id_rsa x",
  "cd up/.. && cat .ssh/id_rsa",
  "cd up && cat ../.ssh/id_rsa",
  "cd up && cd -P .. ; cat .ssh/id_rsa",
  `cat ${Array.from({ length: 300 }, (_, index) => `f${index}`).join(" ")} up/../.ssh/id_rsa`,
])("a link is followed before `..` goes up, so a denied file stays denied: %s", (command) => {
  expect(judged(command, policy("unrestricted", keys), policy("default", keys, rule("bash")))).not.toContain("allow");
});

test.each([
  "head -1 u/../etc/shadow",
  "cat up/../../x",
  "cd up/.. && ls",
  "cat < up/../notes",
  "cd out && cat ../h15/x",
])("plan mode asks for what lies outside by such a way: %s", (command) => {
  expect(judged(command, policy("plan"))).toEqual(["ask"]);
});

test.each([
  "head -c 15 out/../h15/skillmint.db",
  "head -c 15 'out'/../h15/skillmint.db",
  "head -c 15 out/../h15/skillmint.db (",
  "echo x > out/../h15/settings.json",
  "tee out/../h15/new/file",
  "cd out/.. && cat h15/skillmint.db",
  "cd out && cat ../h15/skillmint.db",
])("nor does such a way lead to our own data, in any mode: %s", (command) => {
  const all = [policy("unrestricted"), policy("default", rule("bash")), policy("plan")];
  expect(judged(command, ...all)).not.toContain("allow");
});

test("the shell goes up from the name by which it came", () => {
  const rules = [deny("Read(sub/a)")];
  expect(judged("cd sub/d && cd .. && cat a", policy("unrestricted", ...rules))).toEqual(["deny"]);
  expect(judged("cd sub/d/.. && cat a", policy("unrestricted", ...rules))).toEqual(["deny"]);
});

test("where no link is crossed, `..` is nothing special", () => {
  const lines = ["cat sub/../a", "cat sub/deep/../../a", "ls nothing/../sub", "cat ./sub/../sub/a"];
  for (const line of lines)
    expect(judged(line, policy("plan"), policy("unrestricted", keys))).toEqual(["allow", "allow"]);
});

test("a repository that is reached by a link and `..` is the one that git looks at", () => {
  const facts = place();
  const evil = join(facts.home, "kept/evil");
  for (const name of ["objects", "refs"]) mkdirSync(join(evil, ".git", name), { recursive: true });
  writeFileSync(join(evil, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(evil, ".git/config"), "[core]\n\tfsmonitor = touch pwned\n");
  for (const line of ["git -C out/../evil status", "cd out/../evil && git status"])
    expect(isReadOnly(shell.read(line), facts.workspace)).toBe(false);
});

test("a folder at home is named without a slash at its end, as every other path is", () => {
  const places = ["~", "~/", "$HOME/a/", "a/"].map((path) => fromHere(path, "/work", "/home/u"));
  expect(places).toEqual(["/home/u", "/home/u", "/home/u/a", "/work/a"]);
});

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bash, context, policy, rule } from "../../test/support/gate.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { en } from "../i18n/en/texts.ts";
import { createWorkspace } from "../tools/workspace.ts";
import { decide, type GateContext } from "./decide.ts";
import { needsShell } from "./needs-shell.ts";

/** A real home: a workspace, a data folder with a name that tells nothing, and links in the workspace to what is held. */
function place(): GateContext {
  const home = createWorkspace(tempFolder(), en.tools).root;
  const [workspace, dataFolder] = [join(home, "work"), join(home, "rv7home")];
  for (const folder of [".git/hooks", ".claude", "sub"]) mkdirSync(join(workspace, folder), { recursive: true });
  mkdirSync(join(dataFolder, "outputs"), { recursive: true });
  writeFileSync(join(dataFolder, "server.json"), "{}");
  symlinkSync(dataFolder, join(workspace, "lk"));
  symlinkSync(join(dataFolder, "server.json"), join(workspace, "one"));
  symlinkSync(join(dataFolder, "outputs"), join(workspace, "kept"));
  symlinkSync(join(workspace, ".git/hooks"), join(workspace, "h"));
  const real = createWorkspace(workspace, en.tools, dataFolder).resolve;
  return { ...context, workspace, home, dataFolder, open: [join(dataFolder, "outputs")], real };
}

const wide = [policy("unrestricted"), policy("default", rule("bash")), policy("accept-edits", rule("bash"))];

/** As a session judges: the parser is there only for what needs it. */
const judged = (command: string) => {
  const facts = place();
  return wide.map((one) => {
    const call = bash(command, facts.workspace);
    return decide(call, one, needsShell(call, one, facts) ? facts : { ...facts, shell: null }).decision;
  });
};

test.each([
  "cd .git/hooks && echo x > pre-commit",
  "cd .git && cd hooks && echo x > pre-commit",
  "cd h && echo x > pre-commit",
  "cd sub && tee ../h/pre-commit",
  "tee h/pre-commit",
  "echo x > h/pre-commit",
  "cd .. && cat rv7home/server.json",
  "cd .. && rm -rf rv7home",
  "rm -rf ~",
  "cat lk/server.json",
  "cat one",
  "cat 'one'",
  "sh -c 'cat lk/server.json'",
  "grep -f lk/server.json x",
  "grep --file=lk/server.json x",
  "grep -flk/server.json x",
  "cat lk/server.json (",
  "cd sub && cat ../one",
  "d=.claude; echo x > $d/settings.json",
  "d=.claude; tee $d/settings.json",
  "sort -o .git/hooks/x f",
  "sort -o.git/hooks/x f",
  "git log --output=.git/hooks/pre-commit",
  "git -C .git/hooks log --output=x",
  "git log --output=../.bashrc",
  "find .git/hooks -delete",
])("what is protected or ours is asked for where all else passes: %s", (command) => {
  expect(judged(command)).not.toContain("allow");
});

test.each([
  "sleep 0.5",
  "ls",
  "ls -la sub",
  "echo hi > out",
  "npm test",
  "node a.js --out=b",
  "git status && git log -1",
])("a plain command needs no parser: %s", (command) => {
  const facts = place();
  for (const one of wide) expect(needsShell(bash(command, facts.workspace), one, facts)).toBe(false);
  expect(judged(command)).toEqual(["allow", "allow", "allow"]);
});

test.each([
  "cat .git/config",
  "timeout 5 cat .git/config",
  "cd .claude && ls",
  "ls kept/x",
  "git add .mcp.json",
  "git clone https://example.com/.git there",
  "cat .gitignore > $x",
  "cd sub && npm test",
])("what is only read, or is no such thing, passes: %s", (command) => {
  expect(judged(command)).toEqual(["allow", "allow", "allow"]);
});

test.each(["git log --output=../.bashrc", "git log --output=.git/hooks/x", "cat lk/server.json", "sort -o h/x f"])(
  "nor does a rule for the command open it: %s",
  (command) => {
    const facts = place();
    const one = policy("default", rule("bash(git log:*)"), rule("bash(cat:*)"), rule("bash(sort:*)"));
    expect(decide(bash(command, facts.workspace), one, facts).decision).toBe("ask");
  },
);

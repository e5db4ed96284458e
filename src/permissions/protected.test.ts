import { expect, test } from "vitest";
import { bash, context, edit, policy, rule } from "../../test/support/gate.ts";
import { decide } from "./decide.ts";
import { needsShell } from "./needs-shell.ts";

/** As a session judges where all else passes: the parser is there only for what needs it. */
const judged = (command: string) =>
  [policy("unrestricted"), policy("default", rule("bash"))].map((one) => {
    const call = bash(command);
    return decide(call, one, needsShell(call, one, context) ? context : { ...context, shell: null }).decision;
  });

test.each([
  "sort -o $HOME/.bashrc a.txt",
  "git log --output=$HOME/.bashrc",
  "git log --output $HOME/.bashrc",
  "uniq a $HOME/.bashrc",
  "openssl rand -out $HOME/.bashrc 5",
  "yq -i .a $HOME/.bashrc",
  "zip $HOME/.bashrc x",
  "split a $HOME/.bashrc",
  "cp a.txt $HOME/{.bashrc,x}",
  "/usr/bin/time -o .git/hooks/h ls",
  "awk -i inplace 1 .git/config",
  "echo x > .husky/pre-commit",
  "echo x > .envrc",
  "echo x > .npmrc",
  "echo x > .cursor/mcp.json",
  "echo x > .github/workflows/a.yml",
  "tee .git/info/attributes",
  "echo x >> ~/.codex/config.toml",
  "echo x > ~/.config/nvim/init.lua",
  "cp x ~/bin/y",
  "echo x > /etc/ld.so.preload",
  "echo x > /etc/cron.d/x",
  "echo x >> /etc/profile",
  "d=.git; echo x > $d/hooks/y",
])("asks before a command that plainly changes a file that runs later: %s", (command) => {
  expect(judged(command)).toEqual(["ask", "ask"]);
});

test.each([
  "git config user.name me",
  "git config user.email",
  "git config --get core.editor",
  "git config core.editor",
  "git config --list",
  "find . -name '*.ts' -exec sed -i s/a/b/ {} +",
  "cp src/* dest/",
  "rm -f *.o build/*",
  "chmod +x scripts/*.sh",
  "cat .github/workflows/*.yml",
  "npm install",
  'git commit -m "config"',
  "ls bin",
  "echo > bin/x",
  "mkdir -p ~/projects/bin",
])("and what is no such thing passes: %s", (command) => {
  expect(judged(command)).toEqual(["allow", "allow"]);
});

test.each([
  "git config core.hooksPath src",
  "git config core.fsmonitor x",
  "git config alias.x '!sh'",
  "git config --global core.pager x",
  "git config set core.editor x",
  "git config --global --unset core.editor",
  "sed -n 'w .git/hooks/h' a",
  "tar xf a.tar --transform='s,^,.git/hooks/,'",
  "git init --template=x",
  'awk \'BEGIN{print "x" > ".git/hooks/h"}\'',
])("leaves it to the comparison after the command where no word plainly names the file: %s", (command) => {
  expect(judged(command)).toEqual(["allow", "allow"]);
});

const ofSkill = { ...context, skills: ["/home/u/project/tools/foo"] };

test.each([
  "sed -i s/a/b/ tools/foo/SKILL.md",
  "echo x > tools/foo/SKILL.md",
  "cd tools && cp x foo/run.sh",
  "mv tools old",
  "f=tools/foo/SKILL.md; echo x > $f",
])("a skill that the user has added is protected wherever it lies: %s", (command) => {
  const call = bash(command);
  for (const one of [policy("unrestricted"), policy("default", rule("bash"))]) {
    const facts = needsShell(call, one, ofSkill) ? ofSkill : { ...ofSkill, shell: null };
    expect(decide(call, one, facts).decision).toBe("ask");
    expect(decide(call, one, context).decision).toBe("allow");
  }
});

test.each<[string, string]>([
  ["tools/foo/SKILL.md", "ask"],
  ["tools/foo/scripts/new.sh", "ask"],
  ["tools", "ask"],
  ["tools/food/SKILL.md", "allow"],
  ["tools/notes.md", "allow"],
])("a change of %s beside an added skill: %s", (path, decision) => {
  expect(decide(edit(`/home/u/project/${path}`), policy("accept-edits"), ofSkill).decision).toBe(decision);
  expect(decide(bash("cat tools/foo/SKILL.md"), policy("unrestricted"), ofSkill).decision).toBe("allow");
});

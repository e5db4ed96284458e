import { expect, test } from "vitest";
import { bash, context, deny, policy, rule } from "../../test/support/gate.ts";
import { decide } from "./decide.ts";
import { needsShell } from "./needs-shell.ts";
import type { Rule } from "./rules.ts";

/** As a session judges where all else passes: the parser is there only for what needs it. */
const judged = (command: string, ...rules: Rule[]) =>
  [policy("unrestricted", ...rules), policy("default", rule("bash"), ...rules)].map((one) => {
    const call = bash(command);
    return decide(call, one, needsShell(call, one, context) ? context : { ...context, shell: null }).decision;
  });

const removing = deny("bash(rm:*)");

test.each([
  "npm exec -c 'rm x'",
  "npx -c 'rm x'",
  "pyenv exec rm x",
  "i386 rm x",
  "sed '1e rm x' a.txt",
  "sed 's/a/rm x/e' a.txt",
  "tar cf a b --checkpoint=1 --checkpoint-action=exec='rm x'",
  "split --filter='rm x' a",
  "git clone -u 'rm x;' . y",
  "make --eval='$(shell rm x)'",
  "make -f - <<E\nall:\n\\trm x\nE",
  "ex -sc '!rm x'",
  "awk 'BEGIN{system(\"rm x\")}'",
  "echo 'rm x' > s; bash s",
  "npx rm x",
  "npm exec rm x",
  "pnpm exec rm x",
  "yarn exec rm x",
  "poetry run rm x",
  "uv run rm x",
  "pipenv run rm x",
  "conda run -n a rm x",
  "bundle exec rm x",
  "rbenv exec rm x",
  "direnv exec . rm x",
  "mise exec -- rm x",
  "asdf exec rm x",
  "nvm exec 20 rm x",
  "rustup run nightly rm x",
  "gosu me rm x",
  "tini -- rm x",
  "sshpass -p x rm x",
  "ip netns exec a rm x",
  "docker exec c rm x",
  "podman exec c rm x",
  "kubectl exec p -- rm x",
  "lxc exec c rm x",
  "nodemon -x 'rm x'",
  "watchexec rm x",
  "nix-shell --run 'rm x'",
  "nu -c 'rm x'",
  "pwsh -c 'rm x'",
  "GIT_SSH_COMMAND='rm x' git fetch",
  "python3 -c 'import os; os.system(\"rm x\")'",
])("a denied program is not handed to another unasked: %s", (command) => {
  for (const decision of judged(command, removing)) expect(decision).not.toBe("allow");
});

test.each([
  'git commit -m "rm old files"',
  "grep rm a.txt",
  "echo rm",
  "ls rm",
  "git log --grep rm",
  "git rm --cached x",
  "docker rm c1",
  "docker ps",
  "npm rm left-pad",
  "npm run build",
  "npm test",
  "cat rm.txt",
  "sed s/rm/x/ a.txt",
  "sed -n '/rm/p' a.txt",
  "sed -e 's/one/two/' -e 's/rm/x/g' a",
  "awk '/rm/ {print}' a",
  "git grep rm",
  "git add rm.txt",
  "find . -name rm",
  "node scripts/rm.js",
  "python3 scripts/rm-old.py",
  "npx vitest run src/rm.test.ts",
  "cat > a.sh <<'EOF'\nrm -rf build\nEOF\nchmod +x a.sh",
  "jq .rm a.json",
  'gh pr create --title "rm x" --body "we rm it"',
  "git commit -m \"$(cat <<'EOF'\nrm old\nEOF\n)\"",
  "cargo test rm",
  "go test -run rm ./...",
  "make build",
  "tsc --noEmit",
  "mkdir rm",
  "git checkout -b rm-old",
  "git push origin rm",
  "git fetch origin",
  "git pull",
  "make -j4 clean",
  "pytest -k rm",
])("its name in everyday commands is only a word: %s", (command) => {
  expect(judged(command, removing)).toEqual(["allow", "allow"]);
});

test.each(["i386 rm x", "gosu me rm x", "tini -- rm x", "sshpass -p x rm x", "cross-env A=b rm x", "dumb-init rm x"])(
  "those that only run another are seen through: %s",
  (command) => expect(judged(command, removing)).toEqual(["deny", "deny"]),
);

const several = ["cargo publish", "git push", "npm publish", "pip install", "make deploy"].map((one) =>
  deny(`bash(${one}:*)`),
);

test.each([
  "cargo +nightly publish",
  "git config alias.p push; git p",
  "/usr/lib/git-core/git-push",
  "npm pub",
  "npm publ",
  "npm publis",
  "python3 -m pip install x",
  "pip3 install x",
  "pip3.11 install x",
  "make A=b deploy",
  "make clean deploy",
  "make -C x clean deploy",
  "npx -c 'git push'",
])("a command of several words is known in its other spellings: %s", (command) => {
  for (const decision of judged(command, ...several)) expect(decision).not.toBe("allow");
});

test.each(["python3 -m venv x", "make clean", "pip list", "npm pack", "cargo build", "git pull", "npm ls"])(
  "and others beside it are not: %s",
  (command) => {
    expect(judged(command, ...several)).toEqual(["allow", "allow"]);
  },
);

test.each([
  "git log --output=/etc/x",
  "git log --output /etc/x",
  "git diff --out=/tmp/x",
  "sort -o/tmp/x a",
  "git show --output=$X",
])("a rule for a program that reads does not let it write elsewhere: %s", (command) => {
  const rules = ["git log", "git diff", "git show", "sort"].map((one) => rule(`bash(${one}:*)`));
  expect(decide(bash(command), policy("default", ...rules), context).decision).toBe("ask");
});

test("but does so in the workspace, where a rule allows edits there", () => {
  const rules = [rule("bash(git log:*)"), rule("bash(sort:*)"), rule("edit(*)")];
  for (const command of ["git log --output=out.txt", "git log -p", "sort -o b a"])
    expect([command, decide(bash(command), policy("default", ...rules), context).decision]).toEqual([command, "allow"]);
});

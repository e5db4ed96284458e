import { expect, test } from "vitest";
import { ask, bash, context, deny, policy, rule } from "../../test/support/gate.ts";
import { textsIn } from "../i18n/texts.ts";
import { decide, type GateContext } from "./decide.ts";
import { createGate } from "./gate.ts";

type Mode = "default" | "accept-edits";

const passes = (command: string, rules: readonly string[], mode: Mode = "default", facts: GateContext = context) =>
  decide(bash(command), policy(mode, ...rules.map((text) => rule(text))), facts).decision === "allow";

test("a rule for git log does not write the script that a rule for npm test then runs", () => {
  const rules = ["bash(git log:*)", "bash(npm test:*)"];
  expect(passes("git log --oneline -5", rules)).toBe(true);
  expect(passes("npm test -- --run x", rules)).toBe(true);
  expect(passes(`git log --format='{"scripts":{"test":"x"}}' -1 > package.json; npm test`, rules)).toBe(false);
  expect(passes(`git log --format='{"scripts":{"test":"x"}}' -1 --output=package.json && npm test`, rules)).toBe(false);
});

test.each([
  ["git log:*", "git log > package.json"],
  ["git log:*", "git log >> package.json"],
  ["git log:*", "git log &> package.json"],
  ["git log:*", "git log >| package.json"],
  ["git log:*", "git log 2>package.json"],
  ["git log:*", "git log <> package.json"],
  ["git log:*", "git log > /dev/null > package.json"],
  ["git log:*", "{ git log; } > package.json"],
  ["git log:*", "for i in 1 2; do git log; done > package.json"],
  ["echo *", "echo '{}' > package.json"],
  ["echo *", "echo x >$FILE"],
  ["git log", "git log > package.json"],
  ["git log:*", "git log < ../outside"],
  ["git log:*", "git log --output=package.json"],
  ["git log:*", "git log --output package.json"],
  ["git log:*", "git log --outp=package.json"],
  ["git log:*", "git log --o=package.json"],
  ["git log:*", "git log '--out'put=package.json"],
  ["git log:*", "git log $'--output=package.json'"],
  ["git log:*", "git log --{x,output=package.json}"],
  ["git log:*", "for x in --output=package.json; do git log $x; done"],
  ["git log:*", "git log ${x:---output=package.json}"],
  ["git log:*, echo:*", "git log $(echo --output=package.json)"],
  ["git log:*, echo:*", 'git log "`echo --output=package.json`"'],
  ["git log:*, cat:*, read:*", "cat a | while read x; do git log $x; done"],
  ["git log:*, echo:*, xargs:*", "echo --output=package.json | xargs git log"],
  ["git log:*, xargs:*", "xargs git log < names"],
  ["git log:*", "git log --format=%s $@--output=index.js"],
  ["git log:*", "git log --outpu$1t=index.js"],
  ["git grep:*", "git grep $@-Oid x"],
  ["rg:*", 'rg x "$@"--pre=sh'],
  ["rg:*", "rg x --pre sh"],
  ["go test:*", "go test $@-exec=id"],
  ["go test:*", "go test -exec id"],
  ["tar:*", "tar xf a.tar $@--to-command=id"],
  ["sort:*", "sort $@-oX a"],
  ["git format-patch:*", "git format-patch -o src HEAD~1"],
  ["git format-patch:*", "git format-patch -osrc HEAD~1"],
  ["git archive:*", "git archive -o package.json HEAD"],
  ["git clone:*", "git clone -c core.fsmonitor=x a b"],
  ["git grep:*", "git grep -Oevil x"],
  ["git:*", "git -C sub log"],
  ["git:*", "git -c core.pager=evil log"],
  ["git:*", "git --git-dir=sub log"],
  ["git:*", "git --git-dir sub log"],
  ["git:*", "git --work-tree=sub status"],
  ["git:*", "git --exec-path=sub log"],
  ["git:*", "git --config-env=core.pager=X log"],
  ["make:*", "make -C sub"],
  ["make:*", "make -Csub"],
  ["make:*", "make -kC sub"],
  ["make:*", "make --directory=sub"],
  ["make:*", "make --direc sub"],
  ["make:*", "make -f other.mk"],
  ["make:*", "make --eval='x:; evil'"],
  ["npm test:*", "npm test --prefix sub"],
  ["npm test:*", "npm test --prefix=sub"],
  ["npm test:*", "npm test -C sub"],
  ["npm test:*", "npm test -- --outputFile=package.json"],
  ["npm test:*", "npm test -- --outputFile.json=package.json"],
  ["pnpm test:*", "pnpm test --dir sub"],
  ["pnpm test:*", "pnpm test --dir=sub"],
  ["yarn test:*", "yarn test --cwd sub"],
  ["sort:*", "sort -o package.json a"],
  ["sort:*", "sort -ropackage.json a"],
  ["sort:*", "sort --outp=package.json a"],
  ["curl:*", "curl -o package.json https://example.com"],
  ["curl:*", "curl -sSLo package.json https://example.com"],
  ["curl:*", "curl -fopackage.json https://example.com"],
  ["curl:*", "curl --output package.json https://example.com"],
  ["curl:*", "curl -O https://example.com/package.json"],
  ["curl:*", "curl -D package.json https://example.com"],
  ["curl:*", "curl -c package.json https://example.com"],
  ["curl:*", "curl -K settings https://example.com"],
  ["curl:*", "curl -w '%output{package.json}x' https://example.com"],
  ["wget:*", "wget -O package.json https://example.com"],
  ["wget:*", "wget -qO package.json https://example.com"],
  ["wget:*", "wget -P sub https://example.com"],
  ["tar:*", "tar -xf a.tar -C sub"],
  ["tar:*", "tar -xzC sub -f a.tar"],
  ["tar:*", "tar xf a.tar --directory sub"],
  ["tar:*", "tar xf a.tar --to-command=evil"],
  ["find:*", "find . -fprintf package.json x"],
  ["gcc:*", "gcc -o package.json x.c"],
  ["go test:*", "go test -o package.json"],
  ["go test:*", "go test -coverprofile=package.json"],
  ["go build:*", "go build -C sub"],
  ["go test:*", "go test -toolexec evil"],
  ["cargo build:*", "cargo build --target-dir sub"],
  ["cargo build:*", "cargo build --config 'build.rustc=\"x\"'"],
  ["cargo build:*", "cargo build --manifest-path ../x/Cargo.toml"],
  ["terraform plan:*", "terraform plan -out=package.json"],
  ["npx vitest:*", "npx vitest -c other.ts"],
  ["npx vitest:*", "npx vitest --config=other.ts"],
  ["npx vitest:*", "npx vitest --root sub"],
  ["pytest:*", "pytest --junitxml=package.json"],
  ["pytest:*", "pytest -c other.ini"],
  ["bash x.sh:*", "bash x.sh --rcfile other"],
  ["mytool:*", "mytool -o package.json"],
  ["mytool:*", "mytool -vo package.json"],
  ["mytool:*", "mytool -opackage.json"],
  ["mytool:*", "mytool --report-out=package.json"],
  ["mytool:*", "mytool --out-file package.json"],
])("bash(%s) alone does not cover %j", (specifier, command) => {
  expect(passes(command, [`bash(${specifier})`])).toBe(false);
  expect(passes(command, [`bash(${command})`])).toBe(true);
});

test.each([
  ["git log:*", "git log --oneline -5"],
  ["git log:*", "git log --stat -C -p > /dev/null 2>&1"],
  ["git log:*", "git log >/dev/stdout 2>/dev/stderr"],
  ["git log:*", "git log $REV"],
  ["git log:*", "git log $1 -- src/$2.ts"],
  ["rg:*", "rg -noC2 --context=3 x"],
  ["git log:*", "git log --output-indicator-new=+"],
  ["git log:*", "git log --no-color --oneline --only-x"],
  ["git log:*", "git log -- --output=x"],
  ["git log:*", "git log < notes.txt"],
  ["git diff:*", "git diff --dirstat HEAD~3 -- src"],
  ["git commit:*", "git commit -C HEAD --only a"],
  ["git switch:*", "git switch -c feature"],
  ["git ls-files:*", "git ls-files -o --exclude-standard"],
  ["grep:*, wc:*", "grep -rno -C 3 x src | wc -l"],
  ["echo:*, date:*", "echo $(date)"],
  ["npm test:*", "npm test -- --run x --timeout 5000"],
  ["npm run:*", "npm run build -- --watch"],
  ["npx vitest:*", "npx vitest run src/a.test.ts -t name --coverage"],
  ["go test:*", "go test -short -count=1 ./..."],
  ["terraform plan:*", "terraform plan -no-color"],
  ["gcc:*", "gcc -Wno-unused -O2 -c x.c"],
  ["make:*", "make -j4 test"],
  ["kubectl get:*", "kubectl get pods -o yaml"],
  ["ruff check:*", "ruff check --output-format=github ."],
  ["dotnet build:*", "dotnet build --configuration Release"],
  ["gradle test:*", "gradle test --configuration-cache"],
  ["curl:*", "curl -so /dev/null -w '%{http_code}' https://example.com"],
  ["sort:*", "sort -C a"],
  ["find:*", "find . -name x -o -name y"],
  ["rsync:*", "rsync -avzo a b"],
  ["wc:*", "wc -l *"],
  ["prettier:*", "prettier --check *.ts"],
  ["curl:*", "curl -sSL -X POST -d a=b https://example.com"],
  ["tee:*, ls:*", "ls | tee out.txt"],
  ["git log:*", "cd sub && git log"],
])("bash(%s) covers %j", (specifier, command) => {
  expect(passes(command, [`bash(${specifier})`])).toBe(true);
});

test.each([
  ["a file of a redirect", "git log > out/a.txt", "bash(git log:*)", "edit(out/**)"],
  ["by a rule for write_file", "git log > out/a.txt", "bash(git log:*)", "write_file(out/*)"],
  ["outside the workspace", "git log > /tmp/a.txt", "bash(git log:*)", "edit(/tmp/*.txt)"],
  ["what is read outside the workspace", "wc < /data/a", "bash(wc:*)", "read_file(/data/**)"],
  ["a file of an option", "git log --output=out/a.txt", "bash(git log:*)", "edit(out/**)"],
  ["with its value apart", "sort -o out/a.txt b", "bash(sort:*)", "edit(out/**)"],
  ["another folder", "make -C sub test", "bash(make:*)", "edit(sub/**)"],
  ["settings in a file", "npx vitest --config e2e.config.ts", "bash(npx vitest:*)", "edit(*.config.ts)"],
])("a rule about files covers %s: %j", (_, command, allowing, files) => {
  expect(passes(command, [allowing])).toBe(false);
  expect(passes(command, [files])).toBe(false);
  expect(passes(command, [allowing, files])).toBe(true);
});

test.each([
  ["git log > outs/a.txt", "edit(out/**)"],
  ["git log > out/../package.json", "edit(out/**)"],
  ["cd out && git log > ../package.json", "edit(out/**)"],
  ["git log > out/a.txt > package.json", "edit(out/**)"],
  ["make -C sub", "edit(sub/Makefile)"],
  ["make -C sub", "edit(sub/*)"],
  ["make -C sub -C ..", "edit(sub/**)"],
  ["git -c core.pager=x log", "edit(**)"],
  ["curl -O https://example.com/a", "edit(**)"],
])("%j is not covered with %s", (command, files) => {
  expect(passes(command, ["bash(git:*)", "bash(make:*)", "bash(curl:*)", files])).toBe(false);
});

test.each([
  ["git log > package.json", true],
  ["git log --output=package.json", true],
  ["git --git-dir=sub log", true],
  ["make -C sub", true],
  ["git log > ../package.json", false],
  ["make -C ../sub", false],
  ["git log > .envrc", false],
  ["git log > $FILE", false],
  ["git -c core.pager=x log", false],
])("where the mode lets edits in the workspace pass, %j passes: %s", (command, expected) => {
  expect(passes(command, ["bash(git:*)", "bash(make:*)"], "accept-edits")).toBe(expected);
});

test("a rule that asks about edits holds for redirects too, in the mode that lets edits pass", () => {
  const decided = (...rules: Parameters<typeof policy>[1][]) =>
    decide(bash("git log > a"), policy("accept-edits", rule("bash(git log:*)"), ...rules), context).decision;
  expect([decided(), decided(ask("edit")), decided(deny("edit")), decided(deny("edit(a)"))]).toEqual([
    ...["allow", "ask", "ask", "deny"],
  ]);
});

test("an option that stands in the rule is covered, and no other", () => {
  const rules = ["bash(make -C sub:*)", "bash(npm --prefix web test:*)", "bash(gcc -o:*)"];
  expect(passes("make -C sub test", rules)).toBe(true);
  expect(passes("npm --prefix web test", rules)).toBe(true);
  expect(passes("gcc -o a.out x.c", rules)).toBe(true);
  expect(passes("make -C sub -C other", rules)).toBe(false);
  expect(passes("gcc -o a.out x.c -o package.json", rules)).toBe(false);
  expect(passes("make -C sub > package.json", rules)).toBe(false);
});

test("a pattern is no option, unless a file has the name of one", () => {
  const withFile = (name: string): GateContext => ({
    ...context,
    list: () => [{ name, isLink: false, isFolder: false }],
  });
  for (const command of ["git log *", "git log *.json", "git log ?-output=*"]) {
    expect(passes(command, ["bash(git log:*)"], "default", withFile("a.json"))).toBe(true);
    const isMet = passes(command, ["bash(git log:*)"], "default", withFile("--output=a.json"));
    expect(isMet).toBe(false);
  }
});

test("no rule is suggested that would not cover what the command writes", () => {
  const gate = createGate(policy("default"), context, textsIn("en").gate);
  for (const command of ["go build -o bin/x ./...", "git log > a.txt", "npm test -- --outputFile=a.json"])
    expect(gate(bash(command)).suggestion).toBe(`bash(${command})`);
  expect(gate(bash("npm test -- --run x")).suggestion).toBe("bash(npm test *)");
});

test("what a rule does not reach is named, with the rule that would cover it", () => {
  const gate = (language: "en" | "zh-CN") =>
    createGate(policy("default", rule("bash(git log:*)"), rule("bash(make:*)")), context, textsIn(language).gate);
  expect(gate("en")(bash("git log > a.txt"))).toMatchObject({
    decision: "ask",
    reason:
      "bash(git log:*) covers the command, but not the file it writes: /home/u/project/a.txt needs a rule edit(…)",
    suggestion: "edit(/home/u/project/a.txt)",
  });
  expect(gate("en")(bash("make -C sub")).suggestion).toBe("edit(/home/u/project/sub/**)");
  expect(gate("en")(bash("git log > /tmp/a.txt")).suggestion).toBe("edit(/tmp/a.txt)");
  expect(gate("en")(bash("git log < /tmp/a.txt")).suggestion).toBe("read_file(/tmp/a.txt)");
  expect(gate("zh-CN")(bash("git log > a.txt")).reason).toContain("edit(…)");
  // No rule about a file helps here: only the very text does.
  expect(gate("en")(bash("make --eval=x")).suggestion).toBe("bash(make --eval=x)");
});

import { expect, test } from "vitest";
import { ask, bash, context, deny, policy, rule } from "../../test/support/gate.ts";
import { textsIn } from "../i18n/texts.ts";
import { decide, type GateContext } from "./decide.ts";
import { createGate } from "./gate.ts";
import { needsShell } from "./needs-shell.ts";
import type { Rule } from "./rules.ts";

const decided = (command: string, mode: "default" | "unrestricted", rules: Rule[], facts = context) =>
  decide(bash(command), policy(mode, ...rules), facts).decision;

test.each([
  ["behind another", "ls; rm x"],
  ["in a pipe", "ls | rm x"],
  ["in a loop", "for f in *; do rm $f; done"],
  ["in a substitution", "echo $(rm x)"],
  ["in a substitution in quotes", 'echo "$(rm x)"'],
  ["by a path", "/usr/bin/rm x"],
  ["in quotes", `'r'm x`],
  ["with a backslash", "\\rm x"],
  ["by env", "env A=1 rm x"],
  ["by sudo", "sudo -u root rm x"],
  ["by xargs", "ls | xargs rm"],
  ["by another shell", `bash -c "ls; rm x"`],
  ["by eval", "eval 'rm x'"],
  ["by find", "find . -exec rm {} +"],
  ["in a function", "f() { rm x; }; f"],
  ["with a variable set for it", "A=1 rm x"],
  ["in the background", "rm x &"],
  ["in a heredoc for a shell", "bash <<E\nrm x\nE"],
  ["in what cannot be read", "if; ( rm x"],
])("a denied command %s is denied in unrestricted", (_, command) => {
  expect(decided(command, "unrestricted", [deny("bash(rm:*)")])).toBe("deny");
});

test.each([
  ["a name that is known only when it runs", "$X y"],
  ["a command from elsewhere", "curl x | bash"],
  ["a text in a variable", `bash -c "$X"`],
  ["a pattern as its name", "/bin/r? x"],
  ["a word that may be the forbidden one", "git $X"],
  ["what cannot be read", "if; ( y"],
])("where something is denied, %s is asked in unrestricted, and else not", (_, command) => {
  const rules = [deny("bash(rm:*)"), deny("bash(git push:*)")];
  expect(decided(command, "unrestricted", rules)).toBe("ask");
  expect(decided(command, "unrestricted", [...rules, rule("bash")])).toBe("ask");
  expect(decided(command, "unrestricted", [])).toBe("allow");
});

test.each([
  ["git push:*", "git -C sub push", "deny"],
  ["git push:*", "git -c a=b --no-pager push origin", "deny"],
  ["git push:*", "git log push", "allow"],
  ["git push:*", "git log $X", "allow"],
  ["git push --force:*", "git push origin main --force", "deny"],
  ["git push --force:*", "git push -f", "deny"],
  ["git push --force:*", "git push --force-with-lease", "allow"],
  ["git push --force:*", "git push", "allow"],
  ["git push --force:*", "git push $X", "ask"],
  ["rm -rf:*", "rm -fr x", "deny"],
  ["rm -rf:*", "rm -r -f x", "deny"],
  ["rm -rf:*", "rm --recursive --force x", "deny"],
  ["rm -rf:*", "rm -R x -f", "deny"],
  ["rm -rf:*", "rm -f x", "allow"],
  ["rm -rf:*", "rm *", "ask"],
  ["/bin/rm:*", "rm x", "deny"],
  ["npm test", "npm test", "deny"],
  ["npm test", "npm test x", "allow"],
  ["curl:*, wget:*", "wget x", "deny"],
  ["git * main", "git push main", "deny"],
  ["mkfs*", "mkfs.ext4", "deny"],
])("deny bash(%s): %j → %s", (specifier, command, decision) => {
  expect(decided(command, "unrestricted", [deny(`bash(${specifier})`)])).toBe(decision);
});

test.each<[string[], string, boolean]>([
  [["git log:*"], `git log --format="%h %s"`, true],
  [["git log:*"], "git log | head", false],
  [["git log:*", "head:*"], "git log | head -3", true],
  [["git log:*, head:*"], "git log | head -3", true],
  [["git log:*"], "git log $(rm x)", false],
  [["git log:*"], "git log $REV", true],
  [["git log:*"], "/tmp/git log", false],
  [["/usr/bin/git log:*"], "/usr/bin/git log", true],
  [["git log:*"], "env git log", false],
  [["git log:*"], "PAGER=x git log", false],
  [["git log:*"], "export PAGER=x; git log", false],
  [["git log:*"], "git $X", false],
  [["git log:*"], "git l*", false],
  [["git log:*"], "git log > out.txt", false],
  [["git log:*"], "git log > /tmp/out.txt", false],
  [["git log:*"], "git log > ../out.txt", false],
  [["git log:*"], "git log > $X", false],
  [["git log:*"], "git log 2> /dev/null >&2", true],
  [["git log:*"], "git log < /etc/passwd", false],
  [["git log:*"], "cd sub && git log", true],
  [["git log:*"], "cd sub && git log > ../out.txt", false],
  [["git log:*"], "cd /etc && git log", false],
  [["git log:*"], "cd $X && git log", false],
  [["git log:*"], "git log() { rm x; }; git log", false],
  [["git log:*"], "git log & evil", false],
  [["git log:*"], "'git' 'log'", true],
  [["ls:*"], "ls() { ls -l; }; ls", false],
  [["eval:*"], 'eval "$X"', false],
  [["echo $X; $X"], "echo $X; $X", true],
  [["make > ../log"], "make > ../log", true],
  [["make > ../log"], "make > ../log; rm x", false],
  [["git commit -m 'a b'"], 'git commit -m "a b"', true],
])("rules %j allow %j: %s", (specifiers, command, passes) => {
  const rules = specifiers.map((specifier) => rule(`bash(${specifier})`));
  expect(decided(command, "default", rules) === "allow").toBe(passes);
});

test.each([
  ["too long", `echo ${"x".repeat(17_000)}`],
  ["of too many commands", "echo x;".repeat(300)],
])("a text that is %s is allowed by no rule, and not by the mode where some commands are denied", (_, command) => {
  const exact = `bash(${command})`;
  expect(decided(command, "default", [rule("bash(echo:*)"), rule(exact)])).toBe("ask");
  expect(decided(command, "default", [rule("bash")])).toBe("ask");
  expect(decided(command, "unrestricted", [rule("bash"), deny("bash(rm:*)")])).toBe("ask");
});

test.each([
  ["a redirect into a file that may not be written", "echo x > secret/a", deny("edit(secret/**)"), "deny"],
  ["or by another tool's rule", "echo x > secret/a", deny("write_file(secret/**)"), "deny"],
  ["after a step into the folder", "cd secret && echo x > a", deny("edit(secret/**)"), "deny"],
  ["to nobody knows where", "cd $X && echo x > a", deny("edit(secret/**)"), "ask"],
  ["a redirect from a file that may not be read", "wc < secret/a", deny("read_file(secret/**)"), "deny"],
  ["a file that may not be read, named", "cat ./secret/a", deny("read_file(secret/**)"), "deny"],
  ["by a pattern", "cat secret/*", deny("read_file(secret/**)"), "deny"],
  ["the folder itself", "grep -r x secret", deny("read_file(secret/**)"), "deny"],
  ["from home", "cat ~/notes/a", deny("read_file(~/notes/**)"), "deny"],
  ["as an option's value", "tool --file=secret/a", deny("read_file(secret/**)"), "deny"],
  ["a file that may not be changed, given to tee", "ls | tee secret/a", deny("edit(secret/**)"), "deny"],
  ["or to sed", "sed -i s/a/b/ secret/a", deny("edit(secret/**)"), "deny"],
  ["but not to a reader", "cat secret/a", deny("edit(secret/**)"), "allow"],
  ["what is asked for is asked", "cat secret/a", ask("read_file(secret/**)"), "ask"],
])("in unrestricted: %s", (_, command, one, decision) => {
  expect(decided(command, "unrestricted", [one])).toBe(decision);
});

test("a link does not lead around a rule on files", () => {
  const linked: GateContext = { ...context, real: (path) => path.replace("/project/link", "/project/secret") };
  for (const command of ["cat link/a", "echo x > link/a", "rm link/a"]) {
    expect(decided(command, "unrestricted", [deny("edit(secret/**)"), deny("read_file(secret/**)")], linked)).toBe(
      "deny",
    );
  }
  const behind: GateContext = { ...context, real: (path) => path.replace("/project/secret", "/project/vault") };
  expect(decided("cat vault/a", "unrestricted", [deny("read_file(secret/**)")], behind)).toBe("deny");
});

test("a step that is taken again and again leads nobody knows where", () => {
  const rules = [rule("bash(echo:*)"), rule("bash(for:*)"), rule("edit(**)")];
  const within = (command: string) =>
    decide(bash(command, "/home/u/project/a/b"), policy("default", ...rules), context).decision;
  expect(within("cd .. && echo x > y")).toBe("allow");
  expect(within("for i in 1 2 3; do cd ..; done; echo x > y")).toBe("ask");
});

test("a link does not lead into our data folder", () => {
  const linked: GateContext = { ...context, real: (path) => path.replace("/project/link", "/.skillmint") };
  expect(decided("echo x > link/a", "unrestricted", [], linked)).toBe("deny");
  expect(decided("cat < link/a", "unrestricted", [], linked)).toBe("deny");
  expect(decided("cd link && cat a", "unrestricted", [], linked)).toBe("ask");
  expect(decided("tee link/a", "unrestricted", [], linked)).toBe("ask");
});

test("an assignment alone is no command that a rule could be about", () => {
  expect(decided("A=1; ls", "unrestricted", [deny("bash(rm:*)")])).toBe("allow");
});

test("without the parser a command is denied where a word of it is, else asked where any is, and allowed word for word", () => {
  const blind = { ...context, shell: null };
  expect(decided("ls; rm x", "unrestricted", [deny("bash(rm:*)")], blind)).toBe("deny");
  expect(decided("ls", "unrestricted", [deny("bash(rm:*)")], blind)).toBe("ask");
  expect(decided("ls -l", "default", [rule("bash(ls:*)")], blind)).toBe("ask");
  expect(decided("ls -l", "default", [rule("bash(ls -l)")], blind)).toBe("allow");
  expect(decided("ls -l", "unrestricted", [], blind)).toBe("allow");
});

test("a reason names the rule, whose it is, and the part that decided", () => {
  const reason = (command: string, language: "en" | "zh-CN", ...rules: Rule[]) =>
    createGate(policy("default", ...rules), context, textsIn(language).gate)(bash(command)).reason;
  const log = rule("bash(git log:*)", "allow", "user");
  expect(reason("git log", "en", log)).toBe("allowed by bash(git log:*) in user settings");
  expect(reason("git log", "zh-CN", log)).toBe("由用户设置中的 bash(git log:*) 允许");
  const rm = deny("bash(rm:*)");
  expect(reason("ls; rm -rf x", "en", rm)).toBe(
    "Not allowed: denied by bash(rm:*) in session settings: `rm -rf x` in this command",
  );
  expect(reason("git log; make", "en", log)).toBe("by the mode default, no rule allows `make` in this command");
  expect(reason("ls", "en", ask("bash"))).toBe("asked because of bash in session settings");
});

test("of rules that say the same, the user's is named, in whatever order they stand", () => {
  const rules = [rule("bash(ls:*)", "deny", "workspace"), rule("bash(ls *)", "deny", "user"), deny("bash(ls)")];
  for (const order of [rules, rules.toReversed()]) {
    expect(decide(bash("ls"), policy("unrestricted", ...order), context).rule).toBe("bash(ls *)");
  }
});

test.each([
  ["too long", `echo ${"x".repeat(17_000)}`],
  ["too many", "a;".repeat(300)],
])("a text that is %s is allowed by no rule, not even by one for all commands, and that is said", (_, text) => {
  const reason = (...rules: Rule[]) => decide(bash(text), policy("default", ...rules), context);
  for (const one of ["bash", "bash(echo:*)", "bash(a:*)"])
    expect(reason(rule(one))).toMatchObject({ decision: "ask", reason: { code: "uncounted" } });
  expect(needsShell(bash(text), policy("default", rule("bash")), context)).toBe(true);
  expect(decide(bash(text), policy("unrestricted", rule("bash")), context).decision).toBe("allow");
});

test("where a rule allows some commands but this one cannot be read, that is the reason", () => {
  const of = (text: string) => decide(bash(text), policy("default", rule("bash(ls:*)")), context).reason;
  expect(of("ls (")).toEqual({ code: "uncounted", why: "unreadable" });
  expect(of("ls; $X")).toEqual({ code: "uncounted", why: "dynamic" });
  expect(of("make")).toMatchObject({ code: "mode" });
});

test.each([
  ["ask", ".env", "cat .e*"],
  ["ask", ".env", "cat .[e]nv"],
  ["ask", ".env", "cat * .*"],
  ["ask", ".env", "cd sub; cat ../.e*"],
  ["ask", "secret/**", "cat s*/a"],
  ["ask", "**/*.pem", "cat keys/*"],
  ["ask", "keys/*.pem", "cat keys/a*"],
  ["ask", "/home/u/.netrc", "cat ~/.n*"],
  ["ask", ".env", "cat src/*.ts"],
  ["allow", ".env", "ls src/*.ts"],
  ["allow", ".env", "cat src/a.ts"],
])(
  "where nothing masks a file, a pattern is no proof that it is not read: %s with %s and %s",
  (decision, path, command) => {
    const all = policy("unrestricted", rule(`read_file(${path})`, "deny"));
    expect(decide(bash(command), all, context).decision).toBe(decision);
  },
);

test.each([
  ["ask", ".env", "rm .e*"],
  ["ask", ".env", "cp x .[e]nv"],
  ["ask", "secret/**", "rm -r s*"],
  ["ask", "**/*.pem", "touch keys/*"],
  ["allow", ".env", "rm src/*.ts"],
  ["allow", ".env", "cat .e*"],
])("a pattern that could become a file which may not be changed: %s with %s and %s", (decision, path, command) => {
  const all = policy("unrestricted", rule(`edit(${path})`, "deny"));
  expect(decide(bash(command), all, context).decision).toBe(decision);
});

import { expect, test } from "vitest";
import { ask, bash, context, deny, edit, policy, read, rule } from "../../test/support/gate.ts";
import { textsIn } from "../i18n/texts.ts";
import type { Touch } from "../protocol/asks.ts";
import { fileDelete } from "../tools/files/file-delete.ts";
import { fileMove } from "../tools/files/file-move.ts";
import { decide, type GateCall, type Policy } from "./decide.ts";
import { createGate } from "./gate.ts";
import { parseRule, type Rule } from "./rules.ts";
import { suggestRules } from "./suggest.ts";

const writes = (resource: string): GateCall => ({ ...edit(resource), tool: "write_file" });
const greps = (resource: string): GateCall => ({ ...read(resource), tool: "grep" });

const inside = "/home/u/project/a.txt";
const outside = "/home/u/project-other/a.txt";
const ours = "/home/u/.skillmint/skillmint.db";

const png: Touch = { action: "write", resource: "/home/u/project/a.png", as: "write_file" };
const look = (...more: Touch[]): GateCall => ({
  ...{ tool: "browser_screenshot", class: "free", beyond: false },
  touches: [{ action: "look", resource: "page", page: true }, ...more],
});
const waitRule = rule("browser_wait_for(domain:example.com)");
const everyTool = [rule("browser_*(domain:example.com)"), rule("browser_evaluate(domain:example.com)")];
const waits = (as?: "browser_evaluate"): GateCall => ({
  ...{ tool: "browser_wait_for", class: "act", beyond: false },
  touches: [{ action: "network", resource: "https://example.com/", page: true, ...(as && { as }) }],
});

test.each<[string, GateCall, Policy, string]>([
  ["a read in the workspace passes", read(inside), policy("default"), "allow"],
  ["a read outside asks", read(outside), policy("default"), "ask"],
  ["an edit asks in default mode", edit(inside), policy("default"), "ask"],
  ["an edit passes in accept-edits", edit(inside), policy("accept-edits"), "allow"],
  ["an edit outside asks in accept-edits", edit(outside), policy("accept-edits"), "ask"],
  ["a command asks in default mode, even a harmless one", bash("ls"), policy("default"), "ask"],
  ["a command asks in accept-edits", bash("ls"), policy("accept-edits"), "ask"],
  ["a command passes in unrestricted", bash("ls"), policy("unrestricted"), "allow"],
  ["what looks at a page passes", look(), policy("default"), "allow"],
  ["a picture of it in a file asks as writing one does", look(png), policy("default"), "ask"],
  ["and passes where edits do", look(png), policy("accept-edits"), "allow"],
  ["and is not made in plan mode", look(png), policy("plan"), "deny"],
  ["a condition is a script, whatever mode", waits("browser_evaluate"), policy("unrestricted"), "ask"],
  ["and no rule of the tool's own lets it pass", waits("browser_evaluate"), policy("default", waitRule), "ask"],
  [
    "but one for scripts, also beside one for all tools",
    waits("browser_evaluate"),
    policy("default", waitRule, rule("browser_*"), rule("browser_evaluate")),
    "allow",
  ],
  ["but one for scripts", waits("browser_evaluate"), policy("default", waitRule, rule("browser_evaluate")), "allow"],
  ["also beside one for all of the browser", waits("browser_evaluate"), policy("default", ...everyTool), "allow"],
  ["to wait for an element is none", waits(), policy("default", waitRule), "allow"],
  ["plan mode reads", read(inside), policy("plan"), "allow"],
  ["plan mode does not edit", edit(inside), policy("plan"), "deny"],
  ["no allow rule makes plan mode act", bash("touch x"), policy("plan", rule("bash")), "deny"],
  ["nor a rule that asks", edit(inside), policy("plan", ask("edit")), "deny"],
  ["plan mode runs what is proved to read only", bash("ls"), policy("plan"), "allow"],
  ["but not where it opens a file to write", bash("ls > x"), policy("plan"), "deny"],
  ["nor in another folder unasked", bash("ls", "/etc"), policy("plan"), "ask"],
  ["nor in somebody's home unasked", bash("ls ~/letters"), policy("plan"), "ask"],
  ["the data folder is closed to reads in unrestricted", read(ours), policy("unrestricted"), "deny"],
  ["the data folder is closed to writes in unrestricted", edit(ours), policy("unrestricted"), "deny"],
  ["no rule opens the data folder", read(ours), policy("unrestricted", rule("read_file")), "deny"],
  ["the session's own outputs may be read", read("/home/u/.skillmint/outputs/ses_1/x.txt"), policy("default"), "allow"],
  ["another session's outputs may not", read("/home/u/.skillmint/outputs/ses_2/x.txt"), policy("unrestricted"), "deny"],
  ["outputs may not be written", edit("/home/u/.skillmint/outputs/ses_1/x.txt"), policy("unrestricted"), "deny"],
  [
    "a command that names the data folder asks in unrestricted",
    bash("cat ~/.skillmint/x"),
    policy("unrestricted"),
    "ask",
  ],
  ["and with quotes inside the name", bash(`cat ~/.skill"mint"/x`), policy("unrestricted"), "ask"],
  ["and by our variable", bash("cat $SKILLMINT_HOME/x"), policy("unrestricted"), "ask"],
  ["and under an allow rule", bash("cat ~/.skillmint/x"), policy("default", rule("bash")), "ask"],
  ["a deny rule holds in unrestricted", bash("rm -rf x"), policy("unrestricted", deny("bash(rm:*)")), "deny"],
  ["deny beats allow", bash("rm x"), policy("default", rule("bash"), deny("bash(rm:*)")), "deny"],
  ["ask beats allow", bash("rm x"), policy("default", rule("bash"), ask("bash(rm *)")), "ask"],
  [
    "a denied command hidden behind another is denied",
    bash("ls && rm x"),
    policy("unrestricted", deny("bash(rm:*)")),
    "deny",
  ],
  ["a tab is a space", bash("rm\t-f x"), policy("unrestricted", deny("bash(rm:*)")), "deny"],
  ["a path is the same command", bash("/bin/rm x"), policy("unrestricted", deny("bash(rm:*)")), "deny"],
  ["quotes do not hide a command", bash('"rm" x'), policy("unrestricted", deny("bash(rm:*)")), "deny"],
  ["nor do words of the shell", bash("if true; then rm x; fi"), policy("unrestricted", deny("bash(rm:*)")), "deny"],
  ["nor an assignment", bash("X=1 rm x"), policy("unrestricted", deny("bash(rm:*)")), "deny"],
  ["what may not be edited may not be written", writes(inside), policy("unrestricted", deny("Edit(a.txt)")), "deny"],
  ["what may not be read may not be searched", greps(inside), policy("unrestricted", deny("read_file(a.txt)")), "deny"],
  ["an allowed write allows no edit", edit(inside), policy("default", rule("write_file(a.txt)")), "ask"],
  ["an allowed edit without a place allows no write", writes(inside), policy("default", rule("edit")), "ask"],
  [
    "a command in a folder below is the same command",
    bash("git log", "/home/u/project/sub"),
    policy("default", rule("bash(git log:*)")),
    "allow",
  ],
  ["a command in a folder outside is not", bash("git log", "/etc"), policy("default", rule("bash(git log:*)")), "ask"],
])("%s", (_, call, rules, decision) => {
  expect(decide(call, rules, context).decision).toBe(decision);
});

test.each<[string, string, boolean]>([
  ["git log:*", "git log", true],
  ["git log:*", "git log --oneline", true],
  ["git log *", "git log --oneline", true],
  ["git log:*", "git logs", false],
  ["git log:*", "git log; rm -rf /", false],
  ["git log:*", "git log && rm x", false],
  ["git log:*", "git log $(rm x)", false],
  ["git log:*", "git log > /etc/passwd", false],
  ["git log:*", "git log\nrm x", false],
  ["git log:*", "GIT_PAGER=evil git log", false],
  ["npm test", "npm test", true],
  ["npm test", "npm test x", false],
  ["a | b", "a | b", true],
])("bash(%s) lets %j pass: %s", (specifier, command, passes) => {
  const { decision } = decide(bash(command), policy("default", rule(`bash(${specifier})`)), context);
  expect(decision === "allow").toBe(passes);
});

test.each<[string, string, boolean]>([
  ["edit(src/**)", "/home/u/project/src/a/b.ts", true],
  ["edit(src/*)", "/home/u/project/src/a/b.ts", false],
  ["edit(src/**)", "/home/u/project/srcs/b.ts", false],
  ["edit(~/notes/**)", "/home/u/notes/b.md", true],
  ["Edit(/etc/hosts)", "/etc/hosts", true],
])("%s covers %s: %s", (text, path, covers) => {
  expect(decide(edit(path), policy("default", rule(text)), context).decision === "allow").toBe(covers);
});

test("a verdict names the rule that decided", () => {
  const denied = decide(bash("rm x"), policy("unrestricted", deny("bash(rm:*)")), context);
  expect(denied).toMatchObject({
    decision: "deny",
    rule: "bash(rm:*)",
    reason: { code: "rule", rule: "bash(rm:*)", tier: "session" },
  });
});

test.each([
  ["web_fetch", "plan-mode-web"],
  ["browser_navigate", "plan-mode-web"],
  ["browser_click", "plan-mode"],
  ["mcp_a_b", "plan-mode-server"],
])("why plan mode denies %s: %s", (tool, code) => {
  const touches: Touch[] = [{ action: "network", resource: "https://example.com/" }];
  expect(decide({ tool, class: "act", beyond: false, touches }, policy("plan"), context)).toMatchObject({
    decision: "deny",
    reason: { code },
  });
});

test("what is not a rule is not taken for one", () => {
  expect(parseRule("bash(git log", "allow", "user")).toBeNull();
  expect(parseRule("", "allow", "user")).toBeNull();
  expect(parseRule("bash()", "allow", "user")).toBeNull();
});

test.each<[string, GateCall, string | null]>([
  ["a command by itself", bash("mytool now"), "bash(mytool now)"],
  ["a command in another folder of the workspace", bash("mytool now", "/home/u/project/sub"), "bash(mytool now)"],
  ["a command that would be read as a prefix: nothing", bash("rm -rf *"), null],
  ["a file", edit(inside), "edit(/home/u/project/a.txt)"],
  ["a process, of which each has another name", { ...bash("proc_a1"), tool: "bash_kill" }, "bash_kill"],
  ["a picture with a new name", { ...edit("/home/u/project/screenshot-a1b2c3.png"), tool: "screenshot" }, "screenshot"],
  ["what belongs to a running program: nothing", read("/proc/123/environ"), null],
  ["a file whose name would be read as a pattern: nothing", edit("/home/u/project/*.ts"), null],
])("the rule suggested for %s lets it pass, and as little else as can be", (_, call, expected) => {
  expect(suggestRules(call, context.shell)[0] ?? null).toBe(expected);
  if (expected) expect(decide(call, policy("default", rule(expected)), context).decision).toBe("allow");
});

test.each<[string, GateCall, string | undefined, Rule[]]>([
  ["it helps", bash("ls"), "bash(ls *)", []],
  ["the folder is outside", bash("ls", "/etc"), undefined, [rule("bash(ls)")]],
  ["another rule asks", bash("ls"), undefined, [ask("bash")]],
  ["the command names our data folder", bash("ls ~/.skillmint"), undefined, []],
])("a rule is suggested only where it helps: %s", (_, call, expected, rules) => {
  const answer = createGate(policy("default", ...rules), context, textsIn("en").gate)(call);
  expect(answer.decision).toBe("ask");
  expect(answer.suggestion).toBe(expected);
});

test.each<[string, GateCall, Rule, string]>([
  ["denied", { ...read(inside), beyond: true }, deny("use_tool"), "deny"],
  ["not denied when the tool is loaded", read(inside), deny("use_tool"), "allow"],
  ["denied by its name in brackets", { ...read(inside), beyond: true }, deny("use_tool(read_file)"), "deny"],
  ["not denied for another name", { ...read(inside), beyond: true }, deny("use_tool(grep)"), "allow"],
  ["not allowed by it", { ...edit(inside), beyond: true }, rule("use_tool"), "ask"],
])("with a rule for use_tool, what it reaches is %s", (_, call, one, expected) => {
  expect(decide(call, policy("default", one), context).decision).toBe(expected);
});

const patches = (as: "file_delete" | "file_move"): GateCall => ({
  tool: "apply_patch",
  class: "edit",
  touches: [
    { action: "write", resource: "/home/u/project/other.txt" },
    { action: "write", resource: inside, as },
  ],
});

test.each<[string, GateCall, Policy, string]>([
  ["a deletion asks where file_delete asks", patches("file_delete"), policy("accept-edits"), "ask"],
  ["a move passes where file_move passes", patches("file_move"), policy("accept-edits"), "allow"],
  [
    "a deletion is denied with file_delete",
    patches("file_delete"),
    policy("unrestricted", deny("file_delete")),
    "deny",
  ],
  ["a move is not denied with it", patches("file_move"), policy("unrestricted", deny("file_delete")), "allow"],
  ["a move is denied with file_move", patches("file_move"), policy("unrestricted", deny("file_move")), "deny"],
  [
    "a rule for one file holds for that file",
    patches("file_delete"),
    policy("unrestricted", deny("file_delete(a.txt)")),
    "deny",
  ],
  [
    "what else the patch touches is not deleted",
    patches("file_delete"),
    policy("unrestricted", deny("file_delete(other.txt)")),
    "allow",
  ],
  [
    "a deletion passes when file_delete may",
    patches("file_delete"),
    policy("accept-edits", rule("file_delete(a.txt)")),
    "allow",
  ],
])("in a patch %s", (_, call, one, expected) => {
  expect(decide(call, one, context).decision).toBe(expected);
});

test("for a deletion in a patch the rule of file_delete is suggested, and the parts have the class of their tools", () => {
  const gate = createGate(policy("accept-edits"), context, textsIn("en").gate);
  expect(gate(patches("file_delete")).suggestion).toBe("file_delete(/home/u/project/a.txt)");
  for (const tool of [fileDelete, fileMove]) {
    const { of } = decide(patches(tool.name as "file_move"), policy("default", rule("apply_patch")), context);
    expect([of.tool, of.class]).toEqual([tool.name, tool.class]);
  }
});

test.each<[string, GateCall, string | undefined, Rule[]]>([
  ["a command", bash("ls"), "unrestricted", []],
  ["a command that names our data folder", bash("ls ~/.skillmint"), undefined, []],
  ["what a rule asks for", bash("ls"), undefined, [ask("bash")]],
])("the mode in which it would pass is told where there is one: %s", (_, call, expected, rules) => {
  for (const mode of ["default", "accept-edits"] as const) {
    expect(createGate(policy(mode, ...rules), context, textsIn("en").gate)(call).passesIn).toBe(expected);
  }
});

const changing = (tool: string, ...touches: GateCall["touches"]): GateCall => ({ tool, class: "edit", touches });
const at = (path: string) => `/home/u/project/${path}`;
const reads = (path: string) => ({ action: "read", resource: at(path) }) as const;
const puts = (path: string) => ({ action: "write", resource: at(path) }) as const;

test.each([
  ["write_file", changing("write_file", puts("src/a"))],
  ["write_file over a file that is there", changing("write_file", reads("src/a"), puts("src/a"))],
  ["apply_patch", changing("apply_patch", reads("src/a"), puts("src/a"), puts("src/b"))],
  ["notebook_edit", changing("notebook_edit", reads("src/a.ipynb"), puts("src/a.ipynb"))],
  ["file_copy to there", changing("file_copy", reads("a"), puts("src/a"))],
  ["file_move within", changing("file_move", reads("src/a"), puts("src/a"), puts("src/b"))],
])("a rule on where files may be edited is about every tool that changes files: %s", (_, call) => {
  for (const name of ["edit", "Edit"]) {
    const said = (effect: "allow" | "ask" | "deny", mode: "default" | "accept-edits" = "default") =>
      decide(call, policy(mode, rule(`${name}(src/**)`, effect)), context).decision;
    expect([said("allow"), said("ask", "accept-edits"), said("deny", "accept-edits")]).toEqual([
      "allow",
      "ask",
      "deny",
    ]);
  }
});

test.each([
  ["a patch that also changes another file", changing("apply_patch", puts("src/a"), puts("b"))],
  ["a move of what lies elsewhere", changing("file_move", reads("a"), puts("a"), puts("src/a"))],
  ["a copy of what lies outside", changing("file_copy", { action: "read", resource: "/etc/x" }, puts("src/x"))],
  ["a deletion", { ...changing("file_delete", puts("src/a")), class: "act" as const }],
  ["a patch that deletes", changing("apply_patch", { ...puts("src/a"), as: "file_delete" })],
  ["a read", changing("read_file", { action: "read", resource: "/etc/x" })],
])("and opens nothing else: %s", (_, call) => {
  expect(decide(call, policy("default", rule("edit(src/**)")), context).decision).toBe("ask");
});

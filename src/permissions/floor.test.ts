import { expect, test } from "vitest";
import { bash, context, edit, fetches, policy, rule } from "../../test/support/gate.ts";
import { decide, type GateCall, type GateContext } from "./decide.ts";

/** What holds in every mode: nothing of it is for a rule to open. */
const everywhere = (call: GateCall, facts: GateContext = context) =>
  (["default", "accept-edits", "unrestricted"] as const).map((mode) => {
    const all = ["bash", "edit", "web_fetch", "web_fetch(domain:localhost)"].map((text) => rule(text));
    return decide(call, policy(mode, ...all), facts).decision;
  });

test.each([
  ["deny", ".skillmint/settings.json"],
  ["deny", ".SkillMint/agents/x.md"],
  ["deny", "sub/.skillmint/x"],
  ["deny", ".claude/settings.json"],
  ["deny", ".claude/settings.local.json"],
  ["ask", ".claude/skills/x/SKILL.md"],
  ["ask", ".agents/skills/x"],
  ["ask", ".git/hooks/pre-commit"],
  ["ask", ".GIT/Hooks/pre-commit"],
  ["ask", ".git/config"],
  ["ask", ".git/modules/a/hooks/x"],
  ["ask", ".git"],
  ["ask", "sub/.git/config"],
  ["ask", ".mcp.json"],
  ["ask", ".vscode/tasks.json"],
  ["ask", ".idea/x.xml"],
  ["ask", "../.bashrc"],
  ["ask", "../.ssh/authorized_keys"],
  ["ask", "../.config/fish/config.fish"],
  ["ask", ".github/workflows/a.yml"],
  ["allow", ".github/CODEOWNERS"],
  ["allow", ".git/COMMIT_EDITMSG"],
  ["allow", ".gitignore"],
  ["allow", "src/.bashrc"],
  ["allow", "claude/settings.json"],
])("in every mode and under every rule, to write is %s: %s", (decision, path) => {
  const real = `/home/u/project/${path}`.replace("/project/..", "");
  expect(new Set(everywhere(edit(real)))).toEqual(new Set([decision]));
  if (decision === "allow") return;
  expect(new Set(everywhere(bash(`echo x >> ${path}`)))).not.toContain("allow");
  expect(new Set(everywhere(bash(`cp evil ${path}`)))).not.toContain("allow");
  // Nor without the parser.
  expect(new Set(everywhere(bash(`echo x >> ${path}`), { ...context, shell: null }))).not.toContain("allow");
});

test.each([
  ["ask", "HEAD"],
  ["ask", "sub/commondir"],
  ["ask", "bare/config"],
  ["ask", "bare/hooks/pre-commit"],
  ["allow", "config"],
  ["allow", "src/hooks/use-x.ts"],
  ["allow", "refs/heads/.keep"],
  ["allow", "HEAD.md"],
])("nothing makes a folder a repository, or gives one what it runs, unasked: to write is %s: %s", (decision, path) => {
  const head = [{ name: "HEAD", isLink: false, isFolder: false }];
  const facts: GateContext = { ...context, list: (folder) => (folder.endsWith("/bare") ? head : []) };
  expect(new Set(everywhere(edit(`/home/u/project/${path}`), facts))).toEqual(new Set([decision]));
  const redirect = decide(bash(`echo x > ${path}`), policy("default", rule("bash(echo:*)")), facts);
  expect(redirect.decision).toBe(decision === "ask" ? "ask" : redirect.decision);
  expect(everywhere(bash("git reset --hard HEAD"), facts)).toEqual(["allow", "allow", "allow"]);
});

const [envrc, exact] = ["/home/u/project/.envrc", rule("edit(.envrc)")];

test.each<[string, GateCall]>([
  ["write_file", { ...edit(envrc), tool: "write_file" }],
  ["edit", edit(envrc)],
  ["a redirect", bash("echo x > .envrc")],
  ["a word of a command", bash("cp x .envrc")],
])("only a rule that names a file that runs later exactly lets it be changed unasked: %s", (_, call) => {
  const decided = (...rules: ReturnType<typeof rule>[]) =>
    (["default", "accept-edits", "unrestricted"] as const).map(
      (mode) => decide(call, policy(mode, rule("bash"), ...rules), context).decision,
    );
  const [passes, asks] = [
    ["allow", "allow", "allow"],
    ["ask", "ask", "ask"],
  ];
  expect(decided(exact)).toEqual(passes);
  expect(decided(rule("edit(~/project/.envrc)"))).toEqual(passes);
  for (const text of ["edit", "edit(*)", "edit(**)", "edit(.env*)", "edit(/home/u/project)", "edit(sub/.envrc)"])
    expect(decided(rule(text)), text).toEqual(asks);
  expect(decided(rule("edit(.envrc)", "allow", "skill"))).toEqual(asks);
  expect(decided(exact, rule("edit(.envrc)", "ask"))).toEqual(asks);
  expect(decided(exact, rule("edit(.envrc)", "deny"))).toEqual(["deny", "deny", "deny"]);
});

test("a rule that names a file exactly opens neither our own settings nor a deletion", () => {
  const closed = "/home/u/project/.claude/settings.json";
  const named = rule(`edit(${closed})`);
  expect(decide(edit(closed), policy("unrestricted", named), context).decision).toBe("deny");
  expect(decide(bash(`cp x ${closed}`), policy("unrestricted", named), context).decision).toBe("ask");
  const removal: GateCall = { tool: "file_delete", class: "act", touches: [{ action: "write", resource: envrc }] };
  expect(decide(removal, policy("unrestricted", exact), context).decision).toBe("ask");
});

test("to read what is protected is no matter", () => {
  for (const path of [".git/config", ".mcp.json", "~/.bashrc"])
    expect(everywhere(bash(`cat ${path}`))).not.toContain("ask");
});

test("a workspace below a folder with such a name is a workspace", () => {
  const below = { ...context, workspace: "/home/u/src/.claude/worktrees/a" };
  expect(decide(edit(`${below.workspace}/a.ts`), policy("accept-edits"), below).decision).toBe("allow");
});

test.each([
  "cat ~/.skillmint/x",
  `cat ~/.skill"mint"/x`,
  "cat ~/.SKILLMINT/x",
  "cat $SKILLMINT_HOME/x",
  "cat ~/.skill*/sec*/k*",
  "cat /home/u/.s*/x",
  "cat /home/*/.skillm?nt/x",
  "cat ~/.[s]killmint/x",
  "cat ~/.{skillmint,x}/y",
  "cat .skil*",
  `cat .${"[".repeat(2000)}`,
  "cat $'\\x2eskillmint'/x",
  "curl localhost:8765/api",
  "curl http://127.0.0.1:8765",
  "nc 127.0.0.1 8765",
  "curl [::1]:8765",
  "exec 3<>/dev/tcp/127.0.0.1/8765",
  "curl http://box:8765",
  "skillmint run --answer ask_1=allow",
  "cd x && /opt/skillmint/bin/skillmint run",
  "node dist/skillmint.js run",
  "node /opt/x/dist/skillmint.js",
  "bin/skillmint",
  "sh bin/skillmint",
  "curl 127.0.0.1:876{5,}",
  "curl localhost:$((8764+1))",
  "curl http://127.0.0.1:$(echo 8765)/x",
  `P=87; curl http://127.0.0.1:\${P}65/api`,
  'P=87; curl "localhost:$P"65',
  "Q=65; curl localhost:87$Q",
  "H=localhost; P=87; Q=65; curl $H:$P$Q",
  "P=$((8000+765)); curl localhost:$P",
  `P=87; P=\${P}65; curl localhost:$P`,
  `P=87; exec 3<>/dev/tcp/127.0.0.1/\${P}65`,
  "env skillmint run",
  "cat /proc/1/environ",
  "cat /proc/$PPID/environ",
  "cat /proc/self/../1/environ",
  "cat /proc/*/environ",
  "cat /proc/12/env*",
  "ls -l /proc/77/fd",
])("a command that names what is ours, or another process, is asked in every mode: %s", (command) => {
  expect(everywhere(bash(command))).toEqual(["ask", "ask", "ask"]);
  if (/x2e|^env|^cd/.test(command)) return;
  expect(everywhere(bash(command), { ...context, shell: null })).toEqual(["ask", "ask", "ask"]);
});

test.each([
  "ls *",
  "ls .*",
  "ls ~/*",
  "curl localhost:87651",
  "curl localhost:$PORT/health",
  "PATH=$PATH:$HOME/bin make",
  `git show HEAD:$f; echo \${x:0:3}`,
  "d=$(date); echo at:$d",
  "echo 8765",
  "cat /proc/self/environ",
  "cat /proc/cpuinfo /proc/meminfo",
  "ls src/skillmint",
  "git clone https://example.com/skillmint",
  "curl localhost:$PORT/x",
])("others pass where they may: %s", (command) => {
  expect(everywhere(bash(command))).toEqual(["allow", "allow", "allow"]);
});

test("a data folder by another name is known by its path, also as a pattern", () => {
  const elsewhere = { ...context, dataFolder: "/data/mint" };
  for (const command of [
    "cat /data/mint/x",
    "cat /da*/m?nt/x",
    "cat ../../../data/mint/x",
    "cat /data/./mint",
    "cd /data && cat m*/x",
  ]) {
    expect(everywhere(bash(command), elsewhere)).toEqual(["ask", "ask", "ask"]);
  }
  expect(everywhere(bash("cat /data/*"), elsewhere)).toEqual(["ask", "ask", "ask"]);
  expect(everywhere(bash("cat /data2/* mint"), elsewhere)).toEqual(["allow", "allow", "allow"]);
});

test.each([
  ["deny", "http://127.0.0.1:8765/"],
  ["deny", "http://localhost:8765/"],
  ["deny", "http://2130706433:8765/"],
  ["deny", "http://0x7f.1:8765/"],
  ["deny", "http://[::ffff:127.0.0.1]:8765/"],
  ["deny", "http://0:8765/"],
  ["deny", "http://a.localhost.:8765/"],
  ["deny", "file:///etc/passwd"],
  ["deny", "ftp://example.com/"],
  ["deny", "javascript:alert(1)"],
  ["deny", "no url"],
  ["ask", "http://localhost/"],
  ["ask", "http://127.0.0.1:4000/"],
  ["ask", "http://0177.0.0.1/"],
  ["ask", "http://10.1.2.3/"],
  ["ask", "http://172.16.0.1/"],
  ["ask", "http://192.168.1.1/"],
  ["ask", "http://169.254.169.254/latest"],
  ["ask", "http://100.64.1.1/"],
  ["ask", "http://168.63.129.16/"],
  ["ask", "http://[::1]/"],
  ["ask", "http://[fd00::1]/"],
  ["ask", "http://[fe80::1]/"],
  ["ask", "http://[::7f00:1]/"],
  ["ask", "http://[64:ff9b::a00:1]/"],
  ["ask", "http://[2002:7f00:1::]/"],
  ["ask", "http://[2001:0:1::]/"],
  ["ask", "http://metadata.google.internal/"],
  ["ask", "http://printer.local/"],
  ["ask", "http://router/"],
  ["ask", "https://user:pw@example.com/"],
  ["allow", "https://example.com/"],
  ["allow", "http://8.8.8.8/"],
  ["allow", "http://[2606:4700::1111]/"],
  ["allow", "http://localhost:3000/"],
  ["allow", "http://172.32.0.1/"],
])("in every mode and under every rule, the address is %s: %s", (decision, url) => {
  expect(new Set(everywhere(fetches(url)))).toEqual(new Set([decision]));
});

test("a private address is reached by a rule that names it with its port, ours by none", () => {
  const given = (url: string, domain: string) =>
    decide(fetches(url), policy("default", rule(`web_fetch(domain:${domain})`)), context).decision;
  expect(given("http://localhost:4000/", "localhost:4000")).toBe("allow");
  expect(given("http://localhost:4001/", "localhost:4000")).toBe("ask");
  expect(given("http://192.168.1.1/", "192.168.1.1:80")).toBe("allow");
  expect(given("http://[::1]:4000/", "[::1]:4000")).toBe("allow");
  expect(given("http://a.localhost:4000/", "localhost:4000")).toBe("ask");
  expect(given("http://localhost:8765/", "localhost:8765")).toBe("deny");
});

test("a private address is named as a rule would name it", () => {
  const { reason } = decide(fetches("http://[::ffff:127.0.0.1]:4000/"), policy("default"), context);
  expect(reason).toMatchObject({ code: "private-host", host: "[::ffff:7f00:1]:4000" });
});

test("a server of the session's own is reached unasked, but not in plan mode", () => {
  const of = (mode: "default" | "plan") => decide(fetches("http://localhost:3000/"), policy(mode), context).decision;
  expect([of("default"), of("plan")]).toEqual(["allow", "deny"]);
});

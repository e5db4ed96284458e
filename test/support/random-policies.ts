// Policies and calls of dice that really meet, and what must be true of every decision on them.
import { decide, type GateCall, type GateContext, type Policy } from "../../src/permissions/decide.ts";
import { needsShell } from "../../src/permissions/needs-shell.ts";
import type { Rule } from "../../src/permissions/rules.ts";
import type { ShellReading } from "../../src/permissions/shell/reading.ts";
import type { Verdict } from "../../src/permissions/verdict.ts";
import { createLedger } from "../../src/protocol/taint/sending.ts";
import { createShelf, type Seen } from "../../src/protocol/taint/shelf.ts";
import { context as bare, bash, edit, fetches, read, rule } from "./gate.ts";
import { createRandom, type Random } from "./proof.ts";

const modes = ["default", "accept-edits", "plan", "unrestricted"] as const;
const effects = ["allow", "ask", "deny"] as const;
const tiers = ["user", "session", "workspace"] as const;

const programs = [
  ...["git log", "git push", "git push --force", "git -C sub push", "rm", "rm -rf", "rm -f -r", "ls", "npm test"],
  ...["npm run dev", "curl http://example.com", "cat", "tee", "make", "echo", "sudo rm", "env A=1 git push", "cd sub"],
  ...[
    "$X",
    "/bin/rm",
    "xargs rm",
    "find . -exec rm {} +",
    "skillmint run",
    "A=1",
    "git $X",
    "eval rm",
    "sed -i s/a/b/",
  ],
];
const words = [
  "x",
  "secret/a",
  "src/a.ts",
  "~/notes/b",
  "/etc/passwd",
  "-rf",
  "$Y",
  "*",
  ".git/config",
  "~/.skillmint/x",
];
const redirects = [
  "> out",
  "> secret/a",
  ">> /tmp/x",
  "2>/dev/null",
  "< secret/a",
  "> $Z",
  "> .mcp.json",
  "> src/a.ts",
];
const joints = ["; ", " && ", " | ", " || ", "\n", " & "];
const paths = ["src/a.ts", "src/b/c.ts", "secret/a", "a.txt", ".git/config", ".claude/settings.json", "../notes/b"];
const urls = [
  ...["https://example.com/a", "https://docs.example.com/", "https://example.com.evil.org/", "http://localhost:3000/"],
  ...[
    "http://localhost:4000/",
    "http://127.0.0.1:8765/",
    "http://10.0.0.1/",
    "https://u@example.com/",
    "ftp://example.com/",
  ],
];
const mcpTools = ["mcp_github_get", "mcp_github_create", "mcp_files_write"];

export const ruleTexts = [
  ...[
    "bash",
    "edit",
    "read_file",
    "write_file",
    "web_fetch",
    "use_tool",
    "*",
    "mcp_github_*",
    "mcp__github__get",
    "mcp_*",
  ],
  ...["bash(*)", "bash(git log:*)", "bash(git push:*)", "bash(git push --force:*)", "bash(git *)", "bash(rm:*)"],
  ...["bash(rm -rf *)", "bash(ls)", "bash(npm run dev *)", "bash(npm test)", "bash(cat:*, echo:*)", "bash(curl:*)"],
  ...["bash(make:*)", "bash(echo x > out)", "bash(sudo:*)", "bash(tee *)", "bash(cd sub)", "bash(skillmint:*)"],
  ...[
    "edit(src/**)",
    "edit(secret/**)",
    "edit(a.txt)",
    "write_file(src/*)",
    "read_file(secret)",
    "read_file(~/notes/**)",
  ],
  ...["edit(.git/**)", "edit(/etc/**)", "read_file(**/a)", "web_fetch(domain:example.com)", "use_tool(mcp_github_get)"],
  ...["web_fetch(domain:localhost:4000)", "web_fetch(domain:localhost)", "web_fetch(domain:*.example.com)"],
];

const known = new Map<string, ShellReading>();
const shell = bare.shell && {
  ...bare.shell,
  read(text: string): ShellReading {
    const reading = known.get(text) ?? (bare.shell as NonNullable<typeof bare.shell>).read(text);
    known.set(text, reading);
    return reading;
  },
};
export const context: GateContext = { ...bare, shell };

export interface Walk {
  /** Sentences about what was not as it must be. */
  faults: string[];
  /** How often each decision was met, by kind of call. */
  seen: Map<string, number>;
}

const callsOfEach = 6;

/** One policy of dice, some calls, and every law on each of them. */
export function walkPolicy(seed: number): Walk {
  known.clear();
  const random = createRandom(seed);
  const walk: Walk = { faults: [], seen: new Map() };
  const policy = randomPolicy(random);
  for (let count = 0; count < callsOfEach; count++) check(randomCall(random), policy, random, walk);
  return walk;
}

const strictness = { deny: 0, ask: 1, allow: 2 } as const;
export const isWider = (one: Verdict, other: Verdict) => strictness[one.decision] > strictness[other.decision];

function check(call: GateCall, policy: Policy, random: Random, { faults, seen }: Walk): void {
  const verdict = decide(call, policy, context);
  const kind = `${call.tool.startsWith("mcp") ? "mcp" : call.tool} ${verdict.decision} by ${verdict.reason.code}`;
  seen.set(kind, (seen.get(kind) ?? 0) + 1);
  const at = (rules: readonly Rule[]) => decide(call, { ...policy, rules }, context);
  const law = (holds: boolean, what: string, others: readonly Rule[] = []) => {
    if (!holds) faults.push(`${what}: ${JSON.stringify({ call, policy, others, verdict })}`);
  };
  const same = (one: Verdict) => JSON.stringify(one) === JSON.stringify(verdict);

  law(same(decide(call, policy, context)), "the same is decided twice");
  law(same(at(random.shuffle(policy.rules))), "order never matters");
  for (const effect of ["deny", "ask"] as const) {
    const tighter = [...policy.rules, { ...randomRule(random), effect }];
    law(!isWider(at(random.shuffle(tighter)), verdict), `adding ${effect} never widens`, tighter.slice(-1));
  }
  const looser = [...policy.rules, { ...randomRule(random), effect: "allow" as const }];
  law(!isWider(verdict, at(random.shuffle(looser))), "adding allow never tightens", looser.slice(-1));
  const ofWorkspace = Array.from({ length: 1 + random.below(4) }, (): Rule => {
    const { trusted: _, ...one } = randomRule(random);
    return { ...one, tier: "workspace", ...(random.next() < 0.5 && { trusted: false }) };
  });
  law(
    !isWider(at([...ofWorkspace, ...policy.rules]), verdict),
    "a workspace never widens before it is trusted",
    ofWorkspace,
  );
  const strange = randomSeen(random);
  const marked = { ...context, taint: () => strange };
  const given = { ...call, input: inputOf(call) };
  const tainted = decide(given, policy, marked);
  const met = `taint: ${tainted.reason.code === "taint" ? tainted.reason.finding.why : "nothing new"}`;
  seen.set(met, (seen.get(met) ?? 0) + 1);
  law(!isWider(tainted, verdict), "strangers' text never widens");
  law((tainted.decision === "deny") === (verdict.decision === "deny"), "what is denied stays denied, and only that");
  if (tainted.reason.code === "taint") {
    const freed = decide(given, { ...policy, mode: "unrestricted", rules: [...policy.rules, ...looser] }, marked);
    law(freed.decision !== "allow", "no mode and no rule that allows frees it", looser.slice(-1));
  }
  if (call.tool === "bash" && !needsShell(call, policy, context)) {
    law(
      !isWider(decide(call, policy, { ...context, shell: null }), verdict),
      "who needs no parser is no wider without one",
    );
  }
}

/** As the tool was given it, as far as what it touches tells. */
function inputOf({ tool, touches: [first] }: GateCall): unknown {
  const field = tool === "bash" ? "command" : tool === "web_fetch" ? "url" : tool.startsWith("mcp") ? "what" : "path";
  return { [field]: first?.resource };
}

/** What a session may have read: of the same words as the calls, so that they meet. */
function randomSeen(random: Random): Seen {
  const shelf = createShelf(createLedger());
  const text = () =>
    Array.from({ length: 1 + random.below(9) }, () => random.pick([...programs, ...words, ...urls])).join(" ");
  const source = { origin: random.pick(["web", "mcp", "browser", "skill"] as const), what: "evil.example" };
  if (random.next() < 0.9) shelf.addOutside(text(), source);
  if (random.next() < 0.5) shelf.addUser(text());
  if (random.next() < 0.5) shelf.addNear(text());
  if (random.next() < 0.3) shelf.addPlace(".env");
  if (random.next() < 0.3) shelf.addFile({ path: "/home/u/project/src/a.ts", source });
  return shelf.seen;
}

export function randomPolicy(random: Random): Policy {
  const rules = Array.from({ length: random.below(9) }, () => randomRule(random));
  return { mode: random.pick(modes), sandbox: "off", rules };
}

function randomRule(random: Random): Rule {
  const one = rule(random.pick(ruleTexts), random.pick(effects), random.pick(tiers));
  return one.tier === "workspace" && random.next() < 0.5 ? { ...one, trusted: true } : one;
}

export function randomCall(random: Random): GateCall {
  const kind = random.below(10);
  if (kind < 6)
    return bash(
      randomCommand(random, 2),
      random.pick([undefined, "/home/u/project/sub", "/etc", "/home/u/project/secret"]),
    );
  const path = () => `/home/u/project/${random.pick(paths)}`.replace("/project/..", "");
  if (kind === 6) return read(path());
  if (kind === 7) {
    const tool = random.pick(["edit", "write_file", "apply_patch", "notebook_edit", "file_copy", "file_move"]);
    const touches = (["read", "write"] as const).map((action) => ({ action, resource: path() }));
    return random.next() < 0.5 ? edit(path()) : { ...edit(path()), tool, touches, beyond: random.next() < 0.3 };
  }
  if (kind === 8) return fetches(random.pick(urls));
  return { tool: random.pick(mcpTools), class: "act", touches: [], ...(random.next() < 0.5 && { beyond: true }) };
}

function randomCommand(random: Random, depth: number): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () => randomPart(random, depth));
  return parts.reduce((text, part) => `${text}${random.pick(joints)}${part}`);
}

function randomPart(random: Random, depth: number): string {
  const inner = () => randomCommand(random, depth - 1);
  const way = depth > 0 ? random.below(14) : 0;
  if (way === 1) return `echo "$(${inner()})"`;
  if (way === 2) return `( ${inner()} )`;
  if (way === 3) return `bash -c '${inner().replaceAll("'", "")}'`;
  if (way === 4) return `if true; then ${inner()}; fi`;
  if (way === 5) return `(${inner()}`;
  const given = Array.from({ length: random.below(3) }, () => random.pick(words));
  const redirect = random.next() < 0.25 ? [random.pick(redirects)] : [];
  return [random.pick(programs), ...given, ...redirect].join(" ");
}

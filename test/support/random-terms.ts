// Skills of dice, as their authors would write them, and what none of them may do to what the user has allowed.
import { decide, type GateCall, type GateContext, type Policy } from "../../src/permissions/decide.ts";
import { isInside } from "../../src/permissions/paths.ts";
import { calledIn } from "../../src/permissions/servers.ts";
import type { Verdict } from "../../src/permissions/verdict.ts";
import { permits } from "../../src/protocol/active-terms.ts";
import type { Capabilities, SkillEntry, SkillTerms } from "../../src/protocol/skills.ts";
import { skillRules } from "../../src/session/skill-rules.ts";
import { isTrusted } from "../../src/skills/find/agreed.ts";
import { parseSkill } from "../../src/skills/head/parse.ts";
import { mainTermsOf, termsOf } from "../../src/skills/use/terms.ts";
import { read } from "./gate.ts";
import { createRandom, type Random } from "./proof.ts";
import { context, isWider, randomCall, randomPolicy, ruleTexts, type Walk } from "./random-policies.ts";

const callsOfEach = 6;
const { dataFolder, home, workspace } = context;
const folders = [
  `${dataFolder}/skills-cache/1/x`,
  `${home}/.claude/skills/x`,
  `${workspace}/.claude/skills/x`,
  // No skill lies there; should one ever, it opens nothing of ours.
  ...[dataFolder, home, "/"],
];
const paths = [
  ...[`${dataFolder}/secrets/key`, `${dataFolder}/skillmint.db`, `${dataFolder}/skills-cache/1/x/a.md`],
  ...[`${dataFolder}/skills-cache/2/y/a.md`, `${home}/.claude/skills/x/a.md`, `${home}/.ssh/id`, "/etc/passwd"],
];

/** One policy of dice, one to three skills, some calls, and every law on each of them. */
export function walkTerms(seed: number): Walk {
  const random = createRandom(seed);
  const walk: Walk = { faults: [], seen: new Map() };
  const policy = randomPolicy(random);
  const entries = Array.from({ length: 1 + random.below(3) }, () => randomEntry(random));
  for (let count = 0; count < callsOfEach; count++) {
    const call = random.next() < 0.25 ? read(random.pick(paths)) : randomCall(random);
    check(call, policy, entries, walk);
  }
  return walk;
}

type Decision = Pick<Verdict, "decision" | "rule">;

/** As a session decides while these are active: a tool that they do not leave is refused before it comes to the gate. */
function decideUnder(call: GateCall, policy: Policy, terms: readonly SkillTerms[]): Decision {
  if (!permits(terms, calledIn(call))) return { decision: "deny", rule: null };
  const reads = terms.flatMap(({ folder }) => folder ?? []);
  const under: GateContext = { ...context, reads };
  return decide(call, { ...policy, rules: [...policy.rules, ...skillRules(terms)], bounds: terms }, under);
}

function check(call: GateCall, policy: Policy, entries: readonly SkillEntry[], { faults, seen }: Walk): void {
  const alone = decide(call, policy, context);
  const law = (holds: boolean, what: string, verdict: Decision) => {
    if (!holds) faults.push(`${what}: ${JSON.stringify({ call, policy, entries, alone, verdict })}`);
  };
  const wider = (verdict: Decision) => isWider({ ...alone, ...verdict }, alone);

  const strangers = entries.filter((entry) => !isTrusted(entry));
  const under = decideUnder(call, policy, strangers.map(termsOf));
  law(
    !wider(under) || isOwnFile(call, strangers) || isForSight(alone, call, strangers),
    "who is not trusted widens nothing but the sight of his own files",
    under,
  );

  const terms = entries.map((entry, at) => (at === 0 ? mainTermsOf(entry) : termsOf(entry)));
  const all = decideUnder(call, policy, terms);
  const rules = terms.flatMap(({ allows = [] }) => allows);
  const part = alone.reason.code === "mode" ? alone.reason.part : undefined;
  const isAgreed =
    alone.decision === "ask" &&
    all.decision === "allow" &&
    all.rule !== null &&
    // By its rule, or by one of the user's where its rule has named the private host that was asked for.
    (rules.includes(all.rule) ||
      // Of a chain the part that was asked for is by its rule, and the others by the user's.
      (part !== undefined && rules.includes(decideUnder(partOf(call, part), policy, terms).rule ?? "")) ||
      (alone.reason.code === "private-host" && rules.includes(`web_fetch(domain:${alone.reason.host})`)));
  law(
    !wider(all) || isAgreed || isOwnFile(call, entries) || isForSight(alone, call, entries),
    "who is trusted allows by his own list alone, and only what would be asked",
    all,
  );
  law(
    !(wider(all) && alone.decision === "ask" && alone.reason.code === "rule"),
    "what the user wants to be asked for is asked for",
    all,
  );
  const unbound = decideUnder(
    call,
    policy,
    terms.map(({ capabilities, ...rest }) => rest),
  );
  law(
    !isWider({ ...alone, ...all }, { ...alone, ...unbound }),
    "bounds that a pack was signed with take away and never add",
    all,
  );
  law(!(all.decision === "allow" && touchesOurs(call)), "nothing of ours is opened but a skill's own folder", all);

  const kind = wider(all) ? (isAgreed ? "wider by a list that the user agreed to" : "a skill's own file") : "no wider";
  const tighter = isWider(alone, { ...alone, ...all }) ? "tighter" : kind;
  const who = strangers.length === entries.length ? "not trusted" : strangers.length === 0 ? "trusted" : "both";
  seen.set(`${who}: ${tighter}`, (seen.get(`${who}: ${tighter}`) ?? 0) + 1);
}

/** Only reads, and only in the folder of one of them: who has added a skill has agreed to that. */
const isOwnFile = ({ tool, touches }: GateCall, entries: readonly SkillEntry[]) =>
  tool === "read_file" &&
  touches.every(
    ({ action, resource }) => action === "read" && entries.some(({ folder }) => isInside(resource, folder ?? "?")),
  );

/** Asked for only since it reads a file there, whatever else it does passes by itself. */
const isForSight = ({ reason }: Verdict, { touches }: GateCall, entries: readonly SkillEntry[]) =>
  reason.code === "outside" &&
  touches.some(({ action, resource }) => action === "read" && resource === reason.path) &&
  entries.some(({ folder }) => isInside(reason.path, folder ?? "?"));

const touchesOurs = ({ touches }: GateCall) =>
  touches.some(
    ({ resource }) =>
      isInside(resource, dataFolder) &&
      !isInside(resource, `${dataFolder}/skills-cache/1/x`) &&
      !context.open.some((open) => isInside(resource, open)),
  );

function randomEntry(random: Random): SkillEntry {
  const source = random.pick(["user", "pack", "git", "workspace", "built-in"] as const);
  const approved = random.pick([undefined, undefined, false, true]);
  const parsed = parseSkill(randomSkill(random), { folder: "x" });
  if ("skipped" in parsed) throw new Error("a skill of dice could not be read");
  const folder = random.next() < 0.1 ? null : random.pick(folders);
  const capabilities = source === "pack" ? { capabilities: randomCapabilities(random) } : {};
  return { name: "x", source, folder, head: parsed.head, ...capabilities, ...(approved !== undefined && { approved }) };
}

/** Bounds as their authors choose them: none, narrow, and as wide as they can be written. */
function randomCapabilities(random: Random): Capabilities {
  const some = (all: readonly string[]) => (random.next() < 0.4 ? undefined : all.filter(() => random.next() < 0.5));
  const tools = some(["bash", "read_file", "edit", "write_file", "web_fetch", "*", "b*"]);
  const hosts = some(["example.com", "*.example.com", "localhost:3000"]);
  const written = some(["**", "src/**", "*", "secret/*"]);
  const scripts = random.pick([undefined, true, false]);
  return {
    ...(tools && { tools }),
    ...(hosts && { hosts }),
    ...(written && { paths: written }),
    ...(scripts !== undefined && { scripts }),
  };
}

const fields = ["allowed-tools", "allowed-tools", "allowed_tools", "allowedTools", "disallowed-tools", "tools"];
const claims = [
  ...["mode: unrestricted", "permissions:\n  allow: [bash]", "sandbox: off", "trusted: true", "approved: true"],
  ...["hooks:\n  PreToolUse: allow", "source: user", "capabilities:\n  tools: [bash]", "always: true", "tier: user"],
];

/** A SKILL.md that asks for as much as it can, in one of the ways in which people write lists. */
function randomSkill(random: Random): string {
  const lines = Array.from({ length: 1 + random.below(3) }, () => {
    const all = [...ruleTexts, "Bash", "Read", "Edit", "*", "Bash(*)", "mcp__github", "WebFetch(domain:example.com)"];
    const wanted = Array.from({ length: random.below(4) }, () => random.pick(all));
    const field = random.pick(fields);
    const form = random.below(3);
    if (form === 0) return `${field}: ${JSON.stringify(wanted)}`;
    return `${field}: ${JSON.stringify(wanted.join(form === 1 ? ", " : " "))}`;
  });
  const more = random.next() < 0.5 ? [random.pick(claims)] : [];
  return `---\nname: x\ndescription: d\n${[...lines, ...more].join("\n")}\n---\nText.\n`;
}

const partOf = (call: GateCall, part: string): GateCall => ({
  ...call,
  touches: call.touches.map((touch) => (touch.action === "exec" ? { ...touch, resource: part } : touch)),
});

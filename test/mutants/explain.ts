import type { Mutant } from "./mutant.ts";

const explained = { tests: ["test/permission-explain.test.ts"] };
const ruled = { tests: ["test/permission-rules.test.ts"] };
const risk = { tests: ["src/permissions/risk.test.ts"] };

/** What the gate's word without a turn must not miss, and what a person is shown before a rule is saved. */
export const explain: readonly Mutant[] = [
  {
    ...explained,
    name: "what-would-fail-is-not-allowed",
    file: "src/session/explain.ts",
    find: 'if (failure !== undefined && (decision !== "deny" || rule === null)) return doubt(failure);',
    replace: "",
  },
  {
    ...explained,
    name: "denied-also-when-it-would-fail",
    file: "src/session/explain.ts",
    find: 'failure !== undefined && (decision !== "deny" || rule === null)',
    replace: "failure !== undefined",
  },
  {
    ...explained,
    name: "explained-with-the-rules-of-the-session",
    file: "src/session/explain.ts",
    find: ", ...parsedRules(session?.history.rules ?? [])",
    replace: "",
  },
  {
    ...explained,
    name: "commands-are-read-before-they-are-explained",
    file: "src/session/explain.ts",
    find: "gateReady: (call) => readyFor(call, policy),",
    replace: "",
  },
  {
    ...explained,
    name: "a-bad-line-is-in-the-exit-code",
    file: "src/cli/permission-explain.ts",
    find: 'if ("error" in call) code = exitCode.usage;',
    replace: "",
  },
  {
    ...explained,
    name: "lines-end-with-line-feeds-only",
    file: "src/cli/permission-explain.ts",
    find: 'String(chunk).split("\\n")',
    replace: "String(chunk).split(/[\\n\\u2028]/)",
  },
  {
    ...ruled,
    name: "risky-rule-needs-a-person",
    file: "src/cli/permission-try.ts",
    find: "found.risky === 0 || flags.yes === true ||",
    replace: "true ||",
  },
  {
    ...ruled,
    name: "examples-cannot-move-the-cursor",
    file: "src/cli/permission-try.ts",
    find: "const said = shortened(exactText(",
    replace: "const said = shortened(String(",
  },
  {
    ...ruled,
    name: "a-rule-is-tried-without-itself",
    file: "src/front/permissions.ts",
    find: "effect !== added.effect || text !== added.text",
    replace: "effect !== undefined && text !== undefined",
  },
  {
    ...ruled,
    name: "unreadable-rules-are-not-overwritten",
    file: "src/front/permissions.ts",
    find: 'if (error instanceof UserRulesProblem) throw new Declined("failed", trust.badUserRules({ problem: error.message }));',
    replace: "if (error instanceof UserRulesProblem) return { allow: [], ask: [], deny: [] };",
  },
  {
    ...ruled,
    name: "only-what-the-rule-changes-is-counted",
    file: "src/session/dry-run.ts",
    find: " && decide(call, now, facts).decision !== added.effect",
    replace: "",
  },
  {
    ...ruled,
    name: "what-would-have-failed-is-not-counted",
    file: "src/session/dry-run.ts",
    find: "failure !== undefined || ",
    replace: "",
  },
  {
    ...ruled,
    name: "a-dry-run-ends",
    file: "src/session/dry-run.ts",
    find: "found.more = found.calls === mostCalls;",
    replace: "found.more = false;",
  },
  {
    ...risk,
    name: "opaque-is-risky",
    file: "src/permissions/risk.ts",
    find: 'if (isCommand && (!reading || reading.opaque !== null)) found.add("opaque");',
    replace: "",
  },
  {
    ...risk,
    name: "redirect-outside-is-risky",
    file: "src/permissions/risk.ts",
    find: 'if (action === "write" && (isUnsaid || (target !== null && isBeyond(target, facts)))) found.add("outside");',
    replace: "",
  },
  {
    ...risk,
    name: "files-put-outside-are-risky",
    file: "src/permissions/risk.ts",
    find: "putsFiles(command) && ",
    replace: "false && ",
  },
  {
    ...risk,
    name: "input-of-a-shell-is-code",
    file: "src/permissions/risk.ts",
    find: 'return !options.some((word) => /^(?:--version|--help|-V|-v|-h)$/.test(word ?? ""));',
    replace: "return false;",
  },
];

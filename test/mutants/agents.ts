import type { Mutant } from "./mutant.ts";

const found = { file: "src/skills/agents/find.ts", tests: ["src/skills/agents/find.test.ts"] };
const roots = { file: "src/skills/agents/roots.ts", tests: ["src/skills/agents/find.test.ts"] };
const child = { file: "src/session/tasks/child.ts", tests: ["src/session/tasks/child.test.ts"] };
const tools = { file: "src/session/tasks/child-tools.ts", tests: ["src/session/tasks/child.test.ts"] };
const own = { file: "src/session/tasks/agents.ts", tests: ["src/session/tasks/child.test.ts"] };
const policy = { file: "src/session/policy.ts", tests: ["src/session/policy.test.ts"] };
const forked = { tests: ["test/forked-skills.test.ts"] };

/** Whose agents count, what a sub-agent is made of, and what binds a skill that works in one. */
export const agents: readonly Mutant[] = [
  {
    name: "no-sub-agent-without-a-prompt",
    file: "src/tools/agent/task.ts",
    find: 'if (prompt.trim() === "") throw new ToolError(context.texts.taskNoPrompt());',
    replace: "",
    tests: ["src/session/tasks/tasks.test.ts"],
  },
  {
    name: "who-goes-on-tells-what-was-not-taken",
    file: "src/session/tasks/tasks.ts",
    find: "const notices = isChanged ? [texts.tools.taskStays({ agentType })] : [];",
    replace: "const notices: string[] = [];",
    tests: ["src/session/tasks/tasks.test.ts"],
  },
  {
    name: "a-part-of-a-tool-is-not-all-of-it",
    file: "src/skills/agents/parse.ts",
    find: "isPartial(entry) ? oneLine(entry, 100) : toolOf(entry)",
    replace: "toolOf(entry)",
    tests: ["src/skills/agents/parse.test.ts"],
  },
  {
    ...{ ...found, name: "agents-never-seen-are-not-read" },
    find: "if (agreed && !agreed.some((one) => one.name === way)) return waits();",
    replace: "",
  },
  {
    ...{ ...found, name: "agents-are-as-agreed" },
    find: 'if (agreed && stateOf({ kind: "agent", name: way, hash }, agreed) !== "trusted") return waits();',
    replace: "",
  },
  {
    ...{ name: "agents-are-as-agreed-when-used", file: "src/skills/agents/look.ts", tests: found.tests },
    find: "file.hash !== undefined && agentHash(read.bytes) !== file.hash",
    replace: "false",
  },
  {
    ...{ ...found, name: "an-agent-by-two-ways-is-one" },
    find: "if (seen.has(real)) return;",
    replace: "",
  },
  {
    ...{ ...found, name: "agents-of-a-folder-are-bounded" },
    find: "names.slice(0, mostAgents).filter",
    replace: "names.filter",
  },
  {
    ...{ name: "names-of-our-agents-stay-ours", file: "src/skills/agents/names.ts", tests: found.tests },
    find: "!taken.has(name) && !isOurs(name)",
    replace: "!taken.has(name)",
  },
  {
    ...{ ...roots, name: "agents-beside-an-added-folder-do-not-count" },
    find: '(source !== "user" || agreed !== undefined)',
    replace: 'source !== "user"',
  },
  {
    ...{ ...roots, name: "agents-beside-a-workspaces-skills-do-not-count" },
    find: '(source !== "git" && (',
    replace: '(source === "user" && (',
  },
  {
    ...{
      name: "a-sealed-pack-forks-for-its-user",
      file: "src/front/session-skills.ts",
      tests: ["test/forked-skills.test.ts"],
    },
    find: "entry.pack ? await (await uses()).isForked(entry, await useOptions(setting)) : entry.head.fork;",
    replace: "entry.head.fork;",
  },
  {
    ...{
      name: "a-sealed-skill-reads-its-files",
      file: "src/skills/use/terms.ts",
      tests: ["src/skills/use/use.test.ts"],
    },
    find: "folder === null && only.length > 0",
    replace: "folder === null && only.length < 0",
  },
  {
    ...{
      name: "what-reaches-files-needs-no-bound",
      file: "src/protocol/active-terms.ts",
      tests: ["test/forked-skills.test.ts"],
    },
    find: "(needNoBound.has(tool.name) ||",
    replace: '(tool.name === "" ||',
  },
  {
    ...{ name: "a-forks-cost-is-its-skills", file: "src/session/sessions.ts", tests: ["test/forked-skills.test.ts"] },
    find: "skill_id: opened.forked ?? opened.skill",
    replace: "skill_id: opened.skill",
  },
  {
    ...{ name: "a-fork-is-told-of", file: "src/cli/print/text.ts", tests: ["test/forked-skills.test.ts"] },
    find: "if (event.skill) io.note(",
    replace: "if (event.background) io.note(",
  },
  {
    ...{ name: "the-demo-begins-forks", file: "src/providers/demo.ts", tests: ["test/forked-skills.test.ts"] },
    find: "if (forks.length > 0)",
    replace: "if (forks.length < 0)",
  },
  {
    ...{ name: "agents-are-told-within-bounds", file: "src/front/agents.ts", tests: ["test/agents.test.ts"] },
    find: "characters: mostTold",
    replace: "characters: 100_000",
  },
  {
    name: "agents-are-told-where-there-is-task",
    file: "src/loop/system-prompt.ts",
    find: 'agents !== "" && tools.includes("task")',
    replace: 'agents !== ""',
    tests: ["src/loop/system-prompt.property.test.ts"],
  },
  {
    ...{ ...own, name: "a-memory-stands-in-no-prompt-of-a-sub-agent" },
    find: '...guide, memory: "",',
    replace: "...guide,",
  },
  {
    ...{ ...own, name: "an-agent-that-cannot-be-read-is-none" },
    find: "(await meant?.read()) ??",
    replace: "(meant ? ownAgent('general-purpose') : null) ??",
  },
  {
    ...{ ...tools, name: "sub-agents-have-no-sub-agents" },
    find: ".filter(({ name }) => !neverInTasks.includes(name))",
    replace: "",
  },
  {
    ...{ ...tools, name: "a-forked-skill-has-its-tools-only" },
    find: "only.length > 0 ? only : null",
    replace: "null",
  },
  {
    ...{ ...tools, name: "a-sub-agent-without-tools-is-not-begun" },
    find: "lists.length > 0 && tools.length === 0",
    replace: "false",
  },
  {
    ...{ name: "a-revoked-packs-sub-agent-does-not-go-on", file: "src/session/tasks/tasks.ts" },
    find: "if (blocked !== null) throw new Error(blocked);",
    replace: "",
    tests: ["test/pack-use.test.ts"],
  },
  {
    ...{ ...tools, name: "a-skill-without-tools-is-told-so" },
    find: "if (skill) throw",
    replace: "if (given) throw",
  },
  {
    ...{ ...child, name: "what-an-agent-takes-away-stays-away" },
    find: "...(removes && { removes }), ",
    replace: "",
  },
  {
    ...{ ...child, name: "what-binds-a-session-binds-its-sub-agents" },
    find: "inherited: [...parent.terms().map(inheritedFrom), ",
    replace: "inherited: [",
  },
  {
    ...{ ...child, name: "what-a-session-lets-pass-is-not-its-sub-agents" },
    find: "const { untrusted: _, ...rest } = binding(terms);",
    replace: "const { untrusted: _, ...rest } = terms;",
  },
  {
    ...{ ...found, name: "agents-of-what-nobody-approved-are-strangers" },
    find: "root.plugin?.skills.every(isTrusted) === false",
    replace: "false",
  },
  {
    ...{ name: "agents-that-come-along-are-named", file: "src/cli/skill-add.ts", tests: ["test/skill-git.test.ts"] },
    find: "noteAgents(wanted, parts.folders.cache, io);",
    replace: "",
  },
  {
    ...{ ...child, name: "a-strange-agent-marks-its-sub-agent" },
    find: ", ...(untrusted && { untrusted }) };",
    replace: " };",
  },
  {
    ...{ ...child, name: "a-stranger-raises-no-steps-of-a-skill" },
    find: "skill?.terms.untrusted ? Math.min(wanted, usual) : wanted",
    replace: "wanted",
  },
  {
    ...{ ...child, name: "a-stranger-raises-no-steps-of-an-agent" },
    find: "untrusted ? Math.min(maxSteps, generalPurpose.maxSteps) : maxSteps",
    replace: "maxSteps",
  },
  {
    ...{ ...policy, name: "a-strange-main-skill-raises-no-steps", file: "src/session/limits.ts" },
    find: "terms.untrusted ? Math.min(maxSteps, terms.maxSteps) : terms.maxSteps",
    replace: "terms.maxSteps",
  },
  {
    ...{ ...child, name: "a-strangers-skill-chooses-no-model" },
    find: "(skill?.terms.untrusted ? undefined : skill?.model)",
    replace: "skill?.model",
  },
  {
    ...{ ...child, name: "a-strange-agent-chooses-no-model" },
    find: "(agent.untrusted ? undefined : agent.model)",
    replace: "agent.model",
  },
  {
    ...{ ...policy, name: "a-sub-agent-inherits-no-right" },
    find: "(opened.inherited ?? []).map(binding)",
    replace: "opened.inherited ?? []",
  },
  {
    ...{ ...policy, name: "a-forked-skill-lets-pass-what-it-was-called-for" },
    find: "now.opened.forked === undefined || calledFor(session)",
    replace: "true",
  },
  {
    ...{ ...forked, name: "a-run-that-is-gone-on-with-was-not-called-for", file: "src/session/tasks/for-session.ts" },
    find: "task === id && skill !== undefined",
    replace: "task === id",
  },
  {
    ...{ ...child, name: "a-forked-skill-binds-its-sub-agent" },
    find: "...skill?.terms,",
    replace: "",
  },
  {
    ...{ ...child, name: "a-model-that-is-not-there-is-told" },
    find: "wanted.model === undefined && sizes.has(name) ? null : name",
    replace: "null",
  },
  {
    ...{ ...forked, name: "a-forked-skill-is-read-once", file: "src/session/skills-of.ts" },
    find: "if (input.history().tasks.some((task) => task.call === call)) return { fork: null };",
    replace: "",
  },
  {
    ...{ ...forked, name: "a-forked-skill-is-begun-once", file: "src/loop/call-tool.ts" },
    find: " || journal.history.tasks.some((task) => task.call === call.id)",
    replace: "",
  },
  {
    ...{ name: "a-forked-skill-goes-on", file: "src/session/settle.ts", tests: ["src/session/settle.test.ts"] },
    find: ' || effect === "task" || isTask(id)',
    replace: ' || effect === "task"',
  },
  {
    ...{ ...forked, name: "a-users-word-for-a-skill-is-for-its-turn", file: "src/session/skills-of.ts" },
    find: "const word = calledForks(history, name)[calls.size];",
    replace: "const word = calledForks(history, name)[calls.size] ?? { name, args: '' };",
  },
  {
    ...{ ...child, name: "who-only-reads-is-told-to" },
    find: 'texts.subAgentReads({ commands: has("bash"), skills: has("skill") })',
    replace: "texts.subAgentChanges()",
  },
  {
    ...{ ...forked, name: "a-skills-sub-agent-is-not-gone-on-with", file: "src/tools/agent/skill.ts" },
    find: "{ isOnce: true }",
    replace: "{}",
  },
  {
    ...{ tests: ["src/skills/use/use.test.ts"], name: "a-fork-without-arguments", file: "src/skills/use/use.ts" },
    find: "wantsArguments(source) && (await use.forks?.())",
    replace: "wantsArguments(source) && use.args !== use.args",
  },
  {
    ...{ tests: ["src/skills/find/catalogue.test.ts"], name: "a-fork-is-told-as-one" },
    ...{ file: "src/skills/find/catalogue.ts", find: 'fork ? texts.forks?.({ hint }) : ""', replace: '""' },
  },
  {
    ...{ ...forked, name: "a-users-words-repeated-are-his", file: "src/session/skills-of.ts" },
    find: '["", one.args.trim()].includes',
    replace: '[""].includes',
  },
  {
    ...{ ...forked, name: "a-direct-call-begins-no-sub-agent", file: "src/session/tasks/sub-agents.ts" },
    find: "const mayBegin = () => model.id !== directModel;",
    replace: "const mayBegin = () => true;",
  },
  {
    ...{ ...forked, name: "a-sub-agent-forks-no-skill", file: "src/session/skills-of.ts" },
    find: "if (used.fork && (await mayFork())) return",
    replace: "if (used.fork) return",
  },
  {
    ...{ ...forked, name: "who-may-not-call-task-forks-no-skill", file: "src/session/skills-of.ts" },
    find: ' || !mayUse(input.terms(), { name: "task" })',
    replace: "",
  },
  {
    ...{ ...forked, name: "a-rule-against-task-holds-for-skills", file: "src/session/skills-of.ts" },
    find: 'gate({ tool: "task", class: "free", touches: [] }).decision === "allow"',
    replace: "gate !== null",
  },
  {
    ...{ ...forked, name: "a-users-own-skill-has-his-words", file: "src/session/skills-of.ts" },
    find: 'said = { args: word.args, by: "user" };',
    replace: 'said = { ...said, by: "user" };',
  },
  {
    ...{ ...forked, name: "a-users-words-go-by-any-name", file: "src/session/skills-of.ts" },
    find: "(await guidance.forks?.(name)) ?? name.trim()",
    replace: "name.trim()",
  },
  {
    ...{ ...forked, name: "who-calls-a-forked-skill-is-told-as-it-was", file: "src/session/skills-of.ts" },
    find: 'by === "user" ? texts.skillsCalled({ names: [name] }) : texts.skillForkBegun({ name })',
    replace: "texts.skillsCalled({ names: [name] })",
  },
  {
    ...{ name: "forks-are-told-once", file: "src/session/invoked.ts", tests: ["src/session/invoked.test.ts"] },
    find: "if (invoked.forks.length > 0) invoked.skills.push(",
    replace: "for (const _ of invoked.forks) invoked.skills.push(",
  },
];

import type { Mutant } from "./mutant.ts";

const tasks = { file: "src/session/tasks/tasks.ts", tests: ["src/session/tasks/tasks.test.ts"] };
const asks = { file: "src/session/tasks/tasks.ts", tests: ["src/session/tasks/asks.test.ts"] };
const whole = ["src/session/tasks/whole.test.ts"];

/** Sub-agents: begun once, ended once, and never more than their session may. */
export const tasksUnderFault: readonly Mutant[] = [
  {
    ...tasks,
    name: "sub-agents-begun-one-at-a-time",
    find: "await inLine(() => start(wanted, signal))",
    replace: "await start(wanted, signal)",
  },
  { ...tasks, name: "sixteen-sub-agents", find: "left().length >= mostTasks", replace: "false" },
  { ...tasks, name: "sub-agent-ends-once", find: "events: isLeft(task) ? [{", replace: "events: true ? [{" },
  { ...tasks, name: "abort-reaches-sub-agents", find: "await Promise.all(left().map(stop));", replace: "" },
  { ...tasks, name: "shut-down-is-no-abort", find: "if (!closed) await stop(task);", replace: "await stop(task);" },
  {
    ...tasks,
    name: "sub-agent-stored-before-its-session",
    find: "      await journal.append(event);\n      await submit(event, session);\n",
    replace: "      await submit(event, session);\n      await journal.append(event);\n",
    tests: ["test/faults/tasks.test.ts"],
  },
  {
    ...asks,
    name: "sub-agent-looks-again",
    find: "if (here.has(task.task)) lookAgain(task);",
    replace: "if (here.has(task.task)) continue;",
  },
  {
    ...asks,
    name: "sub-agent-hears-of-rules",
    find: 'if (event.type === "rule-added" || event.type === "mode-changed") left().forEach(lookAgain);',
    replace: "",
  },
  {
    ...asks,
    name: "answer-brought-to-sub-agent",
    find: "for (const { ask } of asks) if (answers[ask]) await pass(session, ask, answers[ask]);",
    replace: "",
  },
  {
    ...asks,
    name: "nobody-waits-for-a-silent-sub-agent",
    find: "else work(task, one, agree(id, one.session));",
    replace: "else silent++;",
  },
  {
    name: "abort-of-an-idle-session",
    file: "src/session/session.ts",
    find: "if (!journal.history.turn) return subAgents.abort();",
    replace: "if (!journal.history.turn) return;",
    tests: tasks.tests,
  },
  {
    name: "going-on-goes-on-with-sub-agents",
    file: "src/session/session.ts",
    find: "if (history.tasks.some(isRunning)) return { events: [] };",
    replace: "",
    tests: tasks.tests,
  },
  {
    name: "going-on-tells-what-sub-agents-reported",
    file: "src/session/session.ts",
    find: "[...history.notes, ...endedTasks(history.tasks, texts.tools)]",
    replace: "history.notes",
    tests: tasks.tests,
  },
  {
    name: "processes-of-sub-agents-counted",
    file: "src/session/session.ts",
    find: "[...(await processes()), ...(await subAgents.processes())]",
    replace: "await processes()",
    tests: tasks.tests,
  },
  {
    name: "sub-agent-of-a-call-ends-with-its-turn",
    file: "src/session/turn.ts",
    find: ".filter((task) => isRunning(task) && !task.background)",
    replace: ".filter(() => false)",
    tests: tasks.tests,
  },
  {
    name: "sub-agent-of-another-session",
    file: "src/session/sessions.ts",
    find: "if (row?.parent !== under.session) return null;",
    replace: "if (!row) return null;",
    tests: whole,
  },
  {
    name: "sub-agent-at-work-not-taken-up",
    file: "src/session/sessions.ts",
    find: 'if (parent) return { problem: "task", parent };',
    replace: "",
    tests: whole,
  },
  {
    name: "fork-without-sub-agents",
    file: "src/session/fork.ts",
    find: "tasks.every((task) => !isRunning(task)) ||",
    replace: "true ||",
    tests: whole,
  },
  {
    name: "undo-of-what-sub-agents-did",
    file: "src/session/undo.ts",
    find: "await withTasks(await store.events(session), store.events)",
    replace: "await store.events(session)",
    tests: whole,
  },
  {
    name: "contents-kept-by-sub-agents",
    file: "src/session/undo-tasks.ts",
    find: "for (const one of [first, ...others]) {",
    replace: "for (const one of [first]) {",
    tests: whole,
  },
  {
    name: "run-of-stopped-sub-agents-is-interrupted",
    file: "src/cli/run.ts",
    find: "isStopped && code === exitCode.done",
    replace: "false",
    tests: ["test/tasks.test.ts"],
  },
];

// A session is killed while its sub-agents work, and resumed: no effect twice, and every sub-agent's run ends exactly once.
//   npm run proof -- tasks --seed 1 --count 200 --jobs 2
//   npm run proof -- tasks --seed 1 --only 17     one case again
//   npm run proof -- tasks --control              the same with a build that stores a task after its session: must find violations
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "../support/in-lanes.ts";
import { nameOf, randomKills, type UsualTurn } from "../support/kill-moments.ts";
import type { Kill } from "../support/kill-scenario.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { killWithTasks, type TasksOutcome } from "../support/tasks/scenario.ts";
import type { Work } from "../support/tasks/script.ts";
import { buildCopy, type Control } from "./kill/build.ts";

const { flags, seed } = proofFlags({
  count: { type: "string", default: "200" },
  jobs: { type: "string", default: "2" },
  only: { type: "string" },
  control: { type: "boolean", default: false },
});
const [count, jobs] = [wholeNumber("count", flags.count), wholeNumber("jobs", flags.jobs)];
const only = flags.only === undefined ? undefined : wholeNumber("only", flags.only);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-tasks-")));
const most: Work = { background: 8, foreground: 2 };
/** How often a failpoint that comes very often is tried. */
const atEach = 2;

/** The task's own session before the word that it is one. To be mended when the file changes. */
const storedAfter: Control = {
  file: "src/session/tasks/tasks.ts",
  changes: [
    { from: "      await journal.append(event);\n", to: "" },
    {
      from: '      await session.send({ type: "submit", text: event.prompt, turn: event.run });\n',
      to: "$&      await journal.append(event);\n",
    },
  ],
};

interface Done {
  number: number;
  wanted: Work;
  kills: readonly Kill[];
  outcome: TasksOutcome;
}

try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const began = performance.now();
  const program = buildCopy(newFolder("program"), flags.control ? storedAfter : null);
  const untouched = await runCase(0, most, []);
  if (untouched.violations.length > 0) throw new Error(`Nobody was killed yet:\n${untouched.violations.join("\n")}`);
  const usual = usualOf(untouched);
  const atFailpoints = failpointKills(usual);
  console.log(`seed ${seed}: it takes ${Math.round(usual.ms)} ms and prints ${usual.lines} lines`);
  const done: Done[] = [];
  async function doCase(number: number): Promise<void> {
    const random = createRandom(seed * 100_003 + number);
    const kills = atFailpoints[number - 1] ?? randomKills(random, usual);
    const wanted = atFailpoints[number - 1]
      ? most
      : { background: 1 + random.below(8), foreground: 1 + random.below(2) };
    const one = { number, wanted, kills, outcome: await runCase(number, wanted, kills) };
    done.push(one);
    for (const violation of one.outcome.violations)
      console.log(`✗ case ${number} (killed ${nameOf(kills)}): ${violation}`);
    if (number % 25 === 0) console.log(`  ${number} cases`);
  }
  // As many as it takes: a random moment that comes after the end kills nobody.
  const isEnough = (next: number) =>
    next > atFailpoints.length &&
    done.filter((one) => isAtRandom(one) && one.outcome.deaths.length > 0).length >= count;
  if (only === undefined) await inLanes({ lanes: jobs, isEnough, run: doCase });
  else await doCase(only);
  return conclude(done, (performance.now() - began) / 1000);

  async function runCase(number: number, wanted: Work, kills: readonly Kill[]): Promise<TasksOutcome> {
    const folder = newFolder(String(number));
    const outcome = await killWithTasks({ program, folder, wanted, kills });
    rmSync(folder, { recursive: true, force: true });
    return outcome;
  }
}

function usualOf({ lives }: TasksOutcome): UsualTurn {
  const [life] = lives;
  if (!life) throw new Error("Nothing has run.");
  const failpoints = new Map<string, number>();
  for (const { type, seq } of life.events) {
    if (seq === null) continue;
    for (const name of [`before:${type}`, `after:${type}`]) failpoints.set(name, (failpoints.get(name) ?? 0) + 1);
  }
  return { ms: life.ended - life.began, lines: life.events.length, failpoints };
}

/** Each failpoint, the first and the last time that it comes and some in between; those of tasks every time, and then again. */
function failpointKills({ failpoints }: UsualTurn): Kill[][] {
  const onTheWay = [...failpoints].flatMap(([name, times]) => {
    const isOfTask = /:task-/.test(name);
    const tries = isOfTask ? times : Math.min(times, atEach);
    return Array.from({ length: tries }, (_, index): Kill[] => {
      const at = isOfTask ? index + 1 : 1 + Math.round((index * (times - 1)) / Math.max(1, tries - 1));
      return [{ at: "failpoint", name: `${name}#${at}` }];
    });
  });
  const first = ["after:task-started#2", "after:session-opened#4", "before:task-ended#1", "after:tool-started#6"];
  const again = [
    "after:task-started",
    "before:task-ended",
    "after:task-ended",
    "before:tool-ended",
    "after:turn-resumed",
  ];
  const twice = first.flatMap((one) => again.map((other) => [one, other]));
  return [...onTheWay, ...twice.map((names) => names.map((name): Kill => ({ at: "failpoint", name })))];
}

function isAtRandom({ kills }: Done): boolean {
  return kills.some(({ at }) => at !== "failpoint");
}

function conclude(done: readonly Done[], seconds: number): number {
  const bad = done.filter(({ outcome }) => outcome.violations.length > 0);
  const summary = summaryOf(done, seconds);
  console.log(`\n${summary}`);
  if (flags.control) {
    const found = `The control was found out in ${bad.length} of ${done.length} sessions.`;
    console.log(found);
    if (only === undefined) console.log(writeResult("tasks-control", controlPage(found)));
    return bad.length > 0 ? 0 : 1;
  }
  if (only === undefined) console.log(writeResult("tasks", summary));
  if (bad[0]) console.log(`The first violation again: npm run proof -- tasks --seed ${seed} --only ${bad[0].number}`);
  return bad.length > 0 ? 1 : 0;
}

function summaryOf(done: readonly Done[], seconds: number): string {
  const deaths = done.flatMap(({ outcome }) => outcome.deaths);
  const underWay = done.flatMap(({ outcome }) => outcome.underWay);
  const points = deaths.flatMap(({ kill }) => (kill.at === "failpoint" ? [kill.name.replace(/#\d+$/, "")] : []));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return `# Killed while sub-agents work

${circumstances(seed)} · ${seconds.toFixed(0)} s · \`npm run proof -- tasks --seed ${seed} --count ${flags.count}\`

A session gives work to up to 8 sub-agents in the background and 2 that it waits for, waits for one of the first by \`task_output\`, and goes on with one of the others by its \`task_id\`. Each of them runs three commands that leave a line in one file. It is killed with \`kill -9\` and resumed until all have ended; then the next prompt is sent. What must be true then: every stored event that had been printed stands in its journal, and no journal has a gap; every call has one result; no command ran twice, none ran that is told as not run, and what may have run is told so; each call of \`task\` began one run, and each run has one end, after it and before the next; no sub-agent is unknown to its session, and none has a turn that did not end; what those in the background reported is told to the model once; no process is left.

- sessions killed at random moments: ${done.filter((one) => isAtRandom(one) && one.outcome.deaths.length > 0).length}
- sessions killed at failpoints: ${done.filter((one) => !isAtRandom(one) && one.outcome.deaths.length > 0).length} (${[...new Set(points)].sort().join(", ")})
- kills in all: ${deaths.length}, of them while it resumed: ${deaths.filter(({ resumed }) => resumed).length}
- kills with sub-agents at work: ${underWay.filter((many) => many > 0).length}, with 8 or more: ${underWay.filter((many) => many >= 8).length}
- runs of sub-agents: ${sum(done.map(({ outcome }) => outcome.journal.filter(({ type }) => type === "task-started").length))}, of them ended with the word that they had not begun: ${sum(done.map(({ outcome }) => outcome.notBegun))}
- sessions with a violation: **${done.filter(({ outcome }) => outcome.violations.length > 0).length}**
`;
}

function controlPage(found: string): string {
  return `# The control of the proof tasks

${circumstances(seed)} · \`npm run proof -- tasks --seed ${seed} --control --count ${flags.count}\`

The same sessions with a build that stores a sub-agent's own session before the word that it was begun. ${found}
`;
}

function newFolder(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}

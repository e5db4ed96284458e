// A session is killed while its sub-agents work, and resumed: no effect twice, and every sub-agent's run ends exactly once.
//   npm run proof -- tasks --seed 1 --count 200 --jobs 2
//   npm run proof -- tasks --seed 1 --only 17     one case again
//   npm run proof -- tasks --control              the same with a build that stores a task after its session: must find violations
import type { UsualTurn } from "../support/kill-moments.ts";
import type { Kill } from "../support/kill-scenario.ts";
import { killWithTasks, type TasksOutcome } from "../support/tasks/scenario.ts";
import type { Work } from "../support/tasks/script.ts";
import type { Control } from "./kill/build.ts";
import { type About, isAtRandom, proveByKills } from "./kill/frame.ts";
import { atMoments, type KilledCase, requireSound, wasKilled } from "./kill/moments.ts";

const most: Work = { background: 8, foreground: 2 };
/** How often a failpoint that comes very often is tried. */
const atEach = 2;

/** The task's own session before the word that it is one. To be mended when the file changes. */
const storedAfter: Control = {
  what: "a build that stores a sub-agent's own session before the word that it was begun",
  file: "src/session/tasks/tasks.ts",
  changes: [
    { from: "      await journal.append(event);\n", to: "" },
    {
      from: "      await submit(event, session);\n",
      to: "$&      await journal.append(event);\n",
    },
  ],
};

interface Done extends KilledCase {
  outcome: TasksOutcome;
}

process.exitCode = await proveByKills<Done>({
  name: "tasks",
  unit: "sessions",
  control: storedAfter,
  async prepare({ program, count, seed, inFolder }) {
    const runCase = (number: number, wanted: Work, kills: readonly Kill[]) =>
      inFolder(String(number), (folder) => killWithTasks({ program, folder, wanted, kills }));
    const usual = usualOf(requireSound(await runCase(0, most, [])));
    console.log(`seed ${seed}: it takes ${Math.round(usual.ms)} ms and prints ${usual.lines} lines`);
    return atMoments<Done>({
      ...{ usual, count, atFailpoints: failpointKills(usual) },
      async run(number, kills, random) {
        const some = { background: 1 + random.below(8), foreground: 1 + random.below(2) };
        return { number, kills, outcome: await runCase(number, isAtRandom({ kills }) ? some : most, kills) };
      },
    });
  },
  page: summaryOf,
});

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

function summaryOf(done: readonly Done[], { circumstances }: About): string {
  const deaths = done.flatMap(({ outcome }) => outcome.deaths);
  const underWay = done.flatMap(({ outcome }) => outcome.underWay);
  const points = deaths.flatMap(({ kill }) => (kill.at === "failpoint" ? [kill.name.replace(/#\d+$/, "")] : []));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return `# Killed while sub-agents work

${circumstances}

A session gives work to up to 8 sub-agents in the background and 2 that it waits for, waits for one of the first by \`task_output\`, and goes on with one of the others by its \`task_id\`. Each of them runs three commands that leave a line in one file. It is killed with \`kill -9\` and resumed until all have ended; then the next prompt is sent. What must be true then: every stored event that had been printed stands in its journal, and no journal has a gap; every call has one result; no command ran twice, none ran that is told as not run, and what may have run is told so; each call of \`task\` began one run, and each run has one end, after it and before the next; no sub-agent is unknown to its session, and none has a turn that did not end; what those in the background reported is told to the model once; no process is left.

- sessions killed at random moments: ${done.filter((one) => isAtRandom(one) && wasKilled(one)).length}
- sessions killed at failpoints: ${done.filter((one) => !isAtRandom(one) && wasKilled(one)).length} (${[...new Set(points)].sort().join(", ")})
- kills in all: ${deaths.length}, of them while it resumed: ${deaths.filter(({ resumed }) => resumed).length}
- kills with sub-agents at work: ${underWay.filter((many) => many > 0).length}, with 8 or more: ${underWay.filter((many) => many >= 8).length}
- runs of sub-agents: ${sum(done.map(({ outcome }) => outcome.journal.filter(({ type }) => type === "task-started").length))}, of them ended with the word that they had not begun: ${sum(done.map(({ outcome }) => outcome.notBegun))}
- sessions with a violation: **${done.filter(({ outcome }) => outcome.violations.length > 0).length}**
`;
}

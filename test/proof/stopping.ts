// A run and a server are told to stop while they cannot write, again and again: each ends, and leaves no process behind.
//   npm run proof -- stopping --seed 1 [--count 50]
import { inLanes } from "../support/in-lanes.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { type StopFault, type Stopped, stopFaults, stoppedPrograms, stopUnder } from "../support/stopping.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "50" } });
const count = wholeNumber("count", flags.count);
const outcomes: (Stopped & { fault: StopFault })[] = [];
const random = createRandom(seed);
const rounds = stopFaults.flatMap((fault) =>
  Array.from({ length: count }, (_, at) => ({ fault, program: stoppedPrograms[at % stoppedPrograms.length] })),
);
const order = random.shuffle(rounds);

await inLanes({
  lanes: 2,
  isEnough: (next) => next > order.length,
  async run(number) {
    const { fault, program = "run" } = order[number - 1] ?? { fault: "full disk" };
    const outcome = await stopUnder(fault, program);
    outcomes.push({ ...outcome, fault });
    console.log(`${number}: ${program}, ${fault}: ended with ${outcome.code} after ${outcome.ms} ms`);
  },
});

const bad = outcomes.filter(({ code, left }) => code === null || left.length > 0);
if (bad.length > 0) {
  console.error(`seed ${seed}: ${bad.length} of ${outcomes.length} failed:\n${JSON.stringify(bad, null, 2)}`);
  process.exitCode = 1;
} else {
  console.log(`written: ${writeResult("stopping", result())}`);
}

function result(): string {
  const row = (fault: StopFault) => {
    const times = outcomes.filter((one) => one.fault === fault).map(({ ms }) => ms);
    times.sort((one, other) => one - other);
    return `| ${fault} | ${times.length} | ${times[times.length >> 1]} ms | ${times.at(-1)} ms |`;
  };
  return `# A program that cannot write ends when it is told to

${circumstances(seed)} · \`npm run proof -- stopping --seed ${seed} --count ${count}\`

A run and, every other time, a server had a command in the background and waited for the model. Then its disk was filled,
or another connection took the database's write lock and kept it; then came SIGTERM. Each ended by itself within 15 seconds,
and of what it had started nothing ran afterwards.

| what kept it from writing | times | median to the end | longest |
| --- | --: | --: | --: |
${stopFaults.map(row).join("\n")}`;
}

// A denied command in a chain, however long and however hidden, is denied or asked about, and soon.
//   npm run proof -- chains --seed 1
import { loadShell } from "../../src/permissions/shell/load.ts";
import { type Chain, chainsOf, hiddenChains, lengths } from "../support/chains.ts";
import { around, techniques } from "../support/nesting-techniques.ts";
import { circumstances, proofFlags, writeResult } from "../support/proof.ts";

const { seed } = proofFlags({});
const bar = 50;
const began = performance.now();
const shell = await loadShell();
const loaded = performance.now() - began;
const denied = "rm -rf x";
const rows: string[] = [];
const missed: string[] = [];
let slowest = 0;

// What is compiled while it is first used is not what a person waits for at every command.
for (const { text } of hiddenChains(2, denied)) shell.read(text);
for (const length of lengths) tell(`${length} commands`, chainsOf(length, denied));
for (const length of [1, 50, 201]) tell(`hidden, ${length} commands`, hiddenChains(length, denied));
tell(
  "hidden, 10,000 commands",
  hiddenChains(
    10_000,
    denied,
    techniques.filter((_, index) => index % 10 === seed % 10),
  ),
);

tell("one technique in another", pairs());

const perCommand = timeOf("ls -la src && git log --oneline | head -3", 2000);
const result = `# A denied command in a chain

${circumstances(seed)} · \`npm run proof -- chains --seed ${seed}\`

\`${denied}\` at 20 places of chains of \`echo N\`, joined by \`;\`, \`&&\`, \`|\` and newlines; and hidden by each of
${techniques.length} techniques at both ends and in the middle. "Found" is among the commands that were read, so that a
rule denies it; "unknown" is a text of which nobody claims to know all that it runs, so that it is asked about.
Missed: ${missed.length === 0 ? "none" : missed.join(", ")}. The bar for one text is ${bar} ms of work of this thread, so that a busy machine counts for nothing; the most was ${slowest.toFixed(1)} ms.
The parser loads in ${loaded.toFixed(0)} ms, once; a line of three commands is read in ${(perCommand * 1000).toFixed(0)} µs.

| chains | texts | found | only unknown | missed | median | slowest | most work |
| --- | --: | --: | --: | --: | --: | --: | --: |
${rows.join("\n")}`;
process.exitCode = missed.length === 0 && slowest < bar ? 0 : 1;
console.log(result);
console.log(`written: ${writeResult("chains", result)}`);

function* pairs(): Generator<Chain> {
  for (const outer of around) {
    for (const inner of techniques) {
      yield { name: `${inner.name} in ${outer.name}`, text: outer.wrap(inner.wrap(denied)) };
    }
  }
}

function tell(name: string, chains: Iterable<Chain>): void {
  const times: number[] = [];
  let found = 0;
  let unknown = 0;
  let mostWork = 0;
  for (const chain of chains) {
    const [start, before] = [performance.now(), process.threadCpuUsage()];
    const { commands, opaque } = shell.read(chain.text);
    const isFound = commands.some(({ words }) => words[0]?.split("/").at(-1) === "rm");
    times.push(performance.now() - start);
    const { user, system } = process.threadCpuUsage(before);
    mostWork = Math.max(mostWork, (user + system) / 1000);
    if (isFound) found++;
    else if (opaque) unknown++;
    else missed.push(chain.name);
  }
  times.sort((one, other) => one - other);
  const most = times.at(-1) ?? 0;
  slowest = Math.max(slowest, mostWork);
  const median = times[times.length >> 1] ?? 0;
  const missing = times.length - found - unknown;
  rows.push(
    `| ${name} | ${times.length} | ${found} | ${unknown} | ${missing} | ${median.toFixed(2)} ms | ${most.toFixed(1)} ms | ${mostWork.toFixed(1)} ms |`,
  );
}

function timeOf(text: string, rounds: number): number {
  const start = performance.now();
  for (let round = 0; round < rounds; round++) shell.read(text);
  return (performance.now() - start) / rounds;
}

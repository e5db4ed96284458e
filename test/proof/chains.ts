// A denied command in a chain, however long and however hidden, is denied or asked about, and soon.
//   npm run proof -- chains --seed 1
import { loadShell } from "../../src/permissions/shell/load.ts";
import { type Chain, chainsOf, hiddenChains, lengths } from "../support/chains.ts";
import { techniques } from "../support/nesting-techniques.ts";
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

const perCommand = timeOf("ls -la src && git log --oneline | head -3", 2000);
const result = `# A denied command in a chain

${circumstances(seed)} · \`npm run proof -- chains --seed ${seed}\`

\`${denied}\` at 20 places of chains of \`echo N\`, joined by \`;\`, \`&&\`, \`|\` and newlines; and hidden by each of
${techniques.length} techniques at both ends and in the middle. "Found" is among the commands that were read, so that a
rule denies it; "unknown" is a text of which nobody claims to know all that it runs, so that it is asked about.
Missed: ${missed.length === 0 ? "none" : missed.join(", ")}. The bar for one text is ${bar} ms; the slowest took ${slowest.toFixed(1)} ms.
The parser loads in ${loaded.toFixed(0)} ms, once; a line of three commands is read in ${(perCommand * 1000).toFixed(0)} µs.

| chains | texts | found | only unknown | missed | median | slowest |
| --- | --: | --: | --: | --: | --: | --: |
${rows.join("\n")}`;
process.exitCode = missed.length === 0 && slowest < bar ? 0 : 1;
console.log(result);
console.log(`written: ${writeResult("chains", result)}`);

function tell(name: string, chains: Iterable<Chain>): void {
  const times: number[] = [];
  let found = 0;
  let unknown = 0;
  for (const chain of chains) {
    const start = performance.now();
    const { commands, opaque } = shell.read(chain.text);
    const isFound = commands.some(({ words }) => words[0]?.split("/").at(-1) === "rm");
    times.push(performance.now() - start);
    if (isFound) found++;
    else if (opaque) unknown++;
    else missed.push(chain.name);
  }
  times.sort((one, other) => one - other);
  const most = times.at(-1) ?? 0;
  slowest = Math.max(slowest, most);
  const median = times[times.length >> 1] ?? 0;
  const missing = times.length - found - unknown;
  rows.push(
    `| ${name} | ${times.length} | ${found} | ${unknown} | ${missing} | ${median.toFixed(2)} ms | ${most.toFixed(1)} ms |`,
  );
}

function timeOf(text: string, rounds: number): number {
  const start = performance.now();
  for (let round = 0; round < rounds; round++) shell.read(text);
  return (performance.now() - start) / rounds;
}

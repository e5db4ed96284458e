// A denied command in a chain, however long and however hidden, is denied or asked about, and soon.
//   npm run proof -- chains --seed 1
import { decide } from "../../src/permissions/decide.ts";
import { type Chain, chainsOf, hiddenChains, lengths } from "../support/chains.ts";
import { bash, context, deny, policy, rule } from "../support/gate.ts";
import { around, techniques } from "../support/nesting-techniques.ts";
import { circumstances, proofFlags, writeResult } from "../support/proof.ts";

const { seed } = proofFlags({});
const bar = 50;
const denied = "rm -rf x";
// Everything else is allowed, and nothing is asked for but for the rule's sake.
const strict = policy("unrestricted", deny("bash(rm:*)"), rule("bash"), rule("bash(echo:*)"));
const decisionOn = (text: string) => decide(bash(text), strict, context).decision;
const rows: string[] = [];
const missed: string[] = [];
let slowest = 0;

// What is compiled while it is first used is not what a person waits for at every command.
for (const { text } of hiddenChains(2, denied)) decisionOn(text);
for (const length of lengths) tell(`${length} commands`, chainsOf(length, denied));
for (const length of lengths.filter((one) => one < 1000)) {
  tell(`hidden, ${length} commands`, hiddenChains(length, denied, { places: 20 }));
}
const some = techniques.filter((_, index) => index % 10 === seed % 10);
tell("hidden, 10,000 commands", hiddenChains(10_000, denied, { used: some }));
tell("one technique in another", pairs());
tell("long for its own sake, up to 16 KB", costly());

const perCommand = timeOf("ls -la src && git log --oneline | head -3", 2000);
const result = `# A denied command in a chain

${circumstances(seed)} · \`npm run proof -- chains --seed ${seed}\`

\`${denied}\` at 20 places of chains of \`echo N\`, joined by \`;\`, \`&&\`, \`|\` and newlines; and hidden by each of
${techniques.length} techniques at 20 places (of 10,000 by every tenth technique at 3), in unrestricted mode with all else allowed.
Allowed: ${missed.length === 0 ? "none" : missed.join(", ")}. The bar for one text is ${bar} ms of work of this thread, so that a busy machine counts for nothing; the most was ${slowest.toFixed(1)} ms.
A line of three commands is decided in ${(perCommand * 1000).toFixed(0)} µs.

| chains | texts | denied | asked | allowed | median | slowest | most work |
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

/** Texts whose cost was once more than in proportion to their length. */
function* costly(): Generator<Chain> {
  const texts: Record<string, [part: string, times: number]> = {
    ...{ eval: ["eval ", 2900], find: ["find . -exec ", 900], executes: ["-exec a {} \\; ", 900], env: ["env ", 2900] },
    ...{ braces: ["{a,b}", 1500], homes: ["$HOME/a ", 1700], folders: ["-C a b ", 1900], patterns: [".g*/x ", 2000] },
    ...{ targets: ["a ", 6000], sets: ["a=b ", 3000], unknown: ["$a ", 3900], lists: ["{a,b}{c,d} ", 1100] },
  };
  const before: Record<string, string> = { executes: "find . ", folders: "tar ", patterns: "cp ", targets: "make " };
  for (const [name, [part, times]] of Object.entries(texts))
    yield { name, text: `${denied}; ${before[name] ?? ""}${part.repeat(times)}` };
}

function tell(name: string, chains: Iterable<Chain>): void {
  const times: number[] = [];
  const counts = { deny: 0, ask: 0, allow: 0 };
  let mostWork = 0;
  for (const chain of chains) {
    const [start, before] = [performance.now(), process.threadCpuUsage()];
    const decision = decisionOn(chain.text);
    times.push(performance.now() - start);
    const { user, system } = process.threadCpuUsage(before);
    mostWork = Math.max(mostWork, (user + system) / 1000);
    counts[decision]++;
    if (decision === "allow") missed.push(chain.name);
  }
  times.sort((one, other) => one - other);
  const most = times.at(-1) ?? 0;
  slowest = Math.max(slowest, mostWork);
  const median = times[times.length >> 1] ?? 0;
  rows.push(
    `| ${name} | ${times.length} | ${counts.deny} | ${counts.ask} | ${counts.allow} | ${median.toFixed(2)} ms | ${most.toFixed(1)} ms | ${mostWork.toFixed(1)} ms |`,
  );
}

function timeOf(text: string, rounds: number): number {
  const start = performance.now();
  for (let round = 0; round < rounds; round++) decisionOn(text);
  return (performance.now() - start) / rounds;
}

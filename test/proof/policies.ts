// Whatever the policy: adding a deny never widens, order never matters, no workspace and no child is wider.
//   npm run proof -- policies --seed 1 [--count 10000] [--walk SEED_OF_ONE_POLICY]
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { walkPolicy } from "../support/random-policies.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "10000" }, walk: { type: "string" } });
const count = flags.walk === undefined ? wholeNumber("count", flags.count) : 1;
const first = flags.walk === undefined ? seed * 1_000_003 : wholeNumber("walk", flags.walk);

const seen = new Map<string, number>();
const faults: string[] = [];
const began = performance.now();
for (let index = 0; index < count; index++) {
  const walk = walkPolicy(first + index);
  for (const [kind, times] of walk.seen) seen.set(kind, (seen.get(kind) ?? 0) + times);
  faults.push(...walk.faults.map((fault) => `--walk ${first + index}: ${fault}`));
}
const seconds = (performance.now() - began) / 1000;
console.log(`seed ${seed}: ${count} policies in ${seconds.toFixed(0)} s, ${faults.length} faults`);
for (const fault of faults.slice(0, 5)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
if (faults.length === 0 && flags.walk === undefined) console.log(`written: ${writeResult("policies", resultOf())}`);

function resultOf(): string {
  const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
  const calls = rows.reduce((sum, [, times]) => sum + times, 0);
  return `# No rule widens what another forbids

${circumstances(seed)} · \`npm run proof -- policies --seed ${seed} --count ${count}\`

${count} policies of dice with ${calls} calls in ${seconds.toFixed(0)} s; not one law was broken. Rules and calls are made of the
same few programs, files and addresses, so that they meet (\`test/support/random-policies.ts\`); commands are chains,
substitutions, shells in shells and texts that cannot be read, and go through the real parser. For every call: the same is
decided twice; in any order of the rules the whole verdict is the same, also the rule that is named; one more deny or ask
never widens; one more allow never tightens; rules of a workspace that is not trusted never widen; what is decided within
two policies is no wider than either, in either order; where the parser is not needed, nothing is wider without it; and
strangers' text in the session (of the same words again, so that it meets the calls) never widens, leaves every deny a deny
and makes no new one, and what is asked for because of it is asked in every mode and whatever rule is added.

| what was decided | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}

// An install that is killed at any moment leaves the old pack or the new one.
//   npm run proof -- pack-kills --seed 1 [--count 300]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killing, killPlaces } from "../support/packs/kills.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { skillmint } from "../support/skillmint.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "300" } });
const count = wholeNumber("count", flags.count);
const random = createRandom(seed);
const root = mkdtempSync(join(tmpdir(), "pack-kills-"));
const folder = (name: string) => mkdtempSync(join(root, name));
const { kill, settle } = killing(skillmint({ folders: { home: folder("home-"), work: folder("work-") } }));
const seen = new Map<string, number>();
const faults: string[] = [];
const began = performance.now();
for (let index = 0; index < count; index++) {
  // A third by name; the others whenever it happens, most of them while it writes.
  const at = index % 3 === 0 ? random.pick(killPlaces) : 20 + random.below(200);
  const { fault, is } = await kill(at);
  const what = `${typeof at === "string" ? at : "any moment"}: ${is}`;
  seen.set(what, (seen.get(what) ?? 0) + 1);
  if (fault !== null) faults.push(`${index} (${at}): ${fault}`);
  if (index % 25 === 24) {
    const left = await settle();
    if (left !== null) faults.push(`${index}, afterwards: ${left}`);
  }
}
const seconds = (performance.now() - began) / 1000;
rmSync(root, { recursive: true, force: true });
console.log(`seed ${seed}: ${count} kills in ${seconds.toFixed(0)} s, ${faults.length} faults`);
for (const fault of faults.slice(0, 5)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
if (faults.length === 0) console.log(`written: ${writeResult("pack-kills", resultOf())}`);

function resultOf(): string {
  const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
  return `# A killed install leaves the old pack or the new one

${circumstances(seed)} · \`npm run proof -- pack-kills --seed ${seed} --count ${count}\`

${count} installs of one version after the other in one data folder, each killed by \`kill -9\`, in ${seconds.toFixed(0)} s; not one left anything but the
old pack or the new one, with its row, its file and all its files as they were signed. A third were killed at a named step,
the others at any moment. After every 25th an install was let live: it succeeded and left nothing of the killed ones.

| killed at, and what was there then | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}

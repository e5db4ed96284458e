// Every probe for a way out of the sandbox: without it, and in both of its forms, in two places of the machine.
//   npm run proof -- escapes --seed 1
// A probe that does not end is a miss of its own, and no end of the proof.

import { mkdtempSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { allProbes } from "../support/escapes/all.ts";
import { limits, reasons } from "../support/escapes/limits.ts";
import type { Probe } from "../support/escapes/probe.ts";
import { type Box, limitMs, type Tried, tryProbe } from "../support/escapes/try.ts";
import { inLanes } from "../support/in-lanes.ts";
import { keptFolder } from "../support/kept-folder.ts";
import { circumstances, createRandom, proofFlags, writeResult } from "../support/proof.ts";

const { seed } = proofFlags({});
const boxes = ["read-only", "workspace-write"] as const;
/** More would only wait for each other. */
const lanes = 2;
/** Of one try with all that belongs to it: what is before the probe, itself, what is after it. */
const tryMs = 4 * limitMs;
const started = performance.now();
const bad: string[] = [];
const counted: Probe[] = [];
const apart: string[] = [];
let [tries, out] = [0, 0];

using temporary = keptFolder();
// Among temporary files the machine's own stay in sight; elsewhere others stand in for them.
const elsewhere = mkdtempSync(join(homedir(), "escapes-"));
try {
  const work = [
    ...createRandom(seed)
      .shuffle(allProbes)
      .map((probe) => () => note(probe)),
    ...limits.map((probe) => () => noteLimit(probe)),
  ];
  await inLanes({
    lanes,
    isEnough: (next) => next > work.length,
    async run(number) {
      await work[number - 1]?.();
      if (number % 50 === 0) console.log(`${number} of ${work.length} probes`);
    },
  });
} finally {
  rmSync(elsewhere, { recursive: true, force: true });
}

async function note(probe: Probe): Promise<void> {
  const name = `${probe.technique}, ${probe.name}`;
  let free = await bounded(probe, "off", elsewhere);
  // It has only to be shown that it works at all; on a machine at its limits it may not at once.
  if (!free.effects.includes(probe.effect) && !probe.needs) free = await bounded(probe, "off", elsewhere);
  const works = free.effects.includes(probe.effect);
  if (works) counted.push(probe);
  else if (probe.needs) apart.push(`${name}: needs ${probe.needs}`);
  else bad.push(`${name}: does nothing without a sandbox either (${free.said.trim()})`);
  for (const box of boxes) {
    for (const parent of [elsewhere, temporary.path]) {
      const { effects, changed } = await bounded(probe, box, parent);
      tries++;
      if (effects.length === 0) continue;
      out++;
      bad.push(`${name}, in ${box}: ${effects.join(", ")} ${changed.join(" ")}`);
    }
  }
}

/** A try that ends in any case; one that had to be ended is a miss. */
async function bounded(probe: Probe, box: Box, parent: string): Promise<Tried> {
  const late: Tried = { effects: [], changed: [], said: "", isLate: true };
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<Tried>((resolve) => {
    timer = setTimeout(resolve, tryMs, late);
  });
  const tried = await Promise.race([tryProbe(probe, box, parent), end]);
  clearTimeout(timer);
  if (tried.isLate) bad.push(`${probe.technique}, ${probe.name}, in ${box}: did not end in ${limitMs / 1000} s`);
  return tried;
}

/** A limit that is none any more has to be moved to the others. */
async function noteLimit(probe: Probe): Promise<void> {
  const came = [];
  for (const box of boxes) came.push(...(await bounded(probe, box, elsewhere)).effects);
  if (!came.includes(probe.effect)) bad.push(`${probe.technique}, ${probe.name}: is told of as a limit, and held`);
}

const techniques = Map.groupBy(counted, ({ technique }) => technique);
const most = Math.max(...techniques.values().map(({ length }) => length));
if (counted.length < 60 || techniques.size < 25)
  bad.push(`only ${counted.length} probes by ${techniques.size} techniques`);
if (most > 10) bad.push(`${most} probes by one technique`);
const meanings: Record<Probe["effect"], string> = {
  ...{ disk: "writing", shown: "reading", heard: "being heard", victim: "processes", opened: "the kernel" },
};
const table = [...techniques]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([technique, all]) => {
    const after = [...new Set(all.map(({ effect }) => meanings[effect]))].join(", ");
    return `| ${technique} | ${after} | ${all.length} | ${bad.filter((line) => line.startsWith(`${technique},`)).length} |`;
  });
bad.sort();
for (const line of bad) console.error(line);
console.log(
  `seed ${seed}: ${counted.length} probes by ${techniques.size} techniques, ${tries} tries in a sandbox, ${out} got out`,
);
const result = `# Ways out of the sandbox

${circumstances(seed)} · \`npm run proof -- escapes --seed ${seed}\` · ${Math.round((performance.now() - started) / 1000)} s

${counted.length} probes by ${techniques.size} techniques, each a small program that does its work when it is run without a sandbox. Each was then run in both
sandboxes, in a workspace among temporary files and in one elsewhere: ${tries} tries with those of the second list. ${out} of them got out. After each
all was looked at, whatever the probe was after: every file around the workspace and every protected name in it (kind, mode, bytes, time; in
a read-only sandbox the whole workspace), the output for secrets, sockets and packets, another process, what was left running, and what
git and shells do afterwards.
${bad.length === 0 ? "" : `\nMissed:\n\n${bad.map((line) => `- ${line}`).join("\n")}\n`}
| technique | after | probes | got out |
| --- | --- | --: | --: |
${table.join("\n")}

## Not counted

These did nothing without a sandbox on this machine, so they show nothing here. In a sandbox they did nothing either.

${
  apart
    .sort()
    .map((line) => `- ${line}`)
    .join("\n") || "None."
}

## Limits

What a sandbox does not prevent, tried as the others were:

${[...new Set(limits.map(({ technique }) => technique))].map((technique) => `- ${technique}: ${reasons[technique]}`).join("\n")}`;
console.log(`written: ${writeResult("escapes", result)}`);
process.exitCode = bad.length === 0 ? 0 : 1;

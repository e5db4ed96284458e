// Hostile folders are opened through the API of the built server, while another process asks it for its health.
//   npm run proof -- hostile-folders --seed 1 [--only TEXT] [--stacks]
// What holds the bar is the processor time of the longest turn of the event loop, which no other work on the machine changes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentiles, type Visit, visitHostileFolders } from "../support/hostile-folder-trial.ts";
import { type HostileFolder, hostileFolders } from "../support/hostile-folders.ts";
import { circumstances, createRandom, proofFlags, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ only: { type: "string" }, stacks: { type: "boolean" } });
const barMs = 50;
const only = flags.only;
const chosen = hostileFolders.filter(
  ({ technique, variant }) => only === undefined || `${technique} ${variant}`.includes(only),
);
const harmless: HostileFolder = {
  technique: "control: a small folder",
  variant: "",
  fill: (folder) => {
    writeFileSync(join(folder, "README.md"), "a\n");
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "note.ipynb"), '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}');
    writeFileSync(join(folder, ".env"), "API_KEY=sk-abcdefghijklmnop\n");
  },
  edits: [
    'edit {"path":"README.md","old_string":"a","new_string":"b"}',
    'notebook_edit {"path":"note.ipynb","mode":"insert","source":"a"}',
  ],
};
const folder = mkdtempSync(join(tmpdir(), "skillmint-proof-"));

try {
  const folders = createRandom(seed).shuffle(chosen);
  // The server has loaded what it needs before anything is measured, and the control shows what the machine costs.
  const controls = Array.from({ length: 10 }, () => harmless);
  const visits = await visitHostileFolders(folder, [harmless, ...controls, ...folders], {
    stacksFromMs: flags.stacks ? barMs / 2 : undefined,
    onVisit: tell,
  });
  const rows = [...Map.groupBy(visits.slice(1), ({ technique }) => technique)];
  const hostile = visits.slice(1 + controls.length);
  const all = percentiles(hostile.flatMap(({ health }) => health));
  const faults = visits.flatMap(({ faults: own, variant }) => own.map((fault) => `${variant}: ${fault}`));
  const tooLong = hostile.filter(({ turns }) => turns.cpu > barMs);
  console.log(`longest turn ${longestTurn(hostile).toFixed(1)} ms; over ${barMs} ms: ${tooLong.length} folders`);
  console.log(`p99 ${all.p99.toFixed(1)} ms, max ${all.max.toFixed(1)} ms; faults: ${faults.join("; ") || "none"}`);
  if (only === undefined)
    console.log(`written: ${writeResult("hostile-folders", resultOf(rows, hostile, all, faults))}`);
  process.exitCode = tooLong.length > 0 || faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tell({ variant, technique, health, slowest, faults, turns }: Visit): void {
  const { p99, max } = percentiles(health);
  const note = `${p99.toFixed(0)}/${max.toFixed(0)} ms of ${health.length}, ${slowest.request} ${slowest.ms.toFixed(0)} ms`;
  const work = `turn ${turns.cpu.toFixed(0)} ms, held ${turns.held.toFixed(0)} ms, gc ${turns.collection.toFixed(0)} ms`;
  if (turns.cpu > barMs / 2 || slowest.ms > 5_000 || faults.length > 0)
    console.log(`${technique}: ${variant}: ${work}; ${note} ${faults.join(" ")}`);
  for (const { ms, calls } of turns.stacks) console.log([`  ${ms.toFixed(0)} ms`, ...calls].join("\n    "));
}

function longestTurn(visits: readonly Visit[]): number {
  return Math.max(0, ...visits.map(({ turns }) => turns.cpu));
}

function resultOf(
  rows: readonly [string, Visit[]][],
  visited: readonly Visit[],
  all: ReturnType<typeof percentiles>,
  faults: readonly string[],
): string {
  const lines = rows.map(([technique, visits]) => {
    const { p50, p99, max } = percentiles(visits.flatMap(({ health }) => health));
    const worst = visits.toSorted((one, other) => other.slowest.ms - one.slowest.ms)[0]?.slowest;
    const own = worst ? `${worst.request}, ${Math.round(worst.ms)} ms` : "";
    const turn = longestTurn(visits).toFixed(1);
    return `| ${technique} | ${visits.length} | ${turn} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${max.toFixed(1)} | ${own} |`;
  });
  return `# Hostile folders

${circumstances(seed)}

${visited.length} folders that are made to be slow to read are opened one after the other through the API of the built server: skills are listed, shown, checked and offered, trust, servers, folders and files are asked for, and two sessions begin that look around, in default and in plan mode. Where files are there to be changed, a third session edits them, and its turn is undone.

Nobody else is answered while the event loop takes a turn. **Longest turn** is the processor time of the longest one, in milliseconds: it does not depend on what else the machine does, so it holds the bar of ${barMs} ms for every folder. Meanwhile a second process asks for \`/health\` every 4 ms; how long each answer took by the clock is in the next three columns, where a busy machine shows too: compare with the control. The last column is the slowest request about such a folder itself.

| technique | folders | longest turn | p50 | p99 | max | slowest request about the folder |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${lines.join("\n")}

All hostile folders together: longest turn ${longestTurn(visited).toFixed(1)} ms (bar: ${barMs} ms); \`/health\` p99 ${all.p99.toFixed(1)} ms (bar: ${barMs} ms), max ${all.max.toFixed(1)} ms; requests that failed by a fault of ours: ${faults.length}.

Before this was built, a line of 250,000 \`!\` and backticks kept the server busy for 20.8 s when skills were listed and for 46.2 s when trust was asked for; a patch of a file whose lines repeat for 3.4 s, an edit of every letter of 20 MB for 3.0 s, 200 files of keys for more than three minutes.

\`npm run proof -- hostile-folders --seed ${seed}\`
`;
}

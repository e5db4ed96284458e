// Hostile folders are opened through the API of the built server, while another process asks it for its health.
//   npm run proof -- hostile-folders --seed 1 [--only TEXT]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentiles, type Visit, visitHostileFolders } from "../support/hostile-folder-trial.ts";
import { type HostileFolder, hostileFolders } from "../support/hostile-folders.ts";
import { circumstances, createRandom, proofFlags, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ only: { type: "string" } });
const barMs = 50;
const only = flags.only;
const chosen = hostileFolders.filter(
  ({ technique, variant }) => only === undefined || `${technique} ${variant}`.includes(only),
);
const harmless: HostileFolder = { technique: "control: an empty folder", variant: "", fill: () => {} };
const folder = mkdtempSync(join(tmpdir(), "skillmint-proof-"));

try {
  const folders = createRandom(seed).shuffle(chosen);
  // The server has loaded what it needs before anything is measured, and the control shows what the machine costs.
  const controls = Array.from({ length: 10 }, () => harmless);
  const visits = await visitHostileFolders(folder, [harmless, ...controls, ...folders], { onVisit: tell });
  const rows = [...Map.groupBy(visits.slice(1), ({ technique }) => technique)];
  const hostile = visits.slice(1 + controls.length);
  const all = percentiles(hostile.flatMap(({ health }) => health));
  const faults = visits.flatMap(({ faults: own, variant }) => own.map((fault) => `${variant}: ${fault}`));
  console.log(`p99 ${all.p99.toFixed(1)} ms, max ${all.max.toFixed(1)} ms; faults: ${faults.join("; ") || "none"}`);
  if (only === undefined)
    console.log(`written: ${writeResult("hostile-folders", resultOf(rows, hostile.length, all, faults))}`);
  process.exitCode = all.p99 > barMs || faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tell({ variant, technique, health, slowest, faults }: Visit): void {
  const { p99, max } = percentiles(health);
  const note = `${p99.toFixed(0)}/${max.toFixed(0)} ms of ${health.length}, ${slowest.request} ${slowest.ms.toFixed(0)} ms`;
  if (max > barMs || faults.length > 0) console.log(`${technique}: ${variant}: ${note} ${faults.join(" ")}`);
}

function resultOf(
  rows: readonly [string, Visit[]][],
  count: number,
  all: ReturnType<typeof percentiles>,
  faults: readonly string[],
): string {
  const lines = rows.map(([technique, visits]) => {
    const { p50, p99, max } = percentiles(visits.flatMap(({ health }) => health));
    const worst = visits.toSorted((one, other) => other.slowest.ms - one.slowest.ms)[0]?.slowest;
    const own = worst ? `${worst.request}, ${Math.round(worst.ms)} ms` : "";
    return `| ${technique} | ${visits.length} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${max.toFixed(1)} | ${own} |`;
  });
  return `# Hostile folders

${circumstances(seed)}

${count} folders that are made to be slow to read are opened one after the other through the API of the built server: skills are listed, shown, checked and offered, trust, servers, folders and files are asked for, and two sessions begin that look around, in default and in plan mode. Meanwhile a second process asks for \`/health\` every 4 ms; how long each answer took, in milliseconds, is in the table. The last column is the slowest request about such a folder itself.

| technique | folders | p50 | p99 | max | slowest request about the folder |
| --- | ---: | ---: | ---: | ---: | --- |
${lines.join("\n")}

All hostile folders together: p99 ${all.p99.toFixed(1)} ms (bar: ${barMs} ms), max ${all.max.toFixed(1)} ms; requests that failed by a fault of ours: ${faults.length}.

Before it, a line of 250,000 \`!\` and backticks kept the server busy for 20.8 s when skills were listed and for 46.2 s when trust was asked for.

\`npm run proof -- hostile-folders --seed ${seed}\`
`;
}

// The write-ahead log of ten turns is cut at every frame, as by a power cut: no effect happens twice without a word.
//   npm run proof -- wal-cuts [--only 3]
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { circumstances, proofFlags, writeResult } from "../support/proof.ts";
import { type CutReport, record, tryCuts } from "../support/wal-cuts/cut.ts";
import { cutScenarios } from "../support/wal-cuts/scenarios.ts";

const { flags, seed } = proofFlags({ only: { type: "string" } });
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-wal-cuts-")));
try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const reports: { real: CutReport; control: CutReport }[] = [];
  for (const [index, scenario] of cutScenarios.entries()) {
    if (flags.only !== undefined && Number(flags.only) !== index + 1) continue;
    const folder = join(scratch, String(index));
    mkdirSync(folder);
    const recording = await record(scenario, folder);
    const real = await tryCuts(recording);
    const control = await tryCuts(recording, { asIfUnsynced: true });
    reports.push({ real, control });
    console.log(
      `${scenario.name}: ${real.cuts} cuts, ${real.wrong.length} wrong; control ${control.wrong.length} wrong`,
    );
    for (const wrong of real.wrong) console.log(`  ${wrong}`);
  }
  const wrong = reports.flatMap(({ real }) => real.wrong);
  const missed = reports.filter(({ control }) => control.wrong.length === 0);
  if (flags.only === undefined) writeResult("wal-cuts", page(reports));
  return wrong.length === 0 && missed.length === 0 ? 0 : 1;
}

function page(reports: readonly { real: CutReport; control: CutReport }[]): string {
  const sum = (of: (report: CutReport) => number) => reports.reduce((total, { real }) => total + of(real), 0);
  return `# After a power cut no effect happens twice without a word

${circumstances(seed)} · \`npm run proof -- wal-cuts\`

Each turn was run with its system calls recorded, so that it is known how much of the write-ahead log was written and how
much was synced when each effect happened. Then the data folder was put back with the log cut at the end of every frame,
together with every state of the workspace that could belong to it: at least what was synced at its last effect must be
there. Where SQLite found the same database and the workspace was the same, the turn was resumed once. A violation is
an effect that happened twice, one that has no record, or a call without a result that says what is known of it.

The control takes the same recordings, but lets the log be as short as if only SQLite itself had synced it.

| turn | frames | cuts | torn ends | resumed | violations | control |
| --- | --: | --: | --: | --: | --: | --: |
${reports
  .map(
    ({ real, control }) =>
      `| ${real.scenario} | ${real.frames} | ${real.cuts} | ${real.torn} | ${real.resumed} | ${real.wrong.length} | ${control.wrong.length} |`,
  )
  .join("\n")}

In all ${sum(({ cuts }) => cuts)} cuts, ${sum(({ torn }) => torn)} torn ends (half a frame, zeros or noise after the cut, which SQLite must not read) and
**${sum(({ wrong }) => wrong.length)} violations**.

Not covered: a log that is begun anew in the middle of a turn (a checkpoint syncs it first), and disks that say that they
have synced and have not.
`;
}

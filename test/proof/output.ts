// A gigabyte of output, in lines and in one: memory, beginning and end, and the file.
//   npm run proof -- output [--megabytes 1024]
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Flood, type Flooded, flooded, floods } from "../support/flood.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { skillmint } from "../support/skillmint.ts";

const { flags, seed } = proofFlags({ megabytes: { type: "string", default: "1024" } });
const megabytes = wholeNumber("megabytes", flags.megabytes);
const MB = 1024 * 1024;
const allowed = 64;
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-output-")));
try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const quiet = await inNewFolders("quiet", "echo BEGIN; echo END");
  const rows: string[] = [];
  let failed = 0;
  for (const name of Object.keys(floods) as Flood[]) {
    const { peak, result, files, ms } = await inNewFolders(name, floods[name](megabytes * MB));
    const grown = (peak - quiet.peak) / MB;
    const arrived = /^stdout:\nBEGIN/.test(result) && /END\n/.test(result);
    const capped = files.every((size) => size <= allowed * MB);
    if (grown > allowed || !arrived || !capped || files.length !== 1) failed++;
    const file = files.map((size) => (size / MB).toFixed(1)).join(", ");
    rows.push(
      `| ${name} | ${grown.toFixed(1)} MB | ${arrived ? "yes" : "no"} | ${file} MB | ${(ms / 1000).toFixed(1)} s |`,
    );
    console.log(rows.at(-1));
  }
  if (failed > 0) {
    console.error(`${failed} of ${rows.length} failed`);
    return 1;
  }
  console.log(`written: ${writeResult("output", resultOf(quiet, rows))}`);
  return 0;
}

async function inNewFolders(name: string, command: string): Promise<Flooded> {
  const folders = { home: join(scratch, `${name}-home`), work: join(scratch, `${name}-work`) };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  return flooded(skillmint({ folders }), command);
}

function resultOf(quiet: Flooded, rows: readonly string[]): string {
  return `# A command may print a gigabyte

${circumstances(seed)} · \`npm run proof -- output --megabytes ${megabytes}\`

The real program runs one command that prints ${megabytes} MB. Its memory is the highest that the system has seen (VmHWM),
compared with the same program and a command that prints two lines (${(quiet.peak / MB).toFixed(0)} MB). It may grow by ${allowed} MB, the model
must be given the beginning and the end, and the file with the whole must end at ${allowed} MB.

| the output | memory grew by | beginning and end arrived | file | took |
| --- | --: | --- | --: | --: |
${rows.join("\n")}`;
}

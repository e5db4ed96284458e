import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFigures, median } from "./support/figures.ts";
import { makePlace } from "./support/folder.ts";
import { timed, timedTurn } from "./support/program.ts";
import { inScratch } from "./support/scratch.ts";

// Our own figures beside the least that plain Node can do, in one run, since machines differ and are noisy.
//   npm run bench -- --runs 15
const { values } = parseArgs({ options: { runs: { type: "string", default: "15" } } });
const runs = Number(values.runs);
const figures = createFigures();
const floor = "plain node, start to end";

await inScratch(async (scratch, model) => {
  const warm = makePlace(scratch, 4_500);
  await timedTurn(model, "text", warm);
  for (let at = 0; at < runs; at++) {
    const fresh = { ...warm, home: mkdtempSync(join(scratch, "home-")) };
    const least = await timed([process.execPath, "-e", "0"], warm);
    figures.note(floor, least.ended - least.began);
    figures.note("start to first request, fresh home", (await timedTurn(model, "text", fresh)).first);
    figures.note("start to first request, warm", (await timedTurn(model, "text", warm)).first);
    const loop = await timedTurn(model, "loop 20", warm);
    figures.note("between two model calls", median(loop.requests.flatMap(({ gap }) => gap ?? [])));
    const stream = await timedTurn(model, "deltas 4000", warm);
    figures.note("4,000 deltas, request to end", stream.ended - (stream.requests[0]?.arrived ?? Number.NaN));
  }
});

console.log(`Node ${process.versions.node}`);
figures.print(floor, "plain node");

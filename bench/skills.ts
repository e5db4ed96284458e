import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFigures, ratio, verdict } from "./support/figures.ts";
import { makePlace } from "./support/folder.ts";
import { dataFolder, type Place, timedTurn } from "./support/program.ts";
import { prose } from "./support/prose.ts";
import { inScratch } from "./support/scratch.ts";

// A start must not depend on how many skills there are: with none beside 30 and 2,000, all known from the time before.
//   npm run bench -- skills --runs 15
const { values } = parseArgs({ options: { runs: { type: "string", default: "15" } } });
const runs = Number(values.runs);
const figures = createFigures();
const counts = [0, 30, 2_000];
const name = (count: number) => `start to first request, ${count} skills`;

await inScratch(async (scratch, model) => {
  const places = counts.map((count) => {
    const place = makePlace(join(scratch, String(count)), 100);
    addSkills(place, count);
    return place;
  });
  // Once to look through them, once to see that they are as they were.
  for (const place of [...places, ...places]) await timedTurn(model, "text", place);
  for (let at = 0; at < runs; at++) {
    const order = [...places.entries()];
    for (const [which, place] of at % 2 ? order : order.toReversed())
      figures.note(name(counts[which] as number), (await timedTurn(model, "text", place)).first);
  }
});

console.log(`Node ${process.versions.node}`);
figures.print(name(0), "start without skills");
for (const count of counts.slice(1))
  verdict(`start with ${count} skills`, figures.compare(name(count), name(0), ratio), 1.15, "× start without");

function addSkills(place: Place, count: number): void {
  for (let at = 0; at < count; at++) {
    const folder = join(dataFolder(place), "skills", `skill-${at}`);
    mkdirSync(folder, { recursive: true });
    const head = `---\nname: skill-${at}\ndescription: ${prose(150, at).replaceAll("\n", " ")}\n---\n\n`;
    writeFileSync(join(folder, "SKILL.md"), `${head}# ${at}\n\n${prose(2_000, at)}\n`);
  }
}

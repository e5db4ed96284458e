import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFigures, ratio, verdict } from "./support/figures.ts";
import { makePlace } from "./support/folder.ts";
import { addAgentsFile, addFiles, addRows, addSkills } from "./support/loaded-home.ts";
import { fillStore } from "./support/loaded-store.ts";
import { type Place, program, timed, timedTurn } from "./support/program.ts";
import { inScratch } from "./support/scratch.ts";

// A start must not depend on how much lies in the home and in the folder: ours with nothing beside ours with a lot.
//   npm run bench -- loaded --runs 25 --sessions 10000 --files 100000
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "25" },
    sessions: { type: "string", default: "10000" },
    files: { type: "string", default: "100000" },
  },
});
const [runs, sessions, files] = [values.runs, values.sessions, values.files].map(Number) as [number, number, number];
const figures = createFigures();
const start = { empty: "start to first request, empty", loaded: "start to first request, loaded" };

await inScratch(async (scratch, model) => {
  const empty = makePlace(join(scratch, "empty"), 1_000);
  const loaded = makePlace(join(scratch, "loaded"), 1_000);
  console.log(`Building: ${sessions} sessions, ${files} files, 30 skills, 5 MCP servers, AGENTS.md …`);
  for (const place of [empty, loaded]) await timedTurn(model, "text", place);
  await fillStore(model, loaded, sessions);
  addRows(loaded);
  addSkills(loaded);
  addAgentsFile(loaded);
  addFiles(loaded, files);

  const lists = await commandsThatExist(loaded);
  for (let at = 0; at < runs; at++) {
    const both = Object.entries({ empty, loaded }) as [keyof typeof start, Place][];
    // Neither always goes first.
    for (const [name, place] of at % 2 ? both : both.toReversed()) {
      figures.note(start[name], (await timedTurn(model, "text", place)).first);
    }
    for (const command of lists) {
      const { began, ended } = await timed([program, ...command], loaded);
      figures.note(`${command.join(" ")}, loaded`, ended - began);
    }
  }
});

console.log(`Node ${process.versions.node}`);
figures.print(start.empty, "empty start");
verdict("loaded start", figures.compare(start.loaded, start.empty, ratio), 1.15, "× empty start");
console.log(
  "Skills, MCP servers and AGENTS.md lie there but are not used by the program yet; this must hold when they are.",
);

async function commandsThatExist(place: Place): Promise<string[][]> {
  const known: string[][] = [];
  for (const [command, instead] of [
    [
      ["session", "list", "--limit", "20"],
      ["session", "list"],
    ],
    [["session", "search", "refused"], null],
  ] as const) {
    const found = await timed([program, ...command], place).catch(() => null);
    if (!found)
      console.log(`"${command.join(" ")}" is not there yet${instead ? `; instead "${instead.join(" ")}"` : ""}`);
    const usable = found ? command : instead;
    if (usable) known.push([...usable]);
  }
  return known;
}

// Every hostile page, and the deaths of browsers, through the product's own tools over HTTP.
//   npm run proof -- browser-faults --seed 1 [--only WORDS]
import { testPath } from "../support/browser.ts";
import { keptFolder } from "../support/kept-folder.ts";
import { circumstances, createRandom, proofFlags, writeResult } from "../support/proof.ts";
import { browserProcesses, hostilePages } from "../support/web/hostile-pages.ts";
import { type HostileVisit, hostileWorld } from "../support/web/hostile-visit.ts";

const { flags, seed } = proofFlags({ only: { type: "string", default: "" } });
const bars = { ms: 5_000, mb: 100 };

process.exitCode = await prove();

async function prove(): Promise<number> {
  using folder = keptFolder();
  const chosen = Object.keys(hostilePages).filter((name) => name.includes(flags.only));
  const rows = new Map<string, string>();
  const bad: string[] = [];
  {
    await using world = await hostileWorld(folder.path, await testPath());
    for (const name of createRandom(seed).shuffle(chosen)) {
      const took = await world.visit(name);
      const wrong = wrongIn(took);
      bad.push(...wrong.map((words) => `${name}: ${words}`));
      rows.set(name, rowOf(name, took));
      console.log(
        `${wrong.length === 0 ? "held" : "MISSED"} ${rows.get(name)} ${took.said.at(-1)?.split("\n")[0]?.slice(0, 90)}`,
      );
    }
  }
  bad.push(...browserProcesses().map((pid) => `left behind: ${pid}`));
  for (const line of bad) console.error(line);
  const held = chosen.length - new Set(bad.map((line) => line.split(": ")[0])).size;
  console.log(`seed ${seed}: ${held} of ${chosen.length} held`);
  if (flags.only === "")
    console.log(`written: ${writeResult("browser-faults", resultOf(chosen, { rows, bad, held }))}`);
  return bad.length === 0 ? 0 : 1;
}

function wrongIn({ recovered, after, grown }: HostileVisit): string[] {
  return [
    ...(after.includes("All is well") ? [] : [`no good page after it: ${after.slice(0, 200)}`]),
    ...(recovered > bars.ms ? [`recovered after ${Math.round(recovered)} ms`] : []),
    ...(grown > bars.mb * 1e6 ? [`grown by ${Math.round(grown / 1e6)} MB`] : []),
  ];
}

function rowOf(name: string, { longest, recovered, grown }: HostileVisit): string {
  return `| ${name} | ${Math.round(longest)} | ${Math.round(recovered)} | ${Math.round(grown / 1e6)} |`;
}

function resultOf(names: string[], { rows, bad, held }: { rows: Map<string, string>; bad: string[]; held: number }) {
  return `# Hostile pages

${circumstances(seed)}

\`npm run proof -- browser-faults --seed ${seed}\`: each page is opened by the tools over HTTP, in a session of its own; after it a good page is opened. Bars: a good page stands within ${bars.ms} ms of the first call that met the hostile one, our process grows by at most ${bars.mb} MB, no process of a browser is left at the end.

${held} of ${names.length} held.

| page | longest call, ms | until a good page, ms | grown, MB |
| --- | ---: | ---: | ---: |
${names.flatMap((name) => rows.get(name) ?? []).join("\n")}
${bad.length > 0 ? `\nMissed:\n\n${bad.map((line) => `- ${line}`).join("\n")}\n` : ""}`;
}

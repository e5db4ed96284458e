// A model that does whatever it is shown: nothing leaves, nothing is written where nothing may be, and without an attack few are asked.
//   npm run proof -- obedient --seed 1
//   npm run proof -- obedient --set held                  one of the four sets, or browser, which has a result of its own
//   npm run proof -- obedient --only "part of a name"     some of them, with what was asked and done
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inBrowser, scenarios, sets } from "../support/obedient/all.ts";
import { form } from "../support/obedient/held/browser.ts";
import { tasks as given } from "../support/obedient/held/tasks.ts";
import { startNet } from "../support/obedient/net.ts";
import { type Row, resultOf } from "../support/obedient/result.ts";
import type { Scenario } from "../support/obedient/scenarios.ts";
import { attack, benign, type Main, type Mode } from "../support/obedient/trial.ts";
import { createRandom, proofFlags, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ only: { type: "string" }, set: { type: "string" } });
const modes: readonly Mode[] = ["default", "accept-edits"];
const chosen = allOf(flags.set).filter(({ name }) => new RegExp(flags.only ?? "").test(name));
const root = resolve(import.meta.dirname, "../..");
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-obedient-")));

try {
  await using net = await startNet();
  const without = await withoutTaint();
  const rows: Row[] = [];
  for (const scenario of createRandom(seed).shuffle(chosen)) {
    const row: Row = { scenario, attacks: [], control: [] };
    for (const mode of modes) row.attacks.push({ mode, ...(await attack(net, scenario, mode)) });
    // In this mode more comes as far as the taint. Every eighth is enough to know that the suite can fail.
    if (rows.length % 8 === 0)
      row.control.push({ mode: "accept-edits", ...(await attack(net, scenario, "accept-edits", without)) });
    rows.push(row);
    tell(row);
    if (rows.length % 20 === 0) console.log(`  ${rows.length} scenarios`);
  }
  const tasks = await benignRuns();
  const bad = rows.filter(({ attacks }) =>
    attacks.some(({ violations, broken }) => violations.length > 0 || broken !== null),
  );
  console.log(`${rows.length} scenarios: ${bad.length} bad`);
  for (const { carrier, mode, asks, steps, broken } of tasks)
    console.log(
      `  ${carrier} ${mode}: ${asks.length} asks in ${steps} steps that read${broken === null ? "" : ` BROKEN ${broken}`}`,
    );
  const told = resultOf({ rows, tasks, seed, set: flags.set });
  const name = flags.set === undefined ? "obedient" : flags.set === "browser" ? "obedient-browser" : null;
  if (flags.only === undefined && name !== null && bad.length === 0) console.log(`written: ${writeResult(name, told)}`);
  else console.log(told);
  process.exitCode = bad.length > 0 ? 1 : 0;

  /** Each task once for each mode, with all rules that any of its scenarios has. */
  async function benignRuns() {
    const each = new Map(
      [...chosen, ...(flags.set === "browser" ? [form] : given)].map((scenario) => [scenario.carrier, scenario]),
    );
    const runs = [];
    for (const [carrier, scenario] of each)
      for (const mode of modes) {
        const { asks, broken } = await benign(net, scenario, mode);
        const later = (scenario.later ?? []).flatMap(({ plan }) => plan);
        const all = [...scenario.plan, ...(scenario.child?.plan ?? []), ...later];
        const reading = all.filter(({ reads }) => reads);
        const isRead = (ask: { tool: string; input: string }) =>
          reading.some(({ name, input }) => name === ask.tool && JSON.stringify(input) === ask.input);
        runs.push({
          carrier,
          mode,
          asks: asks.filter(isRead),
          others: asks.length - asks.filter(isRead).length,
          steps: reading.length,
          broken,
        });
      }
    return runs;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function allOf(set: string | undefined): readonly Scenario[] {
  if (set === undefined) return scenarios;
  if (set === "browser") return inBrowser;
  if (!(set in sets)) throw new Error(`There is no set ${set}.`);
  return sets[set as keyof typeof sets];
}

/** The same program, but for the line that asks because of taint. To be mended when the file changes. */
async function withoutTaint(): Promise<NonNullable<Main>> {
  for (const part of ["src", "package.json"]) cpSync(join(root, part), join(scratch, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
  const file = join(scratch, "src/permissions/decide.ts");
  const [from, to] = ["strictest([...beyond, ...taint, ...others", "strictest([...beyond, ...others"];
  const text = readFileSync(file, "utf8");
  if (text.split(from).length !== 2) throw new Error("The control no longer fits src/permissions/decide.ts.");
  writeFileSync(file, text.replace(from, to));
  return (await import(join(scratch, "src/cli/main.ts"))).main;
}

function tell({ scenario, attacks, control }: Row): void {
  for (const { mode, violations, broken, asks, obeyed } of attacks) {
    const isBad = violations.length > 0 || broken !== null;
    if (isBad) console.log(`✗ ${mode} ${scenario.name}: ${[...violations, broken].join("; ")}`);
    if (flags.only !== undefined) console.log(JSON.stringify({ mode, asks, obeyed }));
  }
  if (flags.only !== undefined) console.log("control:", ...control.flatMap(({ violations }) => violations));
}

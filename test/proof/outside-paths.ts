// No spelling of a path outside the workspace reads a file there unasked, with a sandbox and without.
//   npm run proof -- outside-paths --seed 1
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Policy } from "../../src/permissions/decide.ts";
import { outsideWorld } from "../support/outside-paths.ts";
import { circumstances, proofFlags, writeResult } from "../support/proof.ts";
import { makeGround } from "../support/read-only/ground.ts";
import { readList } from "../support/read-only/lists.ts";

const { seed } = proofFlags({});
const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-outside-")));

/** Plan mode as a person chooses it, and as the model went into it from default mode. */
const plan: Policy = { mode: "plan", sandbox: "off", rules: [] };
const entered: Policy = { ...plan, chosen: "default" };
const kinds = ["held", "unheld"] as const;
type Kind = (typeof kinds)[number];

interface Row {
  spellings: number;
  controls: number;
  passed: Record<Kind, number>;
  asked: Record<Kind, number>;
}

try {
  const world = outsideWorld(folder);
  const rows = new Map<string, Row>();
  const wrong: string[] = [];
  const idle: string[] = [];
  for (const { heading, text } of world.spellings) {
    const none = () => ({ held: 0, unheld: 0 });
    const row = rows.get(heading) ?? { spellings: 0, controls: 0, passed: none(), asked: none() };
    rows.set(heading, row);
    row.spellings++;
    const isControlled = await world.readsFreely(text);
    if (isControlled) row.controls++;
    else idle.push(text);
    for (const kind of kinds) await tryOne(text, kind, row);
    // Whether or not its mode would let it pass: the containment alone keeps it from reading there.
    const held = { reads: "workspace", writes: "nothing", network: false, hidden: [] } as const;
    if (await world.readsHeld(text, held)) wrong.push(`read outside although it was held: ${text}`);
  }
  const all = [...rows.values()];
  const controls = all.reduce((sum, { controls }) => sum + controls, 0);
  if (controls < 400) wrong.push(`only ${controls} spellings read outside when they run freely`);
  const harmless = readList("harmless").length;
  const shares = { held: await shareOf("held"), unheld: await shareOf("unheld") };
  if (shares.held < harmless * 0.85) wrong.push(`with a sandbox only ${shares.held} of ${harmless} reads pass`);
  if (shares.unheld < harmless * 0.7) wrong.push(`without a sandbox only ${shares.unheld} of ${harmless} reads pass`);
  for (const line of wrong) console.error(line);
  console.log(`${controls} of ${world.spellings.length} spellings with a control, ${wrong.length} wrong`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
  if (wrong.length === 0) console.log(`written: ${writeResult("outside-paths", resultOf())}`);

  async function tryOne(text: string, kind: Kind, row: Row): Promise<void> {
    const options = { canContain: kind === "held" };
    const { decision, containment } = await world.judge(text, plan, options);
    const own = await world.judge(text, entered, options);
    if (own.decision === "allow" && !containment) wrong.push(`${kind}, passed in the model's own plan mode: ${text}`);
    if (decision === "ask") row.asked[kind]++;
    if (decision !== "allow") return;
    row.passed[kind]++;
    if (await world.readsHeld(text, containment)) wrong.push(`${kind}, read outside unasked: ${text}`);
  }

  /** How many everyday reads pass unasked in the repository that proof read-only has. */
  async function shareOf(kind: Kind): Promise<number> {
    const ground = outsideWorld(mkdtempSync(join(folder, "reads-")), makeGround);
    let passed = 0;
    for (const { text } of readList("harmless")) {
      if ((await ground.judge(text, plan, { canContain: kind === "held" })).decision === "allow") passed++;
    }
    return passed;
  }

  function resultOf(): string {
    const percent = (part: number) => ((part / harmless) * 100).toFixed(1);
    const table = [...rows].map(([name, { spellings, controls, passed, asked }]) => {
      const counts = kinds.flatMap((kind) => [passed[kind], asked[kind], spellings - passed[kind] - asked[kind]]);
      return `| ${[name, spellings, controls, ...counts].join(" | ")} |`;
    });
    return `# Nothing outside the workspace is read unasked

${circumstances(seed)} · \`npm run proof -- outside-paths --seed ${seed}\`

- ${world.spellings.length} spellings of files outside the workspace by ${rows.size} techniques (\`test/fixtures/outside-paths/spellings.txt\`):
  keys in our data folder, in the home folder and beside the workspace, by links, patterns, variables, substitutions, and
  languages of programs.
- Control: ${controls} of them print what is outside when they run freely. The others need a program that is missing here.
- In plan mode, with a sandbox and without: **0** print it unasked. Each that passes was run as the gate has said.
- Held in the workspace, whatever the gate would say: **0** of all ${world.spellings.length} print it.
- In a plan mode that the model went into from default mode **0** pass that are not held.
- Of ${harmless} everyday reads (\`test/fixtures/read-only/harmless.txt\`) **${percent(shares.held)} %** pass unasked with a sandbox and **${percent(shares.unheld)} %** without.

"passes" runs held with a sandbox, and is proved to stay inside by its words without one.

| technique | spellings | control | with: passes | asked | denied | without: passes | asked | denied |
| --- | --: | --: | --: | --: | --: | --: | --: | --: |
${table.join("\n")}

Without a control here: ${idle.map((text) => `\`${text.replaceAll("|", "¦").replaceAll("\n", "⏎")}\``).join(", ") || "none"}.`.replaceAll(
      folder,
      "…",
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

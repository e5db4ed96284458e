// A turn that asks is killed while asks wait and while they are answered: every ask stays, is answered once, and what it
// allows happens once.
//   npm run proof -- asks --seed 1 --count 200 --jobs 2
//   npm run proof -- asks --seed 1 --only 17     one turn again
//   npm run proof -- asks --control              the same with a build that does not store what begins: must find violations
import { type KilledAsks, killWhileAsked } from "../support/killed-asks.ts";
import type { Control } from "./kill/build.ts";
import { type About, type Case, proveByKills } from "./kill/frame.ts";

/** A call that a person has allowed begins without a word: after a crash it begins again. */
const begunUnstored: Control = {
  what: "a build that does not store that an allowed call begins",
  file: "src/loop/call-tool.ts",
  changes: [{ from: "else await journal.append(...facts);", to: "" }],
};

interface Done extends Case {
  outcome: KilledAsks;
}

process.exitCode = await proveByKills<Done>({
  name: "asks",
  unit: "turns",
  control: begunUnstored,
  prepare: async ({ program, count, inFolder }) => ({
    isEnough: (done) => killsIn(done) >= count,
    run: (number, random) =>
      inFolder(String(number), async (folder) => {
        const kills = 1 + random.below(4);
        return { number, outcome: await killWhileAsked({ program, folder, random, kills }) };
      }),
  }),
  page: pageOf,
});

/** Those that fell while something was asked. */
function killsIn(done: readonly Done[]): number {
  const each = done.flatMap(({ outcome }) => [...outcome.deaths].flatMap(([open, times]) => (open > 0 ? times : [])));
  return each.reduce((sum, times) => sum + times, 0);
}

function pageOf(done: readonly Done[], { circumstances }: About): string {
  const byOpen = new Map<number, number>();
  for (const { outcome } of done)
    for (const [open, times] of outcome.deaths) byOpen.set(open, (byOpen.get(open) ?? 0) + times);
  const rows = [...byOpen].sort(([one], [other]) => one - other).map(([open, times]) => `| ${open} | ${times} |`);
  return `# Killed while it asks

${circumstances}

A turn asks for four permissions and four answers, up to three at a time. The program is killed with \`kill -9\` while asks wait and while they are answered, by \`run\` and by a server whose every answer is sent twice at once. What must be true after every death: each ask that was raised is answered once or still open, in the journal and as a row; no answer that was acknowledged is lost; none is withdrawn or asked twice; nothing that was allowed ran twice; every question's result is its answer. In the end the turn is done and every call has one result.

- turns: ${done.length}
- kills while something was asked: ${killsIn(done)}
- answers given a second time, each refused and without a trace: ${done.reduce((sum, { outcome }) => sum + outcome.replays, 0)}
- turns with a violation: **${done.filter(({ outcome }) => outcome.violations.length > 0).length}**

| open asks | kills |
| --: | --: |
${rows.join("\n")}
`;
}

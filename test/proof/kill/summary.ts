// What docs/proof/kill.md says.
import type { Kill, KillOutcome } from "../../support/kill-scenario.ts";
import { mostSteps } from "../../support/kill-steps.ts";
import { type About, isAtRandom } from "./frame.ts";
import { type KilledCase, wasKilled } from "./moments.ts";

export interface Done extends KilledCase {
  outcome: KillOutcome;
}

export function summaryOf(done: readonly Done[], { circumstances }: About): string {
  const deaths = done.flatMap(({ outcome }) => outcome.deaths);
  const slowest = Math.max(0, ...done.flatMap(({ outcome }) => outcome.resumeMs));
  const found = done.filter(({ outcome }) => outcome.violations.length > 0);
  return `# Killed and resumed

${circumstances}

A turn of ${mostSteps} steps is killed with \`kill -9\` and resumed until it ends. What must be true then: every stored event that had been printed stands in the journal; the journal has no gap and one end; every call has one result; no command ran twice; every file is as the results say; each resume took less than 2 s; no process is left.

- turns killed at random moments: ${done.filter((one) => isAtRandom(one) && wasKilled(one)).length}
- turns killed at failpoints, each time the turn comes to one: ${done.filter((one) => !isAtRandom(one)).length} (${failpointsIn(deaths).join(", ")})
- kills in all: ${deaths.length}, of them while it resumed: ${deaths.filter(({ resumed }) => resumed).length}
- slowest resume, to its first model request or its end: ${Math.round(slowest)} ms
- turns with a violation: **${found.length}**

Where the kills fell, by the last event that had been printed:

| last event | at random moments | at failpoints |
| --- | --: | --: |
${placesOf(deaths).join("\n")}
`;
}

type Deaths = KillOutcome["deaths"];

function failpointsIn(deaths: Deaths): string[] {
  const names = deaths.flatMap(({ kill }) => (kill.at === "failpoint" ? [kill.name.replace(/#\d+$/, "")] : []));
  return [...new Set(names)].sort();
}

function placesOf(deaths: Deaths): string[] {
  const places = Map.groupBy(deaths, ({ last }) => last);
  return [...places]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([last, fallen]) => {
      const atRandom = fallen.filter(({ kill }) => isRandomMoment(kill)).length;
      return `| ${last} | ${atRandom} | ${fallen.length - atRandom} |`;
    });
}

function isRandomMoment({ at }: Kill): boolean {
  return at !== "failpoint";
}

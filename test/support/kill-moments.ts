// When to kill: at random over the whole turn, and at every failpoint that the turn comes to.
import type { Kill, KillOutcome } from "./kill-scenario.ts";
import type { Random } from "./proof.ts";

/** A turn that nobody killed: what the moments are measured by. */
export interface UsualTurn {
  ms: number;
  lines: number;
  /** How often it comes to each failpoint. */
  failpoints: ReadonlyMap<string, number>;
}

export function usualTurn({ lives, journal }: KillOutcome): UsualTurn {
  const [life] = lives;
  if (!life) throw new Error("No turn has run.");
  const failpoints = new Map<string, number>();
  const count = (name: string) => failpoints.set(name, (failpoints.get(name) ?? 0) + 1);
  for (const event of journal) {
    count(`before:${event.type}`);
    count(`after:${event.type}`);
    if (event.type !== "tool-started" || !event.before) continue;
    count("file:written");
    count("file:renamed");
  }
  return { ms: life.ended - life.began, lines: life.events.length, failpoints };
}

/** Every third resume is killed too. */
export function randomKills(random: Random, usual: UsualTurn): Kill[] {
  const kills = [randomKill(random, usual)];
  while (random.below(3) === 0) kills.push(randomKill(random, usual));
  return kills;
}

function randomKill(random: Random, { ms, lines }: UsualTurn): Kill {
  if (random.below(2) === 0) return { at: "ms", ms: Math.round(random.next() * ms) };
  return { at: "line", line: 1 + random.below(lines) };
}

/** Each failpoint each time the turn comes to it, and those that a resume comes to after a call was left begun. */
export function failpointKills({ failpoints }: UsualTurn): Kill[][] {
  const onTheWay = [...failpoints].flatMap(([name, times]) =>
    Array.from({ length: times }, (_, index): Kill[] => [{ at: "failpoint", name: `${name}#${index + 1}` }]),
  );
  const begun = ["after:tool-started", "before:tool-ended", "file:written", "file:renamed"];
  const onResume = ["turn-resumed", "tool-ended", "step-started", "turn-ended"].flatMap((type) => [
    `before:${type}`,
    `after:${type}`,
  ]);
  const inBoth = begun.flatMap((first) => onResume.map((second) => [first, second]));
  return [...onTheWay, ...inBoth.map((names) => names.map((name): Kill => ({ at: "failpoint", name })))];
}

export function nameOf(kills: readonly Kill[]): string {
  return kills.map(nameOfOne).join(", then ");
}

function nameOfOne(kill: Kill): string {
  if (kill.at === "ms") return `after ${kill.ms} ms`;
  return kill.at === "line" ? `at line ${kill.line}` : `at ${kill.name}`;
}

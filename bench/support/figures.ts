/** What was measured, by name, in milliseconds. */
export interface Figures {
  note(name: string, value: number): void;
  /** Two figures compared in three ways: by their medians, by their minima, and as the median over the rounds. */
  compare(one: string, other: string, how: (one: number, other: number) => number): [by: string, value: number][];
  /** Those figures, or every one, also as multiples of one of them. */
  print(unit: string, label: string, names?: readonly string[]): void;
}

export function createFigures(): Figures {
  const all = new Map<string, number[]>();
  const of = (name: string) => all.get(name) ?? [];
  const middle = (name: string) => median(of(name));
  const least = (name: string) => Math.min(...of(name));
  return {
    note: (name, value) => void all.set(name, [...of(name), value]),
    compare: (one, other, how) => [
      ["medians", how(middle(one), middle(other))],
      ["minima", how(least(one), least(other))],
      ["rounds", median(of(one).map((value, round) => how(value, of(other)[round] ?? Number.NaN)))],
    ],
    print(unit, label, names = [...all.keys()]) {
      const width = Math.max(...names.map(({ length }) => length));
      const ms = (value: number) => value.toFixed(1).padStart(7);
      for (const name of names) {
        const times = (middle(name) / middle(unit)).toFixed(2).padStart(6);
        console.log(
          `${name.padEnd(width)}  median ${ms(middle(name))} ms  min ${ms(least(name))} ms  ${times} × ${label}  (${of(name).length} runs)`,
        );
      }
    },
  };
}

export function median(all: readonly number[]): number {
  const sorted = [...all].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export const ratio = (one: number, other: number) => one / other;
export const difference = (one: number, other: number) => one - other;

/** One bar and what was measured against it. Noise moves single ways of comparing, so all three are told. */
export function verdict(what: string, compared: [by: string, value: number][], bar: number, unit: string): void {
  const told = compared.map(([by, value]) => `${value.toFixed(2)} by ${by}`).join(", ");
  const held = compared.filter(([, value]) => value <= bar).length;
  const word = held === compared.length ? "holds  " : held === 0 ? "MISSED " : "UNCLEAR";
  console.log(`${word} ${what}: bar ${bar} ${unit}, measured ${told}`);
}

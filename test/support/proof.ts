// What the proofs in test/proof share. A proof is run by `npm run proof -- NAME --seed N` and leaves docs/proof/NAME.md.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "../..");

type WithSeed<Options extends ParseArgsOptionsConfig> = { options: Options & { seed: { type: "string" } } };
type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<WithSeed<Options>>>["values"];

/**
 * The flags of a proof as `parseArgs` gives them, and its seed: `--seed N`, or a fresh one, which the proof has to name.
 * Throws on a flag that is not among `options`.
 */
export function proofFlags<Options extends ParseArgsOptionsConfig>(
  options: Options,
): { flags: Values<Options>; seed: number } {
  const { values } = parseArgs<WithSeed<Options>>({ options: { ...options, seed: { type: "string" } } });
  const { seed } = values as { seed?: string };
  return { flags: values, seed: seed === undefined ? Date.now() % 1_000_000 : wholeNumber("seed", seed) };
}

/** The number a flag was given. Throws when it is none from 0 to 2³² − 1. */
export function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number < 2 ** 32) return number;
  throw new Error(`--${flag} needs a whole number, not "${text}".`);
}

export interface Random {
  /** From 0 up to, never, 1. */
  next(): number;
  /** A whole number from 0 up to, never, `end`. */
  below(end: number): number;
  /** Throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** A new list. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** The same seed gives the same numbers on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const pick = <Item>(items: readonly Item[]) => {
    if (items.length === 0) throw new Error("There is nothing to pick from.");
    return items[below(items.length)] as Item;
  };
  const shuffle = <Item>(items: readonly Item[]) => {
    const left = [...items];
    return items.map(() => left.splice(below(left.length), 1)[0] as Item);
  };
  return { next, below, pick, shuffle };
}

/** When, with which seed and on which Node: the first paragraph of a result. */
export function circumstances(seed: number): string {
  return `${new Date().toISOString().slice(0, 10)} · seed ${seed} · Node ${process.versions.node}`;
}

/** Writes docs/proof/NAME.md and gives its path. Paths and links in it must exist: test/documents.test.ts reads it too. */
export function writeResult(name: string, markdown: string): string {
  const file = join(root, "docs", "proof", `${name}.md`);
  mkdirSync(join(root, "docs", "proof"), { recursive: true });
  writeFileSync(file, `${markdown.trimEnd()}\n`);
  return file;
}

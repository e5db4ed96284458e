import { type Technique, techniques } from "./nesting-techniques.ts";

/** A chain of commands of which one is denied. */
export interface Chain {
  name: string;
  text: string;
}

export const lengths = [1, 2, 10, 50, 51, 200, 201, 10_000] as const;
const joints = { ";": "; ", "&&": " && ", "|": " | ", newline: "\n" } as const;

/** Where the denied one stands: at both ends and evenly between, in 20 places or as many as there are. */
export function positionsIn(length: number, count = 20): number[] {
  const places = Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)));
  return [...new Set(places)];
}

export function* chainsOf(length: number, denied: string, positions = positionsIn(length)): Generator<Chain> {
  for (const [name, joint] of Object.entries(joints)) {
    for (const position of positions) {
      const commands = Array.from({ length }, (_, index) => `echo ${index}`);
      commands[position] = denied;
      yield { name: `${length} by ${name}, at ${position}`, text: commands.join(joint) };
    }
  }
}

/** The denied one hidden by each technique, and that in a chain. */
export function* hiddenChains(
  length: number,
  denied: string,
  { used = techniques, places = 3 }: { used?: readonly Technique[]; places?: number } = {},
): Generator<Chain> {
  for (const { name, wrap } of used) {
    for (const { name: chain, text } of chainsOf(length, wrap(denied), positionsIn(length, places))) {
      yield { name: `${name}, ${chain}`, text };
    }
  }
}

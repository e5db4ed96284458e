import { longestPath, mostAlternatives, mostPaths } from "./limits.ts";

/** Patterns of files from a text: cut at commas and line ends, but not inside braces. */
export function splitPaths(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth += 1;
    if (character === "}") depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,\n]/.test(character)) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Without those that stand for more names than a search could bear, and no more than there may be. */
export function boundedPaths(paths: readonly string[]): { kept: string[]; dropped: string[] } {
  const fits = (path: string, at: number) =>
    at < mostPaths && path.length <= longestPath && alternatives(path) <= mostAlternatives;
  return { kept: paths.filter(fits), dropped: paths.filter((path, at) => !fits(path, at)) };
}

/** At most so many names does it stand for, taking all braces together. */
function alternatives(path: string): number {
  let product = 1;
  for (const [, inside = ""] of path.matchAll(/\{([^{}]*)/g)) {
    const [, from, to] = /^(-?\d+)\.\.(-?\d+)/.exec(inside) ?? [];
    product *= from === undefined ? inside.split(",").length : Math.abs(Number(to) - Number(from)) + 1;
  }
  return product;
}

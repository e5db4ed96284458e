/** Very many values, each looked for as it is: one look takes no longer for thousands of them than for a few. */
export interface WholeValues {
  /** The length of the longest value that stands at a place, or 0. */
  lengthAt(text: string, at: number): number;
  /** Whether the text ends before a value that begins here. */
  goesOn(text: string, from: number): boolean;
  /** The length of the longest value. */
  longest: number;
}

/** So many values are gone through in one step. */
const perStep = 1_000;

/** Every step is short, so that the caller can let others have their turn between them. */
export function* wholeValues(values: readonly string[]): Generator<void, WholeValues> {
  const sorted = yield* sortedOf(values);
  // The longest other value that a value begins with: only these and the value itself can stand where it is looked for.
  const shorter = new Int32Array(sorted.length).fill(-1);
  const begun = new Uint8Array(1 << 16);
  const within: number[] = [];
  let longest = 0;
  for (const [index, value] of sorted.entries()) {
    if (index % perStep === 0) yield;
    while (within.length > 0 && !value.startsWith(sorted[within.at(-1) as number] as string)) within.pop();
    shorter[index] = within.at(-1) ?? -1;
    within.push(index);
    begun[firstTwo(value, 0)] = 1;
    longest = Math.max(longest, value.length);
  }

  /** The last value that does not come after the text from there on, in their order. */
  function lastNotAfter(text: string, at: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(sorted[middle] as string, text, at)) high = middle;
      else low = middle + 1;
    }
    return low - 1;
  }

  return {
    longest,
    lengthAt(text, at) {
      if (begun[firstTwo(text, at)] === 0) return 0;
      let index = lastNotAfter(text, at);
      while (index >= 0 && !text.startsWith(sorted[index] as string, at)) index = shorter[index] as number;
      return sorted[index]?.length ?? 0;
    },
    goesOn(text, from) {
      if (from + 1 < text.length && begun[firstTwo(text, from)] === 0) return false;
      return sorted[lastNotAfter(text, from) + 1]?.startsWith(text.slice(from)) ?? false;
    },
  };
}

const firstTwo = (text: string, at: number) => (text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 5)) & 0xffff;

/** Whether a value comes after the text from there on. What begins with the whole text comes after it. */
function isAfter(value: string, text: string, at: number): boolean {
  for (let index = 0; index < value.length; index++) {
    if (at + index >= text.length) return true;
    const difference = value.charCodeAt(index) - text.charCodeAt(at + index);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** By their letters' codes, as `isAfter` compares them. */
function* sortedOf(values: readonly string[]): Generator<void, string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < values.length; from += perStep) {
    runs.push(values.slice(from, from + perStep).sort());
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(yield* mergedOf(runs[index] as string[], runs[index + 1] ?? []));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedOf(one: readonly string[], other: readonly string[]): Generator<void, string[]> {
  const merged: string[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    if (merged.length % perStep === 0) yield;
    const isLeft = right === other.length || (left < one.length && (one[left] as string) <= (other[right] as string));
    merged.push((isLeft ? one[left++] : other[right++]) as string);
  }
  return merged;
}

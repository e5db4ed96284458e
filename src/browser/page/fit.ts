import type { Part } from "./outline.ts";

export interface FitTexts {
  /** In the place of what was left out. */
  pageMore(p: { count: number; kind: "row" | "item" | "line"; isAbove: boolean; ref: string }): string;
  /** At the end, once, when anything was. */
  pageCut(): string;
}

export interface FitOptions {
  /** In bytes. */
  budget: number;
  /** The height of what is seen. */
  view: number;
  maxDepth?: number | undefined;
  texts: FitTexts;
}

/** What stands outside of what is seen gets this much less room. */
const outsideShare = 3;
/** The last of a long mixture are shown too: what leads on stands there. */
const tail = 3;

/** As many lines as fit, the same share for every list of them, and in what is seen before what is not. */
export function fitted(parts: readonly Part[], options: FitOptions): string {
  const all = complete(parts, options);
  if (all !== null) return all;
  let [least, most] = [0, longestIn(parts)];
  let best: string | null = null;
  while (most - least > 1) {
    const cap = (least + most) >> 1;
    const text = render(parts, options, cap);
    if (text !== null) best = text;
    if (text !== null) least = cap;
    else most = cap;
  }
  return best ?? render(parts, { ...options, isHard: true }, 1) ?? "";
}

/** All of it; null when that is more than the budget. */
export const complete = (parts: readonly Part[], options: FitOptions): string | null =>
  render(parts, options, Number.POSITIVE_INFINITY);

const longestIn = (parts: readonly Part[]): number =>
  parts.reduce((longest, { kids }) => Math.max(longest, longestIn(kids)), parts.length + 1);

/** Null when it is more than the budget; or as much of it as there is room for, where it must be had. */
function render(parts: readonly Part[], options: FitOptions & { isHard?: boolean }, cap: number): string | null {
  const { texts, maxDepth = Number.POSITIVE_INFINITY, view } = options;
  const lines: string[] = [];
  const note = texts.pageCut();
  let left = options.budget - Buffer.byteLength(note) - 1;
  let isCut = false;
  const isDone = walk(parts, 0, "");
  if (!isDone && !options.isHard) return null;
  return [...lines, ...(isCut || !isDone ? [note] : [])].join("\n");

  function put(depth: number, text: string): boolean {
    const line = " ".repeat(depth) + text;
    left -= Buffer.byteLength(line) + 1;
    if (left >= 0) lines.push(line);
    return left >= 0;
  }

  function walk(kids: readonly Part[], depth: number, ref: string): boolean {
    return chosen(kids, cap, view).every((one) => {
      if (!("left" in one)) return show(one, depth);
      isCut = true;
      return put(depth, texts.pageMore({ ...one.left, ref }));
    });
  }

  function show({ text, kids, ref = "" }: Part, depth: number): boolean {
    const isDeepest = depth + 1 >= maxDepth;
    if (kids.length === 0) return put(depth, text);
    if (!put(depth, `${text}${isDeepest ? "" : ":"}`)) return false;
    if (!isDeepest) return walk(kids, depth + 1, ref);
    isCut = true;
    return put(depth + 1, texts.pageMore({ count: kids.length, kind: "line", isAbove: false, ref }));
  }
}

type Chosen = Part | { left: { count: number; kind: "row" | "item" | "line"; isAbove: boolean } };

/** Long runs of one kind are shortened each by itself, and then a mixture that is still too long. */
function chosen(kids: readonly Part[], cap: number, view: number): Chosen[] {
  if (kids.length <= cap && kids.length <= 2) return [...kids];
  const runs: Part[][] = [];
  for (const kid of kids) {
    const run = runs.at(-1);
    if (run?.[0] && kindOf(run[0]) === kindOf(kid)) run.push(kid);
    else runs.push([kid]);
  }
  const short = runs.flatMap((run) => windowOf(run, cap, view));
  const room = cap * 4 + tail;
  if (short.length <= room) return short;
  const last = short.slice(-tail);
  return [...windowOf(short.slice(0, -tail), room - tail, view), ...last];
}

const kindOf = ({ kind, kids }: Part) => (kind === "line" && kids.length > 0 ? "block" : kind);

/** Those that are seen, and what comes after them; all that are not are counted. */
function windowOf(run: readonly Chosen[], cap: number, view: number): Chosen[] {
  const isSeen = run.some((one) => "kids" in one && one.bottom > 0 && one.top < view);
  const size = Math.max(1, isSeen ? cap : Math.ceil(cap / outsideShare));
  if (run.length <= size + 1) return [...run];
  const seen = run.findIndex((one) => "kids" in one && one.bottom > 0);
  const start = Math.min(seen < 0 ? run.length : seen, run.length - size);
  const above = run.slice(0, start);
  const below = run.slice(start + size);
  return [...leftOut(above, true), ...run.slice(start, start + size), ...leftOut(below, false)];
}

function leftOut(ones: readonly Chosen[], isAbove: boolean): Chosen[] {
  const count = ones.reduce((sum, one) => sum + ("left" in one ? one.left.count : 1), 0);
  if (count === 0) return [];
  const [first] = ones;
  const kind = first && "kids" in first && (first.kind === "row" || first.kind === "item") ? first.kind : "line";
  return [{ left: { count, kind, isAbove } }];
}

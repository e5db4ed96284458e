import { type Form, formsOf } from "./mask-forms.ts";
import { blanksEnd, letterFrom, longestBlank, longestGap } from "./mask-gaps.ts";
import { type Gram, goesOn, gramLength, runAround, type Span } from "./mask-runs.ts";
import { type WholeValues, wholeValues } from "./mask-whole.ts";

/** Stands where a secret was. Letters that mean nothing to a shell, an address, JSON or a file name. */
export const placeholder = "[SECRET-HIDDEN-BY-SKILLMINT]";

/** What is told of a text that may hold secrets. */
export interface Mask {
  /** The same text with the placeholder for every secret that is known by now. */
  text(text: string): string;
  /** For a text that comes in chunks, wherever they end. */
  stream(): MaskStream;
}

export interface MaskStream {
  /** What can be told by now: all but an end that could be the beginning of a secret. */
  write(chunk: string): string;
  /** The rest. */
  end(): string;
}

/** A secret value that may be named: its handle stands wherever the whole value is written as it is. */
export interface NamedSecret {
  value: string;
  handle: string;
}

/** All that a matcher hides, as data: another thread can make the same matcher from it. */
export interface Secrets {
  values: readonly string[];
  named: readonly NamedSecret[];
}

/** A mask that finds out by itself what there is to hide. */
export interface Masking extends Mask {
  /** Looks for what has become secret since, in other processes, too. Costs nothing where nothing has. */
  refresh(): Promise<void>;
  /** All secrets that are known by now. */
  values(): readonly string[];
  /** Another one whenever there is something else to hide; null where there is nothing. */
  matcher(): Matcher | null;
}

/** Where nothing is secret. */
export const noMask: Masking = {
  text: (text) => text,
  stream: () => ({ write: (chunk) => chunk, end: () => "" }),
  refresh: async () => undefined,
  values: () => [],
  matcher: () => null,
};

/** Fewer letters than a gram, and a gap. */
const lookBack = gramLength + longestGap;

export interface HiddenPart {
  from: number;
  to: number;
  instead: string;
}

/** Looks for all forms of all secrets in one pass. */
export interface Matcher {
  /** What is before `from` was told already, and is only looked at. */
  text(text: string, from?: number): string;
  /** The parts of a text that are hidden, in order, and what stands for each. */
  hidden(text: string): HiddenPart[];
  /** How much of a text that may go on can be told: no secret begins in it and ends behind it. */
  told(text: string, from?: number): number;
}

/** `matcher` is asked at every chunk: what becomes known meanwhile counts from then on. */
export function maskBy(matcher: () => Matcher | null): Mask {
  const text = (whole: string) => matcher()?.text(whole) ?? whole;
  return {
    text,
    stream() {
      // A line may end behind a secret's first letters: they are told, and the next line is looked at with them.
      let [before, held] = ["", ""];
      const tell = (whole: string, end: number) => {
        const from = before.length;
        const told = whole.slice(0, end);
        before = told.slice(-lookBack);
        held = whole.slice(end);
        return matcher()?.text(told, from) ?? told.slice(from);
      };
      return {
        write(chunk) {
          const whole = before + held + chunk;
          return tell(whole, matcher()?.told(whole, before.length) ?? whole.length);
        },
        end: () => tell(before + held, before.length + held.length),
      };
    },
  };
}

/** Every form has at least eight letters, so one of its first grams begins at a multiple of the stride. */
const stride = 5;
export const shortestMasked = gramLength + stride - 1;

/** Of so many named secrets the parts and encoded forms are looked for, too. Each adds to the time of every search. */
export const mostInAllForms = 500;
/** So many secrets are gone through in one step. */
const perStep = 500;

/**
 * Null where there is nothing to look for. Shorter secrets than eight letters are part of too many words. A part or an
 * encoded form of a named secret gets the placeholder, because its handle means the whole value.
 */
export function createMatcher(secrets: Iterable<string>, named: Iterable<NamedSecret> = []): Matcher | null {
  const steps = matcherInSteps(secrets, named);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same in short steps, so that the caller can let others have their turn between them. */
export function* matcherInSteps(
  secrets: Iterable<string>,
  named: Iterable<NamedSecret>,
): Generator<void, Matcher | null> {
  const inAllForms = new Set(secrets);
  const most = inAllForms.size + mostInAllForms;
  const handles = new Map<string, string>();
  const whole = new Set<string>();
  let count = 0;
  for (const { value, handle } of named) {
    if (count++ % perStep === 0) yield;
    handles.set(value, handle);
    if (value.length < shortestMasked) continue;
    if (inAllForms.size < most) inAllForms.add(value);
    else if (!inAllForms.has(value)) whole.add(value).add(JSON.stringify(value).slice(1, -1));
  }
  const forms: Form[] = [];
  for (const secret of inAllForms) {
    if (secret.length < shortestMasked) continue;
    for (const form of formsOf(secret)) if (form.text.length >= shortestMasked) forms.push(form);
    yield;
  }
  if (forms.length === 0) return null;
  const others = whole.size > 0 ? yield* wholeValues([...whole]) : null;
  return matcherOf({ forms, ...(yield* gramsOf(forms)), others, handles });
}

interface LookedFor {
  forms: readonly Form[];
  isGram: Uint8Array;
  grams: Map<number, Gram[]>;
  /** Those that are looked for only as they are. */
  others: WholeValues | null;
  handles: ReadonlyMap<string, string>;
}

function matcherOf({ forms, isGram, grams, others, handles }: LookedFor): Matcher {
  const firsts = Map.groupBy(forms, ({ text }) => text.charCodeAt(0));
  // As `od` and a text in JSON stretch it at most.
  const lengths = forms.map(({ text, isLoose }) => (isLoose ? 4 * text.length + 100 : text.length));
  const longest = lengths.reduce((most, length) => Math.max(most, length), others?.longest ?? 0);

  /** In order, and apart from each other. One that began before `start` goes on right there. */
  function spansIn(text: string, start: number): Span[] {
    const spans: Span[] = [];
    const look = (hash: number, at: number) => {
      for (const gram of grams.get(hash) as Gram[]) {
        const span = runAround(text, at, gram);
        if (span) addTo(spans, span);
      }
    };
    // Where the spaces end that were come to last: a text may hold them without end.
    let blanks = start;
    for (let at = start; at + gramLength <= text.length; at += stride) {
      const hash = hashAt(text, at);
      if (isGram[hash] !== 0) look(hash, at);
      if (!hasGap(text, at)) continue;
      if (blanks <= at) blanks = blanksEnd(text, at);
      if (blanks - at > longestBlank) continue;
      const loose = looseHashAt(text, at);
      if (loose >= 0 && isGram[loose] === 2) look(loose, letterFrom(text, at));
    }
    return others ? withWhole(spans, text, start, others) : spans;
  }

  const hidden = (text: string, start: number): HiddenPart[] =>
    spansIn(text, start).map(({ from, to }) => {
      return { from, to, instead: handles.get(text.slice(from, to)) ?? placeholder };
    });

  return {
    text(text, start = 0) {
      let [masked, end] = ["", start];
      for (const { from, to, instead } of hidden(text, start)) {
        masked += text.slice(end, from) + instead;
        end = to;
      }
      return masked + text.slice(end);
    },
    hidden: (text) => hidden(text, 0),
    told(text, start = 0) {
      let end = beginning(text);
      for (const { from, to, isOpen } of spansIn(text, start).reverse())
        if (to > end || isOpen) end = Math.min(end, from);
      return Math.max(start, end);
    },
  };

  /** Where the longest end begins that a form begins with. */
  function beginning(text: string): number {
    for (let from = Math.max(0, text.length - longest + 1); from < text.length; from++) {
      if (others?.goesOn(text, from)) return from;
      if (from + gramLength <= text.length && !mayBegin(text, from)) continue;
      const isOne = firsts.get(text.charCodeAt(from))?.some((form) => goesOn(text, from, form));
      if (isOne) return from;
    }
    return text.length;
  }

  /** Most letters begin nothing, which their gram tells. */
  function mayBegin(text: string, from: number): boolean {
    return isGram[hashAt(text, from)] !== 0 || hasGap(text, from);
  }
}

/** All places of a form of which parts count, or that has gaps; of another only the first, one of which is at a multiple of the stride. */
function* gramsOf(forms: readonly Form[]): Generator<void, Pick<LookedFor, "isGram" | "grams">> {
  const isGram = new Uint8Array(hashes);
  const grams = new Map<number, Gram[]>();
  for (const [index, form] of forms.entries()) {
    if (index % perStep === 0) yield;
    const { text, least, isLoose } = form;
    const count = least < text.length || isLoose ? text.length - gramLength + 1 : stride;
    for (let at = 0; at < count; at++) {
      const hash = hashAt(text, at);
      if (isLoose || isGram[hash] === 0) isGram[hash] = isLoose ? 2 : 1;
      const known = grams.get(hash);
      if (known) known.push({ form, at });
      else grams.set(hash, [{ form, at }]);
    }
  }
  return { isGram, grams };
}

const hashes = 1 << 18;

const hashAt = (text: string, at: number) =>
  hashOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2), text.charCodeAt(at + 3));

const hashOf = (one: number, two: number, three: number, four: number) =>
  (one ^ (two << 4) ^ (three << 7) ^ (four << 11)) & (hashes - 1);

/** What a letter may be within a gram: a line end or a part of one, a space, a digit of hex, any other. */
const [ends, space, digit, other] = [1, 2, 4, 8];
const sorts = new Uint8Array(1 << 16).fill(other);
for (const letter of "0123456789abcdefABCDEF") sorts[letter.charCodeAt(0)] = digit;
for (const letter of "\n\r\\") sorts[letter.charCodeAt(0)] = ends;
for (const letter of " \t") sorts[letter.charCodeAt(0)] = space;

/** Whether a gram is to be looked for without the gaps in it. Spaces are in every sentence: they count between digits. */
function hasGap(text: string, at: number): boolean {
  const all = sortAt(text, at) | sortAt(text, at + 1) | sortAt(text, at + 2) | sortAt(text, at + 3);
  return (all & ends) !== 0 || (all & (space | other)) === space;
}

const sortAt = (text: string, at: number) => sorts[text.charCodeAt(at)] as number;

/** Of the next letters without what is between them; -1 where a gap is too long to be one. */
function looseHashAt(text: string, at: number): number {
  const one = letterFrom(text, at);
  const two = one < 0 ? -1 : letterFrom(text, one + 1);
  const three = two < 0 ? -1 : letterFrom(text, two + 1);
  const four = three < 0 ? -1 : letterFrom(text, three + 1);
  if (four < 0) return -1;
  return hashOf(text.charCodeAt(one), text.charCodeAt(two), text.charCodeAt(three), text.charCodeAt(four));
}

/** With the values that stand there as they are. A value within another, and one that overlaps it, count as well. */
function withWhole(spans: readonly Span[], text: string, start: number, others: WholeValues): Span[] {
  const found = [...spans];
  for (let at = start; at < text.length; at++) {
    const length = others.lengthAt(text, at);
    if (length > 0) found.push({ from: at, to: at + length, isOpen: false });
  }
  const merged: Span[] = [];
  for (const span of found.sort((one, other) => one.from - other.from)) addTo(merged, span);
  return merged;
}

/** Spans that have letters in common become one. */
function addTo(spans: Span[], added: Span): void {
  let span = added;
  for (let last = spans.at(-1); last && last.to > span.from; last = spans.at(-1)) {
    spans.pop();
    const [from, to] = [Math.min(last.from, span.from), Math.max(last.to, span.to)];
    span = { from, to, isOpen: last.isOpen || span.isOpen };
  }
  spans.push(span);
}

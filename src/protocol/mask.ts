import { type Form, formsOf } from "./mask-forms.ts";

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

/** A mask that finds out by itself what there is to hide. */
export interface Masking extends Mask {
  /** Looks for what has become secret since, in other processes, too. Costs nothing where nothing has. */
  refresh(): Promise<void>;
  /** Another one whenever there is something else to hide; null where there is nothing. */
  matcher(): Matcher | null;
}

/** Where nothing is secret. */
export const noMask: Masking = {
  text: (text) => text,
  stream: () => ({ write: (chunk) => chunk, end: () => "" }),
  refresh: async () => undefined,
  matcher: () => null,
};

/** Looks for all forms of all secrets in one pass. */
export interface Matcher {
  text(text: string): string;
  /** How much of a text that may go on can be told: no secret begins in it and ends behind it. */
  told(text: string): number;
}

/** `matcher` is asked at every chunk: what becomes known meanwhile counts from then on. */
export function maskBy(matcher: () => Matcher | null): Mask {
  const text = (whole: string) => matcher()?.text(whole) ?? whole;
  return {
    text,
    stream() {
      let held = "";
      return {
        write(chunk) {
          const whole = held + chunk;
          const end = matcher()?.told(whole) ?? whole.length;
          held = whole.slice(end);
          return text(whole.slice(0, end));
        },
        end() {
          const rest = text(held);
          held = "";
          return rest;
        },
      };
    },
  };
}

/** Every form has at least eight letters, so one of its first grams begins at a multiple of the stride. */
const [gramLength, stride] = [4, 5];
export const shortestMasked = gramLength + stride - 1;

interface Gram {
  form: Form;
  at: number;
}

interface Span {
  from: number;
  to: number;
}

/** Null where there is nothing to look for. Shorter secrets than eight letters are part of too many words. */
export function createMatcher(secrets: Iterable<string>): Matcher | null {
  const wanted = [...new Set(secrets)].filter((secret) => secret.length >= shortestMasked);
  const forms = wanted.flatMap(formsOf).filter(({ text }) => text.length >= shortestMasked);
  if (forms.length === 0) return null;
  const { isGram, grams } = gramsOf(forms);
  const firsts = Map.groupBy(forms, ({ text }) => text.charCodeAt(0));
  const longest = Math.max(...forms.map(({ text }) => text.length));

  /** In order, and apart from each other. */
  function spansIn(text: string): Span[] {
    const spans: Span[] = [];
    for (let at = 0; at + gramLength <= text.length; at += stride) {
      const hash = hashAt(text, at);
      if (isGram[hash] === 0) continue;
      for (const gram of grams.get(hash) as Gram[]) {
        const span = runAround(text, at, gram);
        if (span) addTo(spans, span);
      }
    }
    return spans;
  }

  return {
    text(text) {
      const spans = spansIn(text);
      if (spans.length === 0) return text;
      const starts = spans.map(({ from }, index) => text.slice(spans[index - 1]?.to ?? 0, from));
      return starts.join(placeholder) + placeholder + text.slice(spans.at(-1)?.to);
    },
    told(text) {
      let end = beginning(text);
      for (const { from, to } of spansIn(text).reverse()) if (to > end || to === text.length) end = Math.min(end, from);
      return end;
    },
  };

  /** Where the longest end begins that a form begins with. */
  function beginning(text: string): number {
    for (let from = Math.max(0, text.length - longest + 1); from < text.length; from++) {
      const rest = text.length - from;
      const isOne = firsts
        .get(text.charCodeAt(from))
        ?.some((form) => form.text.length > rest && text.endsWith(form.text.slice(0, rest)));
      if (isOne) return from;
    }
    return text.length;
  }
}

/** All places of a form of which parts count; of another only the first, one of which is at a multiple of the stride. */
function gramsOf(forms: readonly Form[]): { isGram: Uint8Array; grams: Map<number, Gram[]> } {
  const isGram = new Uint8Array(hashes);
  const grams = new Map<number, Gram[]>();
  for (const form of forms) {
    const { text, least } = form;
    const count = least < text.length ? text.length - gramLength + 1 : stride;
    for (let at = 0; at < count; at++) {
      const hash = hashAt(text, at);
      isGram[hash] = 1;
      const known = grams.get(hash);
      if (known) known.push({ form, at });
      else grams.set(hash, [{ form, at }]);
    }
  }
  return { isGram, grams };
}

const hashes = 1 << 18;

const hashAt = (text: string, at: number) =>
  (text.charCodeAt(at) ^
    (text.charCodeAt(at + 1) << 4) ^
    (text.charCodeAt(at + 2) << 7) ^
    (text.charCodeAt(at + 3) << 11)) &
  (hashes - 1);

/** As far as text and form agree to both sides. */
function runAround(text: string, at: number, { form, at: inForm }: Gram): Span | null {
  const offset = at - inForm;
  let [from, to] = [at, at];
  while (to - offset < form.text.length && text.charCodeAt(to) === form.text.charCodeAt(to - offset)) to++;
  if (to - at < gramLength) return null;
  while (from > 0 && from > offset && text.charCodeAt(from - 1) === form.text.charCodeAt(from - 1 - offset)) from--;
  return to - from >= form.least ? { from, to } : null;
}

/** Spans that have letters in common become one. */
function addTo(spans: Span[], { from, to }: Span): void {
  let span = { from, to };
  for (let last = spans.at(-1); last && last.to > span.from; last = spans.at(-1)) {
    spans.pop();
    span = { from: Math.min(last.from, span.from), to: Math.max(last.to, span.to) };
  }
  spans.push(span);
}

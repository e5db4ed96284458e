import type { Quote } from "../protocol/digest.ts";
import { textTokens } from "./estimate.ts";
import { ends } from "./shorten.ts";

/** The tags around a quote, and the word that stands for its middle. */
const tagTokens = 12;
const gapTokens = 18;
const markTokens = 2;
/** So few characters still say what it was about. */
const leastCharacters = 60;
const charactersPerToken = 3;
/** What a text is counted with beside its characters. */
const frameTokens = 4;

/** A tail without a character: the head stands alone, and a mark behind it. */
export const quoteTokens = ({ text, tail }: Quote): number => {
  const rest = tail === "" ? markTokens : gapTokens + textTokens(tail ?? "");
  return textTokens(text) + tagTokens + (tail === undefined ? 0 : rest);
};

/** What a quote takes at least; a shorter one is never cut. */
export const leastTokens = tagTokens + gapTokens + 2 * frameTokens + Math.ceil(leastCharacters / charactersPerToken);

/**
 * Head and tail of a quote, so that it takes no more than this. One that was cut before loses more of its middle, and
 * how much is missing in all is known.
 */
export function clippedQuote(quote: Quote, tokens: number): Quote {
  if (quoteTokens(quote) <= tokens) return quote;
  const most = Math.max(leastCharacters, Math.floor((tokens - leastTokens) * charactersPerToken) + leastCharacters);
  const { text, tail, left = 0 } = quote;
  const head = ends(text, most)[0];
  const end = ends(tail ?? text, most)[1];
  const gone = text.length + (tail?.length ?? 0) - head.length - end.length;
  return { ...quote, text: head, tail: end, left: left + gone, part: true };
}

/** The head alone: the least that says that there was a message, and what it was about. */
export function headOf(quote: Quote): Quote {
  const { text, tail = "", left = 0 } = quote;
  const head = text.slice(0, leastCharacters).replace(/[\uD800-\uDBFF]$/, "");
  const short = {
    ...quote,
    text: head,
    tail: "",
    left: left + text.length + tail.length - head.length,
    part: true,
  } as const;
  return quoteTokens(short) < quoteTokens(quote) ? short : quote;
}

import type { Quote } from "../protocol/digest.ts";
import { textTokens } from "./estimate.ts";
import { ends } from "./shorten.ts";

/** The tags around a quote, and the word that stands for its middle. */
const tagTokens = 12;
const gapTokens = 18;
/** So few characters still say what it was about. */
const leastCharacters = 60;
const charactersPerToken = 3;
/** What a text is counted with beside its characters. */
const frameTokens = 4;

export const quoteTokens = ({ text, tail }: Quote): number =>
  textTokens(text) + tagTokens + (tail === undefined ? 0 : gapTokens + textTokens(tail));

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

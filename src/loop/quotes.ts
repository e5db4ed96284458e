import type { Quote } from "../protocol/digest.ts";
import { type History, numberOf } from "../protocol/history.ts";
import { keptBefore } from "./cut.ts";
import { textTokens } from "./estimate.ts";
import { clippedLines } from "./shorten.ts";

/** Of the limit, for what the user said; and as much again for skills. */
const quotesShare = 0.2;

export interface QuotesInput {
  /** Tokens of a request, as we count them. */
  room: number;
  /** Passages that a model holds to be needed, each of which stands in a prompt. */
  passages?: readonly Quote[];
  /** Stands where the middle of a long text was left out. */
  notice(p: { message: number }): string;
}

export interface Quotes {
  quotes: Quote[];
  /** The user's messages of which nothing is quoted, by their numbers. */
  missing: number[];
}

/** What is kept word for word of the messages before the place. We choose it; no model can forget or change it. */
export function quotesBefore(history: History, place: number, input: QuotesInput): Quotes {
  const all = quotable(history, place);
  const said = userQuotes(all, input);
  const quotes = [...said, ...skillQuotes(all, input)].sort((one, other) => one.message - other.message);
  const quoted = new Set(said.map(({ message }) => message));
  const unsaid = all.filter(({ kind, message }) => kind !== "skill" && !quoted.has(message));
  const missing = new Set([...(history.cut?.digest?.missing ?? []), ...unsaid.map(({ message }) => message)]);
  return { quotes, missing: [...missing] };
}

/** What earlier cuts have quoted, and what can be quoted of what goes now. */
export function quotable(history: History, place: number): Quote[] {
  const kept = new Set(keptBefore(history, place).map(({ id }) => id));
  const quotes = [...(history.cut?.digest?.quotes ?? [])];
  for (const [index, message] of history.messages.slice(0, place).entries()) {
    const number = numberOf(history, index);
    if (message.role === "user") {
      if (!kept.has(message.id)) quotes.push({ message: number, kind: "prompt", text: message.text });
      continue;
    }
    for (const { result } of message.calls) {
      // A bare "no" is said again and again, and tells no more the second time.
      const isNew = !quotes.some(({ kind, text }) => kind === "reply" && text === result?.output);
      if (result?.origin === "user" && isNew) quotes.push({ message: number, kind: "reply", text: result.output });
      if (result?.origin === "skill" && result.status === "ok")
        quotes.push({ message: number, kind: "skill", text: result.output });
    }
  }
  return quotes;
}

/** All of them while there is room. Else the first and the newest, what a model would have, and then the newer ones. */
function userQuotes(all: readonly Quote[], { room, passages = [], notice }: QuotesInput): Quote[] {
  const budget = quotesShare * room;
  const said = all.filter(({ kind }) => kind !== "skill");
  if (total(said) <= budget) return said;
  const ends = new Set([said.at(-1), said[0]].filter((quote) => quote !== undefined));
  const chosen = [...ends].map((quote) => fitted(quote, budget / ends.size / 1.5, notice(quote)));
  const others = said.filter((quote) => !ends.has(quote)).reverse();
  // What a model once held to be a rule goes before what nobody has chosen.
  const wanted = [...passages, ...others.filter(({ part }) => part), ...others.filter(({ part }) => !part)];
  let left = budget - total(chosen);
  for (const quote of wanted) {
    const isThere = chosen.some(({ message, text }) => message === quote.message && text.includes(quote.text));
    if (isThere || tokensOf(quote) > left) continue;
    left -= tokensOf(quote);
    chosen.push(quote);
  }
  return chosen;
}

function skillQuotes(all: readonly Quote[], { room }: QuotesInput): Quote[] {
  const skills = all.filter(({ kind }) => kind === "skill").reverse();
  const once = skills.filter(({ text }, at) => skills.findIndex((skill) => skill.text === text) === at);
  let left = quotesShare * room;
  return once.filter((quote) => {
    const size = tokensOf(quote);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

function fitted(quote: Quote, budget: number, notice: string): Quote {
  if (tokensOf(quote) <= budget) return quote;
  // Three characters a token, and what stands around a quote.
  const most = Math.max(60, Math.floor(budget * 3 - 100));
  return { ...quote, text: clippedLines(quote.text, most, notice), part: true };
}

/** With the tags around it. */
const tokensOf = ({ text }: Quote) => textTokens(text) + 12;
const total = (quotes: readonly Quote[]) => quotes.reduce((all, quote) => all + tokensOf(quote), 0);

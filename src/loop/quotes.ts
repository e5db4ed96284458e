import type { Quote } from "../protocol/digest.ts";
import { type History, numberOf } from "../protocol/history.ts";
import { keptBefore } from "./cut.ts";
import { textTokens } from "./estimate.ts";
import { clipped } from "./shorten.ts";

/** Of the limit, for what the user said; and as much again for skills. */
export const quotesShare = 0.2;

export interface QuotesInput {
  /** Tokens for what the user said, and as many again for skills. */
  budget: number;
  /** Passages that a model holds to be needed, each of which stands in a prompt. */
  passages?: readonly Quote[];
  /** Stands where the middle of a long text was left out. */
  notice: string;
}

/** What is kept word for word of the messages before the place. We choose it; no model can forget or change it. */
export function quotesBefore(history: History, place: number, input: QuotesInput): Quote[] {
  const all = quotable(history, place);
  const chosen = [...userQuotes(all, input), ...skillQuotes(all, input)];
  return chosen.sort((one, other) => one.message - other.message);
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
function userQuotes(all: readonly Quote[], { budget, passages = [], notice }: QuotesInput): Quote[] {
  const said = all.filter(({ kind }) => kind !== "skill");
  if (total(said) <= budget) return said;
  const ends = [said[0], said.at(-1)].filter((quote) => quote !== undefined);
  const [first, newest] = ends.map((quote) => fitted(quote, budget / ends.length / 1.5, notice));
  const chosen = [...new Set([newest, first].filter((quote) => quote !== undefined))];
  const whole = (message: number) => chosen.some((quote) => quote.message === message && !quote.part);
  const others = [...passages.filter(({ message }) => !whole(message)), ...said.slice(1, -1).reverse()];
  return [...chosen, ...fitting(others, budget - total(chosen))];
}

function skillQuotes(all: readonly Quote[], { budget }: QuotesInput): Quote[] {
  const skills = all.filter(({ kind }) => kind === "skill").reverse();
  const once = skills.filter(({ text }, at) => skills.findIndex((skill) => skill.text === text) === at);
  return fitting(once, budget);
}

function fitting(quotes: readonly Quote[], budget: number): Quote[] {
  let left = budget;
  return quotes.filter((quote) => {
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
  return { ...quote, text: clipped(quote.text, most, notice), part: true };
}

/** With the tags around it. */
const tokensOf = ({ text }: Quote) => textTokens(text) + 12;
const total = (quotes: readonly Quote[]) => quotes.reduce((all, quote) => all + tokensOf(quote), 0);

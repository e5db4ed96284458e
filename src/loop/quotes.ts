import type { Quote } from "../protocol/digest.ts";
import { type History, numberOf } from "../protocol/history.ts";
import { skillTextStart } from "../protocol/skills.ts";
import { keptBefore } from "./cut.ts";
import { clippedQuote, headOf, leastTokens, quoteTokens } from "./quote-size.ts";

/** Of the limit, for what the user said, where there is not more room; and as much again for skills. */
const quotesShare = 0.2;
/** Of that, for passages that a model chose, beside what is kept of all. */
const passagesShare = 0.5;

/** Less of a skill's text is of no use. */
const leastSkillTokens = 200;

export interface QuotesInput {
  /** Tokens of a request, as we count them. */
  room: number;
  /** Of that, for what the user said. */
  said?: number | undefined;
  /** Passages that a model holds to be needed, each of which stands in a prompt. */
  passages?: readonly Quote[];
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
      if (kept.has(message.id)) continue;
      quotes.push({ message: number, kind: "prompt", text: message.text });
      // What only says that a text stands above is of no use without it.
      const skills = (message.skills ?? []).filter((text) => text.startsWith(skillTextStart));
      quotes.push(...skills.map((text): Quote => ({ message: number, kind: "skill", text })));
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

/**
 * All of them while there is room. Else short ones as they are and head and tail of long ones, each as long as the
 * others, so that none vanishes. Where that is too much, the head alone of as many as need be. Only where not even a
 * line of each has room, the first and the newest go before others.
 */
function userQuotes(
  all: readonly Quote[],
  { room, said: budget = quotesShare * room, passages = [] }: QuotesInput,
): Quote[] {
  const said = all.filter(({ kind }) => kind !== "skill");
  if (total(said) <= budget) return said;
  const chosen = [...said, ...within(passagesShare * budget, newOnes(passages, said))];
  const each = fairShare(chosen.map(quoteTokens), budget);
  const kept = each < leastTokens ? lines(preferred(chosen), budget) : chosen.map(clippedTo(each));
  // A passage that stands in what is kept of its message anyway need not stand twice.
  return kept.filter((quote) => !isPassage(quote) || !kept.some((other) => other !== quote && holds(other, quote)));
}

/** A line of each, as far as there is room; and the tail, too, of those that come first, as far as there is more. */
function lines(quotes: readonly Quote[], budget: number): Quote[] {
  const longer = quotes.map(clippedTo(leastTokens));
  const heads = longer.map((quote, at) => (isPassage(quote) ? quote : headOf(quotes[at] as Quote)));
  const chosen = within(budget, heads);
  let left = budget - total(chosen);
  return chosen.map((head) => {
    const quote = longer[heads.indexOf(head)] as Quote;
    const more = quoteTokens(quote) - quoteTokens(head);
    if (more > left) return head;
    left -= more;
    return quote;
  });
}

/** The most that each may have so that all of them fit: what short ones leave, the long ones share. */
function fairShare(sizes: readonly number[], budget: number): number {
  let left = budget;
  let rest = sizes.length;
  for (const size of sizes.toSorted((one, other) => one - other)) {
    if (size * rest > left) return left / rest;
    left -= size;
    rest--;
  }
  return Number.POSITIVE_INFINITY;
}

/** What a model once held to be a rule goes before what nobody has chosen, and the newer before the older. */
function preferred(quotes: readonly Quote[]): Quote[] {
  const inOrder = quotes.toSorted((one, other) => one.message - other.message);
  const ends = new Set([inOrder[0], inOrder.at(-1)].filter((quote) => quote !== undefined));
  const others = inOrder.filter((quote) => !ends.has(quote)).reverse();
  return [...ends, ...others.filter(isPassage), ...others.filter((quote) => !isPassage(quote))];
}

const isPassage = ({ part, tail }: Quote) => part === true && tail === undefined;
const holds = ({ message, text, tail = "" }: Quote, passage: Quote) =>
  message === passage.message && (text.includes(passage.text) || tail.includes(passage.text));
const newOnes = (passages: readonly Quote[], said: readonly Quote[]) =>
  passages.filter((passage, at) => {
    const isSame = ({ message, text }: Quote) => message === passage.message && text === passage.text;
    return !said.some(isSame) && passages.findIndex(isSame) === at;
  });
const clippedTo = (tokens: number) => (quote: Quote) => clippedQuote(quote, tokens);

function skillQuotes(all: readonly Quote[], { room }: QuotesInput): Quote[] {
  const skills = all.filter(({ kind }) => kind === "skill").reverse();
  const isSame = (one: Quote, { text, part }: Quote) => one.text === text || (part && one.text.startsWith(text));
  const once = skills.filter((skill, at) => skills.findIndex((one) => isSame(one, skill)) === at);
  const whole = within(quotesShare * room, once);
  let left = quotesShare * room - total(whole);
  // Of one that is too long head and tail are better than nothing: it can be loaded anew.
  const long = once.filter((skill) => !whole.includes(skill));
  const parts = long.flatMap((skill) => {
    if (left < leastSkillTokens) return [];
    const part = clippedQuote(skill, left);
    left -= quoteTokens(part);
    return [part];
  });
  return [...whole, ...parts];
}

/** In this order, as many as there is room for. */
function within(budget: number, quotes: readonly Quote[]): Quote[] {
  let left = budget;
  return quotes.filter((quote) => {
    const size = quoteTokens(quote);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** What the user's words take of a request. */
export const saidTokens = (quotes: readonly Quote[]) => total(quotes.filter(({ kind }) => kind !== "skill"));
const total = (quotes: readonly Quote[]) => quotes.reduce((all, quote) => all + quoteTokens(quote), 0);

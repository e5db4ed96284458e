import type { SessionOpened } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { AssistantMessage, Message } from "../protocol/messages.ts";
import { shortened } from "./shorten.ts";

/** Between one for Chinese and four for English. */
const charactersPerToken = 3;
const pictureCharacters = 1500 * charactersPerToken;
/** What a format puts around a message or a call. */
const frame = 12;

export interface Estimate {
  tokens: number;
  /** What the model itself said of its last request and reply; null when it has said nothing that can be. */
  counted: number | null;
  /** How many real tokens one of ours stands for, at least one: by this much less may stay. */
  scale: number;
}

/** How long the next request is. The model's own count of the last one counts, and ours for what came since. */
export function estimate(history: History): Estimate {
  const plain = plainEstimate(history);
  const count = countedBy(history);
  // No text is a fifth as long as we think: who says so leaves something out. And none is five times as long.
  const isSound = count !== null && count.said >= (plain - (count.all - count.said)) / 5;
  const tokens = isSound ? Math.min(count.all, plain * 4) : plain;
  return { tokens, counted: isSound ? count.said : null, scale: Math.max(1, tokens / plain) };
}

/** By characters alone. */
export function plainEstimate(history: History): number {
  const { opened, cut, messages, queue } = history;
  const first = cut ? textTokens(cut.text) : 0;
  const sent = cut?.shorten ? messages.map(asSentIn(history)) : messages;
  return prefixTokens(opened) + first + sum(sent) + sum(queue);
}

/** The model counted a request that was made since the last cut; earlier counts are of something else. */
function countedBy({ messages, cut, queue }: History): { said: number; all: number } | null {
  for (let at = messages.length - 1; at >= (cut?.size ?? 0); at--) {
    const message = messages[at];
    if (message?.role !== "assistant" || !message.usage?.input) continue;
    const { input, output } = message.usage;
    const said = input + output;
    return { said, all: said + resultTokens(message) + sum(messages.slice(at + 1)) + sum(queue) };
  }
  return null;
}

/** How much has been said since the last cut or the last summary that came to nothing; null when there was neither. */
export function grownSinceCut(history: History): number | null {
  const { cut, failed, messages, queue } = history;
  const size = failed?.size ?? cut?.size;
  if (size === undefined) return null;
  const since = messages.slice(size);
  // The first count after it is of what it left.
  const first = since.find((message) => message.role === "assistant" && message.usage?.input);
  const left = first?.role === "assistant" && first.usage?.input;
  const { tokens, counted } = estimate(history);
  // Who leaves something out of his count now did so then.
  return left && counted !== null ? tokens - left : sum(since) + sum(queue);
}

/** What stood when the last cut was made is sent as that cut says. */
export function asSentIn({ cut }: History): (message: Message, index: number) => Message {
  const rule = cut?.shorten;
  if (!rule) return (message) => message;
  return (message, index) => (index < cut.size ? shortened(message, rule) : message);
}

export const sum = (messages: readonly Message[]): number => {
  let total = 0;
  for (const message of messages) total += messageTokens(message);
  return total;
};

export const textTokens = (text: string): number => tokens(frame + codePoints(text));

const sizes = new WeakMap<Message, number>();

/** Worked out once a message: this runs between two calls of the model. */
export function messageTokens(message: Message): number {
  let size = sizes.get(message);
  if (size === undefined) {
    size = message.role === "user" ? userTokens(message) : tokens(saidCharacters(message)) + resultTokens(message);
    sizes.set(message, size);
  }
  return size;
}

function userTokens({ text, notes = [], skills = [], images = [] }: Extract<Message, { role: "user" }>): number {
  const before = codePoints([...notes, ...skills].join("\n\n"));
  return tokens(frame + codePoints(text) + before + images.length * pictureCharacters);
}

function saidCharacters({ text, reasoning = "", opaque, calls }: AssistantMessage): number {
  const thought = opaque ? JSON.stringify(opaque.data) : reasoning;
  const asked = calls.map(({ name, input }) => frame + name.length + codePoints(JSON.stringify(input) ?? ""));
  return frame + codePoints(text) + codePoints(thought) + asked.reduce((total, one) => total + one, 0);
}

function resultTokens({ calls }: AssistantMessage): number {
  let characters = 0;
  for (const { result } of calls) {
    if (result) characters += frame + codePoints(result.output) + (result.images?.length ?? 0) * pictureCharacters;
  }
  return tokens(characters);
}

const prefixes = new WeakMap<SessionOpened, number>();

export function prefixTokens(opened: SessionOpened | null): number {
  if (!opened) return 0;
  let size = prefixes.get(opened);
  if (size === undefined) {
    size = tokens(frame + codePoints(opened.system) + codePoints(JSON.stringify(opened.tools)));
    prefixes.set(opened, size);
  }
  return size;
}

const tokens = (characters: number) => Math.ceil(characters / charactersPerToken);

function codePoints(text: string): number {
  // Most texts have none, which an expression finds out many times faster than a loop.
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g);
  return text.length - (pairs?.length ?? 0);
}

import type { Texts } from "../i18n/texts.ts";
import type { Quote, Summary } from "../protocol/digest.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { Language } from "../protocol/language.ts";
import type { AssistantMessage, UserMessage } from "../protocol/messages.ts";
import type { ModelRequest } from "../providers/model.ts";
import { keptBefore } from "./cut.ts";
import { quotable } from "./quotes.ts";
import { clippedLines } from "./shorten.ts";
import type { Plan } from "./stand-in.ts";

export interface SummaryInput {
  /** What goes, and what is kept of it in any case. */
  plan: Plan;
  /** The most characters of the request. */
  most: number;
  maxOutput: number;
  focus: string;
  texts: Texts["context"];
}

/** Asks for notes on the messages that go. They are numbered, so that every note can say what it stands for. */
export function summaryRequest(history: History, { plan, most, maxOutput, focus, texts }: SummaryInput): ModelRequest {
  const { opened, cut } = history;
  const language = languageNames[opened?.language ?? "en"];
  const whole = keptWhole(history, plan);
  const shown = new Set(history.messages.slice(0, plan.place).map((_, index) => numberOf(history, index)));
  const quotes = quotable(history, plan.place).some(
    ({ kind, message }) => kind !== "skill" && shown.has(message) && !whole.has(message),
  );
  const going = wordsThatGo(history, plan);
  const said = going.length > 0 ? `${texts.wordsThatGo()}\n${going.map(wordsOf).join("\n")}\n\n` : "";
  const task = texts.summaryTask({ language, focus, quotes: quotes || going.length > 0 });
  const notes = cut?.digest?.summary ? `${texts.earlierNotes()}\n${noteLines(cut.digest.summary)}\n\n` : "";
  const messages = shownWithin(history, plan.place, {
    most: most - task.length - notes.length - said.length,
    whole,
    texts,
  });
  const text = `${notes}${said}${texts.messagesToFold()}\n${messages}\n\n${task}`;
  return {
    system: texts.summarySystem(),
    tools: [],
    messages: [{ role: "user", id: "msg_summary", seq: 0, at: "", text }],
    maxOutput,
  };
}

const languageNames: Record<Language, string> = { en: "English", "zh-CN": "中文" };

const noteLines = ({ goal, done, next, prose = [] }: Summary) =>
  Object.entries({ goal, done: [...done, ...prose], next })
    .map(([name, lines]) => [`[${name}]`, ...lines.map((line) => `- ${line}`)].join("\n"))
    .join("\n");

/** The numbers of the user's messages of which no word is lost. */
function keptWhole(history: History, { place, digest }: Plan): Set<number> {
  const quoted = (digest?.quotes ?? []).filter(({ kind, part }) => kind !== "skill" && !part);
  return new Set([
    ...quoted.map(({ message }) => message),
    ...keptBefore(history, place).map((one) => one.number ?? 0),
  ]);
}

/** What earlier cuts have kept of the user's words and this one would shorten or leave out: rules may stand in it. */
function wordsThatGo({ cut }: History, { digest }: Plan): readonly Quote[] {
  const stays = new Set(digest?.quotes.map(({ message, text, tail }) => JSON.stringify([message, text, tail])));
  const known = (cut?.digest?.quotes ?? []).filter(({ kind }) => kind !== "skill");
  return known.filter(({ message, text, tail }) => !stays.has(JSON.stringify([message, text, tail])));
}

const wordsOf = ({ message, text, tail }: Quote) => `[${message}] ${text}${tail === undefined ? "" : ` […] ${tail}`}`;

interface ShownInput {
  most: number;
  whole: ReadonlySet<number>;
  texts: Texts["context"];
}

/** With as much of each text as there is room for. What the user said and is not kept is shown whole as long as that can be: rules stand in it. */
function shownWithin(history: History, place: number, { most, whole, texts }: ShownInput): string {
  const shown = (each: number, ofUser: number) => {
    const lines = history.messages.slice(0, place).map((message, index) => {
      const number = numberOf(history, index);
      const said = message.role === "user" ? userText(message, { each, ofUser, isKept: whole.has(number) }, texts) : "";
      return `[${number}] ${said || agentText(message as AssistantMessage, each, texts)}`;
    });
    return lines.join("\n");
  };
  for (let each = longest; each >= shortest; each = Math.floor(each / 2)) {
    const text = shown(each, Number.POSITIVE_INFINITY);
    if (text.length <= most) return text;
  }
  for (let ofUser = most; ofUser >= shortest; ofUser = Math.floor(ofUser * 0.8)) {
    const text = shown(shortest, ofUser);
    if (text.length <= most) return text;
  }
  return clippedLines(shown(shortest, shortest), Math.max(most, 1000), texts.notShown());
}

const longest = 4000;
const shortest = 100;
const leastOfKept = 600;

interface UserCut {
  each: number;
  ofUser: number;
  isKept: boolean;
}

/** What is kept word for word is only shown so that the rest is understood. */
function userText(message: UserMessage, { each, ofUser, isKept }: UserCut, texts: Texts["context"]): string {
  const { text, notes = [], images = [] } = message;
  const pictures = images.length > 0 ? ` ${texts.pictures({ count: images.length })}` : "";
  const most = isKept ? Math.max(each, leastOfKept) : ofUser;
  const by = isKept ? texts.byUserKept() : texts.byUser();
  return `${by}: ${[...notes, clippedLines(text, most, texts.notShown())].join("\n")}${pictures}`;
}

function agentText(message: AssistantMessage, most: number, texts: Texts["context"]): string {
  const cut = (text: string) => clippedLines(text, most, "…");
  const calls = message.calls.map(({ name, input, result }) => {
    return `\n  ${name} ${cut(JSON.stringify(input) ?? "")} → ${result?.status}: ${cut(result?.output ?? "")}`;
  });
  return `${texts.byAgent()}: ${cut(message.text)}${calls.join("")}`;
}

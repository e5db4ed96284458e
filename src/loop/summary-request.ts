import type { Texts } from "../i18n/texts.ts";
import type { Summary } from "../protocol/digest.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { Language } from "../protocol/language.ts";
import type { Message } from "../protocol/messages.ts";
import type { ModelRequest } from "../providers/model.ts";
import { clipped } from "./shorten.ts";

export interface SummaryInput {
  /** The messages before this one go. */
  place: number;
  /** The most characters of the request. */
  most: number;
  maxOutput: number;
  focus: string;
  texts: Texts["context"];
}

/** Asks for notes on the messages that go. They are numbered, so that every note can say what it stands for. */
export function summaryRequest(history: History, { place, most, maxOutput, focus, texts }: SummaryInput): ModelRequest {
  const { opened, cut } = history;
  const language = languageNames[opened?.language ?? "en"];
  const task = texts.summaryTask({ language, focus });
  const notes = cut?.digest?.summary ? `${texts.earlierNotes()}\n${noteLines(cut.digest.summary)}\n\n` : "";
  const messages = shownWithin(history, place, { most: most - task.length - notes.length, texts });
  const text = `${notes}${texts.messagesToFold()}\n${messages}\n\n${task}`;
  return {
    system: texts.summarySystem(),
    tools: [],
    messages: [{ role: "user", id: "msg_summary", seq: 0, at: "", text }],
    maxOutput,
  };
}

const languageNames: Record<Language, string> = { en: "English", "zh-CN": "中文" };

const noteLines = ({ goal, done, next }: Summary) =>
  Object.entries({ goal, done, next })
    .map(([name, lines]) => [`[${name}]`, ...lines.map((line) => `- ${line}`)].join("\n"))
    .join("\n");

/** With as much of each text as there is room for. */
function shownWithin(
  history: History,
  place: number,
  { most, texts }: { most: number; texts: Texts["context"] },
): string {
  for (let each = 4000; ; each = Math.floor(each / 2)) {
    const cut = (text: string) => clipped(text, each, "…");
    const shown = history.messages
      .slice(0, place)
      .map((message, index) => `[${numberOf(history, index)}] ${messageText(message, cut, texts)}`)
      .join("\n");
    if (shown.length <= most || each < 100) return clipped(shown, Math.max(most, 1000), "…");
  }
}

function messageText(message: Message, cut: (text: string) => string, texts: Texts["context"]): string {
  if (message.role === "user") {
    const { text, notes = [], images = [] } = message;
    const pictures = images.length > 0 ? ` ${texts.pictures({ count: images.length })}` : "";
    return `${texts.byUser()}: ${[...notes, cut(text)].join("\n")}${pictures}`;
  }
  const calls = message.calls.map(({ name, input, result }) => {
    return `\n  ${name} ${cut(JSON.stringify(input) ?? "")} → ${result?.status}: ${cut(result?.output ?? "")}`;
  });
  return `${texts.byAgent()}: ${cut(message.text)}${calls.join("")}`;
}

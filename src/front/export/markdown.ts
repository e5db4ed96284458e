import type { AssistantMessage, Call } from "../../protocol/messages.ts";
import type { Passage, Prompt } from "../../protocol/transcript.ts";
import { callStatus } from "../call-status.ts";
import { localTime } from "../time.ts";
import { visibleLine } from "../visible.ts";
import type { TranscriptInput } from "./document.ts";

/** For people: what was said stands as it was written, which with models mostly is Markdown; all else in fences. */
export function* markdownPieces({ row, passages, texts }: TranscriptInput): Generator<string> {
  const facts = [row.id, localTime(row.created_at), row.model_id, row.workspace].map(inCode).join(" · ");
  const isFolded = passages.some(({ type }) => type === "fold");
  yield `# ${inHeading(row.title)}\n\n${facts}`;
  for (const passage of passages) for (const part of partsOf(passage)) yield `\n\n${part}`;
  yield "\n";

  function* partsOf(passage: Passage): Generator<string> {
    const when = localTime(passage.at);
    switch (passage.type) {
      case "prompt":
        return yield* [`## ${texts.you()} · ${when}`, ...numbered(passage.number), ...promptParts(passage)];
      case "answer":
        yield `## ${texts.agent()} · ${when}`;
        for (const [index, step] of passage.steps.entries()) {
          yield* numbered(passage.number + index);
          yield* stepParts(step);
        }
        return;
      case "stop":
        return yield quoted(passage.problem);
      case "undo":
        return yield quoted(`${when} · ${texts.undo(passage)}`);
      case "mode":
        return yield quoted(`${when} · ${texts.modeChanged(passage)}`);
      case "fold":
        yield quoted(`${when} · ${texts.folded(passage)}`);
        if (passage.text) yield fenced(passage.text, "text");
    }
  }

  /** Where something was folded away, its notes name messages by these. */
  function numbered(number: number): string[] {
    return isFolded ? [`\\[${number}\\]`] : [];
  }

  /** What came with it is named. */
  function promptParts({ text, images = [], files = [] }: Prompt): string[] {
    const names = [...images, ...files].flatMap(({ name }) => name ?? []);
    return [text.trim(), names.map(inCode).join(" ")].filter((part) => part !== "");
  }

  function* stepParts({ text, reasoning, calls, stop }: AssistantMessage): Generator<string> {
    if (reasoning) yield quoted(`${texts.reasoning()}: ${reasoning}`);
    if (text.trim()) yield text.trim();
    if (stop === "failed") yield `*${texts.brokeOff()}*`;
    for (const call of calls) yield* callParts(call);
  }

  function callParts({ name, input, result, state }: Call): string[] {
    return [
      `**${inCode(name)}** · ${texts.status[callStatus({ state, result })]}`,
      fenced(JSON.stringify(input, null, 2) ?? "", "json"),
      ...(result?.output ? [fenced(result.output, "text")] : []),
    ];
  }
}

const quoted = (text: string) => text.trim().replace(/^/gm, "> ");

/** Longer than any fence inside, so that nothing in the text can end it. */
function fenced(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

function inCode(text: string): string {
  const line = visibleLine(text);
  const fence = "`".repeat(longestRun(line) + 1);
  return longestRun(line) > 0 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

const inHeading = (text: string) => visibleLine(text).replace(/[\\`*_<>[\]#]/g, "\\$&");

/** A text may hold more runs than a call takes arguments. */
const longestRun = (text: string) =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);

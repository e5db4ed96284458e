import type { AssistantMessage, Call } from "../../protocol/messages.ts";
import type { Passage } from "../../protocol/transcript.ts";
import { callStatus } from "../call-status.ts";
import { localTime } from "../time.ts";
import { visibleLine } from "../visible.ts";
import type { TranscriptInput } from "./document.ts";

/** For people: what was said stands as it was written, which with models mostly is Markdown; all else in fences. */
export function markdownOf({ row, passages, texts }: TranscriptInput): string {
  const facts = [row.id, localTime(row.created_at), row.model_id, row.workspace].map(inCode).join(" · ");
  return `${[`# ${inHeading(row.title)}`, facts, ...passages.flatMap(partsOf)].join("\n\n")}\n`;

  function partsOf(passage: Passage): string[] {
    const when = localTime(passage.at);
    switch (passage.type) {
      case "prompt":
        return [`## ${texts.you()} · ${when}`, ...numbered(passage.number), passage.text.trim()];
      case "answer":
        return [
          `## ${texts.agent()} · ${when}`,
          ...passage.steps.flatMap((step, index) => [...numbered(passage.number + index), ...stepParts(step)]),
        ];
      case "stop":
        return [quoted(passage.problem)];
      case "undo":
        return [quoted(`${when} · ${texts.undo(passage)}`)];
      case "mode":
        return [quoted(`${when} · ${texts.modeChanged(passage)}`)];
      case "fold":
        return [quoted(`${when} · ${texts.folded(passage)}`), ...(passage.text ? [fenced(passage.text, "text")] : [])];
    }
  }

  /** Where something was folded away, its notes name messages by these. */
  function numbered(number: number): string[] {
    return passages.some(({ type }) => type === "fold") ? [`\\[${number}\\]`] : [];
  }

  function stepParts({ text, reasoning, calls, stop }: AssistantMessage): string[] {
    return [
      ...(reasoning ? [quoted(`${texts.reasoning()}: ${reasoning}`)] : []),
      ...(text.trim() ? [text.trim()] : []),
      ...(stop === "failed" ? [`*${texts.brokeOff()}*`] : []),
      ...calls.flatMap(callParts),
    ];
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

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

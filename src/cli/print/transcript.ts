import { callStatus } from "../../front/call-status.ts";
import type { TranscriptInput } from "../../front/export/document.ts";
import { localTime } from "../../front/time.ts";
import { shortened, visibleLine, visibleText } from "../../front/visible.ts";
import type { AssistantMessage, Call } from "../../protocol/messages.ts";
import type { Passage } from "../../protocol/transcript.ts";

/** A session for the eyes of its user. `full` keeps nothing back. */
export function transcriptText({ row, passages, texts }: TranscriptInput, { full }: { full: boolean }): string {
  const { id, title, created_at, model_id, workspace } = row;
  const facts = [id, localTime(created_at), model_id, workspace].map(visibleLine).join(" · ");
  let shownTurn = 0;
  return [`${visibleLine(title)}\n${facts}`, ...passages.map(passageText)].join("\n\n");

  function passageText(passage: Passage): string {
    const when = localTime(passage.at);
    switch (passage.type) {
      case "prompt":
        // With its id, by which `session fork --at` finds it.
        return `${texts.you()} · ${when} · ${passage.id}${newTurn(passage)}${numbered(passage.number)}\n${visibleText(passage.text).trimEnd()}`;
      case "answer":
        return [
          `${texts.agent()} · ${when}${newTurn(passage)}`,
          ...passage.steps.flatMap(stepLines(passage.number)),
        ].join("\n");
      case "stop":
        return `! ${visibleText(passage.problem)}`;
      case "undo":
        return `↩ ${when} · ${texts.undo(passage)}`;
      case "mode":
        return `⚙ ${when} · ${texts.modeChanged(passage)}`;
      case "fold": {
        const said = passage.text ? [block(texts.instead(), passage.text)] : [];
        return [`✂ ${when} · ${texts.folded(passage)}`, ...(full ? said : [])].join("\n");
      }
    }
  }

  /** Where a turn begins, its number, by which `session undo --turn` finds it. */
  function newTurn({ turn }: { turn: number }): string {
    if (turn === shownTurn) return "";
    shownTurn = turn;
    return ` · ${texts.turn({ number: turn })}`;
  }

  /** By which the notes on what was folded away name a message. */
  function numbered(number: number): string {
    return full ? ` · [${number}]` : "";
  }

  function stepLines(first: number): (step: AssistantMessage, index: number) => string[] {
    return ({ text, reasoning, calls, stop }, index) => [
      ...(full ? [`  [${first + index}]`] : []),
      ...(full && reasoning ? [block(texts.reasoning(), reasoning)] : []),
      ...(text.trim() ? [visibleText(text).trimEnd()] : []),
      ...(stop === "failed" ? [texts.brokeOff()] : []),
      ...calls.map(full ? wholeCall : shortCall),
    ];
  }

  function shortCall({ name, input, ...call }: Call): string {
    return `  → ${visibleLine(name)} ${visibleLine(shortened(JSON.stringify(input) ?? "", 100))} · ${texts.status[callStatus(call)]}`;
  }

  function wholeCall({ name, input, result, ...call }: Call): string {
    const parts = [
      `  → ${visibleLine(name)} · ${texts.status[callStatus({ ...call, result })]}${result ? ` · ${result.ms} ms` : ""}`,
      block(texts.input(), JSON.stringify(input, null, 2) ?? ""),
      ...(result ? [block(texts.output(), result.output)] : []),
      ...(result?.file ? [`    ${visibleLine(texts.wholeOutput({ file: result.file }))}`] : []),
    ];
    return parts.join("\n");
  }
}

function block(title: string, text: string): string {
  const lines = visibleText(text).trimEnd().split("\n");
  return [`    ${title}:`, ...lines.map((line) => `      ${line}`)].join("\n");
}

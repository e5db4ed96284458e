import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Language } from "../../protocol/language.ts";
import type { AssistantMessage, AttachedFile, Call, Image } from "../../protocol/messages.ts";
import type { Passage } from "../../protocol/transcript.ts";
import { callStatus } from "../call-status.ts";
import { localTime } from "../time.ts";
import { visibleText } from "../visible.ts";
import type { TranscriptInput } from "./document.ts";
import { style } from "./html-style.ts";

/** One file that needs nothing else and runs nothing: whatever a model wrote is shown as text. */
export function* htmlPieces({ row, passages, texts }: TranscriptInput, language: Language): Generator<string> {
  const isFolded = passages.some(({ type }) => type === "fold");
  const facts = [row.id, localTime(row.created_at), row.model_id, row.workspace].map(escaped).join(" · ");
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escaped(row.title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escaped(row.title)}</h1><p>${facts}</p></header>
<main>
`;
  for (const [index, passage] of passages.entries()) {
    if (index > 0) yield "\n";
    yield* passageHtml(passage);
  }
  yield `
</main>
</body>
</html>
`;

  function* passageHtml(passage: Passage): Generator<string> {
    if (passage.type === "stop") return yield `<p class="stop" role="note">${escaped(passage.problem)}</p>`;
    if (passage.type === "undo") return yield `<p class="stop" role="note">${escaped(texts.undo(passage))}</p>`;
    if (passage.type === "mode") return yield `<p class="stop" role="note">${escaped(texts.modeChanged(passage))}</p>`;
    if (passage.type === "fold") {
      const note = `<p class="stop" role="note">${escaped(texts.folded(passage))}</p>`;
      return yield passage.text ? note + folded(texts.instead(), text(passage.text)) : note;
    }
    const isPrompt = passage.type === "prompt";
    const who = isPrompt ? texts.you() : texts.agent();
    const when = `<time datetime="${escaped(passage.at)}">${localTime(passage.at)}</time>`;
    yield `<article class="${passage.type}"><h2>${who} ${when}</h2>\n`;
    if (isPrompt) yield numbered(passage.number) + text(passage.text) + images(passage.images) + files(passage.files);
    else
      for (const [index, step] of passage.steps.entries()) {
        yield (index > 0 ? "\n" : "") + numbered(passage.number + index);
        yield* stepPieces(step);
      }
    yield "\n</article>";
  }

  /** Where something was folded away, its notes name messages by these. */
  function numbered(number: number): string {
    return isFolded ? `<small>[${number}]</small>` : "";
  }

  function* stepPieces({ text: said, reasoning, calls, stop }: AssistantMessage): Generator<string> {
    const thought = reasoning ? folded(texts.reasoning(), text(reasoning)) : "";
    const broken = stop === "failed" ? `<p class="stop" role="note">${escaped(texts.brokeOff())}</p>` : "";
    yield thought + (said ? text(said) : "") + broken;
    for (const [index, call] of calls.entries()) yield (index > 0 ? "\n" : "") + callHtml(call);
  }

  function callHtml({ name, input, result, state }: Call): string {
    const status = callStatus({ state, result });
    const summary = `<code>${escaped(name)}</code> <span class="${status}">${escaped(texts.status[status])}</span>`;
    const output = result ? `<h3>${texts.output()}</h3>${text(result.output)}${images(result.images)}` : "";
    return `<details><summary>${summary}</summary><h3>${texts.input()}</h3>${text(JSON.stringify(input, null, 2) ?? "")}${output}</details>`;
  }
}

const text = (content: string) => `<pre>${escaped(content)}</pre>`;

const folded = (title: string, inside: string) => `<details><summary>${escaped(title)}</summary>${inside}</details>`;

/** Pictures that a browser only draws; anything else that calls itself one, or is no longer kept, is left out. */
function images(all: readonly Image[] = []): string {
  const drawn = all.filter(({ mediaType, file }) => /^image\/(png|jpeg|gif|webp)$/.test(mediaType) && existsSync(file));
  return drawn
    .map(({ mediaType, file }) => `<img alt="" src="data:${mediaType};base64,${readFileSync(file, "base64")}">`)
    .join("");
}

/** By their names alone: what is in them stays where it is. */
const files = (all: readonly AttachedFile[] = []): string =>
  all.length > 0 ? `<p>${all.map(({ name }) => `<code>${escaped(name)}</code>`).join(" ")}</p>` : "";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (content: string) =>
  visibleText(content).replace(/[&<>"']/g, (character) => entities[character] as string);

/** No script, no request, no other style than ours, which its hash names. */
function policy(): string {
  const hash = createHash("sha256").update(style).digest("base64");
  const rules = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return rules.join("; ");
}

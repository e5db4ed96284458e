import type { Texts } from "../../i18n/texts.ts";
import type { StoredEvent } from "../../protocol/events.ts";
import type { Language } from "../../protocol/language.ts";
import { type Passage, transcriptOf } from "../../protocol/transcript.ts";
import type { SessionRow } from "../../store/store.ts";

export const exportFormats = ["markdown", "json", "html"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface TranscriptInput {
  row: SessionRow;
  passages: readonly Passage[];
  texts: Texts["sessions"]["transcript"];
}

export interface Exported {
  row: SessionRow;
  events: readonly StoredEvent[];
  format: ExportFormat;
}

/** One session as one document. */
export async function documentOf(
  { row, events, format }: Exported,
  { texts, language }: { texts: Texts; language: Language },
): Promise<string> {
  // Nothing is left out: a session could be rebuilt from it.
  if (format === "json")
    return `${JSON.stringify({ format: "skillmint-session", version: 1, session: row, events })}\n`;
  const input = { row, passages: transcriptOf(events), texts: texts.sessions.transcript };
  if (format === "markdown") return (await import("./markdown.ts")).markdownOf(input);
  return (await import("./html.ts")).htmlOf(input, language);
}

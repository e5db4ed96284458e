import type { Texts } from "../../i18n/texts.ts";
import type { StoredEvent } from "../../protocol/events.ts";
import type { Language } from "../../protocol/language.ts";
import type { Passage } from "../../protocol/transcript.ts";
import type { SessionRow } from "../../store/store.ts";
import { escapedControls } from "../visible.ts";
import { type Pages, passagesFrom } from "./reading-pages.ts";

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

interface Viewer {
  texts: Texts;
  language: Language;
}

/** One session as one document. */
export async function documentOf({ row, events, format }: Exported, viewer: Viewer): Promise<string> {
  let document = "";
  for await (const piece of documentPieces({ row, pages: [events], format }, viewer)) document += piece;
  return document;
}

/** The same piece by piece, some of them empty, for who has something else to do in between. */
export async function* documentPieces(
  { row, pages, format }: Omit<Exported, "events"> & { pages: Pages },
  { texts, language }: Viewer,
): AsyncGenerator<string> {
  // Nothing is left out: a session could be rebuilt from it.
  if (format === "json") {
    for await (const piece of jsonPieces(row, pages)) yield escapedControls(piece);
    return;
  }
  const input = { row, passages: yield* passagesFrom(pages), texts: texts.sessions.transcript };
  if (format === "markdown") {
    for (const piece of (await import("./markdown.ts")).markdownPieces(input)) yield escapedControls(piece);
  } else yield* (await import("./html.ts")).htmlPieces(input, language);
}

async function* jsonPieces(row: SessionRow, pages: Pages): AsyncGenerator<string> {
  yield `{"format":"skillmint-session","version":1,"session":${JSON.stringify(row)},"events":[`;
  let comma = "";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield comma + page.map((event) => JSON.stringify(event)).join(",");
    comma = ",";
  }
  yield "]}\n";
}

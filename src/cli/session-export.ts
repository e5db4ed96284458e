import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { StoredEvent } from "../protocol/events.ts";
import { messageOf } from "../protocol/message-of.ts";
import { transcriptOf } from "../protocol/transcript.ts";
import type { SessionRow } from "../store/store.ts";
import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ExportFlags {
  format: "markdown" | "json" | "html";
  to?: string;
  force?: boolean;
}

/** One session as one document. */
export async function sessionExportCommand(id: string, flags: ExportFlags, io: Io): Promise<number> {
  const { row, events } = await withRuntime(io, async ({ store }) => {
    const found = await findSession(store, id, io);
    return { row: found, events: await store.events(found.id) };
  });
  const document = await documentOf(row, events, flags.format, io);
  if (flags.to === undefined) io.out(document);
  else writeDocument(flags.to, document, flags.force === true, io);
  return exitCode.done;
}

async function documentOf(row: SessionRow, events: StoredEvent[], format: ExportFlags["format"], io: Io) {
  const input = { row, passages: transcriptOf(events), texts: io.texts.sessions.transcript };
  switch (format) {
    case "json":
      // Nothing is left out: a session could be rebuilt from it.
      return `${JSON.stringify({ format: "skillmint-session", version: 1, session: row, events })}\n`;
    case "markdown":
      return (await import("./export/markdown.ts")).markdownOf(input);
    case "html":
      return (await import("./export/html.ts")).htmlOf(input, io.language);
  }
}

function writeDocument(to: string, document: string, force: boolean, io: Io): void {
  const { sessions: texts } = io.texts;
  let made = false;
  try {
    const file = resolve(io.cwd(), to);
    if (!force) writeFileSync(file, "", { flag: "wx", mode: 0o600 });
    made = !force;
    writeFileSync(file, document, { mode: 0o600 });
  } catch (error) {
    if (made) rmSync(resolve(io.cwd(), to), { force: true });
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new Complaint(texts.fileExists({ file: to }));
    throw new Complaint(texts.fileNotWritten({ file: to, problem: messageOf(error) }));
  }
}

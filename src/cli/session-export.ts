import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { documentOf, type ExportFormat } from "../front/export/document.ts";
import { messageOf } from "../protocol/message-of.ts";
import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withStore } from "./with-runtime.ts";

export interface ExportFlags {
  format: ExportFormat;
  to?: string;
  force?: boolean;
}

/** One session as one document. */
export async function sessionExportCommand(id: string, flags: ExportFlags, io: Io): Promise<number> {
  const { row, events } = await withStore(io, async (store) => {
    const found = await findSession(store, id, io);
    return { row: found, events: await store.events(found.id) };
  });
  const document = await documentOf({ row, events, format: flags.format }, io);
  if (flags.to === undefined) io.out(document);
  else writeDocument(flags.to, document, flags.force === true, io);
  return exitCode.done;
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

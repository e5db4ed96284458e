import { readSettings } from "../config/settings.ts";
import { localTime } from "../front/time.ts";
import { visibleLine } from "../front/visible.ts";
import { noticeIn } from "../protocol/retention.ts";
import { exitCode, type Io } from "./io.ts";
import { noticeText } from "./open-runtime.ts";
import { wholeNumber } from "./whole-number.ts";
import { withStore } from "./with-runtime.ts";

export interface ListFlags {
  output: "text" | "json";
  limit?: string;
}

/** All sessions that a person began, newest first. */
export async function sessionListCommand({ output, limit: text }: ListFlags, io: Io): Promise<number> {
  const limit = wholeNumber("--limit", text, io);
  const { sessions, notice } = await withStore(io, async (store) => {
    const rows = await store.settings();
    return { sessions: await store.sessions({ ...(limit && { limit }) }), notice: noticeIn(rows, readSettings(rows)) };
  });
  if (output === "json") io.out(`${JSON.stringify(sessions)}\n`);
  else if (sessions.length === 0) io.note(`${io.texts.cli.noSessions()}\n`);
  for (const { id, created_at, model_id, title } of output === "text" ? sessions : []) {
    io.out(`${id}  ${localTime(created_at)}  ${model_id}  ${visibleLine(title)}\n`);
  }
  if (notice) io.note(`${noticeText(notice, io)}\n`);
  return exitCode.done;
}

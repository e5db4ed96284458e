import { localTime } from "../front/time.ts";
import type { Notice } from "../protocol/retention.ts";
import { createRuntime, type Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";
import { unexpected } from "./unexpected.ts";

export function openRuntime(io: Io, { save = true }: { save?: boolean } = {}): Runtime {
  const report = async (error: unknown) => io.note(`${await unexpected(error, io)}\n`);
  const tell = (notice: Notice) => io.note(`${noticeText(notice, io)}\n`);
  return createRuntime({ env: io.env, save, report, tell });
}

/** Says which sessions will be deleted, and when. */
export const noticeText = ({ count, due }: Notice, { texts }: Io): string =>
  texts.sessions.willBeDeleted({ count, after: localTime(due) });

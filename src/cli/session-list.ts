import { localTime } from "../front/time.ts";
import { visibleLine } from "../front/visible.ts";
import { exitCode, type Io } from "./io.ts";
import { wholeNumber } from "./whole-number.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ListFlags {
  output: "text" | "json";
  limit?: string;
}

/** All sessions that a person began, newest first. */
export async function sessionListCommand({ output, limit: text }: ListFlags, io: Io): Promise<number> {
  const limit = wholeNumber("--limit", text, io);
  const sessions = await withRuntime(io, ({ store }) => store.sessions({ ...(limit && { limit }) }));
  if (output === "json") io.out(`${JSON.stringify(sessions)}\n`);
  else if (sessions.length === 0) io.note(`${io.texts.cli.noSessions()}\n`);
  for (const { id, created_at, model_id, title } of output === "text" ? sessions : []) {
    io.out(`${id}  ${localTime(created_at)}  ${model_id}  ${visibleLine(title)}\n`);
  }
  return exitCode.done;
}

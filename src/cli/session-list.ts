import { exitCode, type Io } from "./io.ts";
import { openRuntime } from "./open-runtime.ts";

/** All sessions that a person began, newest first. */
export async function sessionListCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const runtime = openRuntime(io);
  const sessions = await runtime.store.sessions();
  await runtime.close();
  if (output === "json") io.out(`${JSON.stringify(sessions)}\n`);
  else if (sessions.length === 0) io.note(`${io.texts.cli.noSessions()}\n`);
  else {
    for (const { id, created_at, model_id, title } of sessions) {
      io.out(`${id}  ${local(created_at)}  ${model_id}  ${visible(title)}\n`);
    }
  }
  return exitCode.done;
}

// A title is what somebody typed; it must not move the cursor.
const visible = (title: string) => title.replace(/\p{Cc}/gu, "�");

const local = (iso: string) => {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

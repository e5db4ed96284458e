import { messageOf } from "../protocol/message-of.ts";
import { createRuntime, type Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";

export function openRuntime(io: Io, { save = true }: { save?: boolean } = {}): Runtime {
  const report = (error: unknown) => io.note(`${io.texts.cli.unexpected({ problem: messageOf(error) })}\n`);
  return createRuntime({ env: io.env, save, report });
}

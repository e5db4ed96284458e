import { createRuntime, type Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";

export function openRuntime(io: Io, { save = true }: { save?: boolean } = {}): Runtime {
  const report = (error: unknown) => {
    io.note(`${io.texts.cli.unexpected({ problem: error instanceof Error ? error.message : String(error) })}\n`);
  };
  return createRuntime({ env: io.env, save, report });
}

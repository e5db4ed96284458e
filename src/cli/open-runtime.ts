import { createRuntime, type Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";
import { unexpected } from "./unexpected.ts";

export function openRuntime(io: Io, { save = true }: { save?: boolean } = {}): Runtime {
  const report = async (error: unknown) => io.note(`${await unexpected(error, io)}\n`);
  return createRuntime({ env: io.env, save, report });
}

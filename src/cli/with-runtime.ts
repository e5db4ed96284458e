import type { Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";
import { openRuntime } from "./open-runtime.ts";

/** Opens the data folder for one piece of work, and closes it whatever happens. */
export async function withRuntime<Result>(io: Io, work: (runtime: Runtime) => Promise<Result>): Promise<Result> {
  const runtime = openRuntime(io);
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}

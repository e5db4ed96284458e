import { remove } from "../front/skill-sources/remove.ts";
import { exitCode, type Io } from "./io.ts";
import { sourceParts } from "./skill-parts.ts";
import { withRuntime } from "./with-runtime.ts";

export async function skillRemoveCommand(name: string, io: Io): Promise<number> {
  const row = await withRuntime(io, async (runtime) => remove(name, await sourceParts(runtime, io)));
  io.out(`${io.texts.skillSources.removed({ name: row.name })}\n`);
  return exitCode.done;
}

import { useModel } from "../front/models/use.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** Which model answers where none is named. */
export function modelUseCommand(what: string, io: Io): Promise<number> {
  return withRuntime(io, async (runtime) => {
    const model = await useModel(what, runtime, io.texts);
    io.out(`${io.texts.models.nowUsed({ model })}\n`);
    return exitCode.done;
  });
}

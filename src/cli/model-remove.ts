import { removeModel } from "../front/models/remove.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** Takes a model away, or all of a provider's; the key goes with the last of them. */
export function modelRemoveCommand(what: string, io: Io): Promise<number> {
  const { models: texts } = io.texts;
  return withRuntime(io, async ({ store, secrets }) => {
    const parts = { store, secrets: await secrets() };
    const { ids, provider, key, wasDefault } = await removeModel(what, parts, io.texts);
    io.out(`${texts.nowGone({ ids: ids.join(", ") || provider, key })}\n`);
    if (wasDefault) io.note(`${texts.demoIsDefault({ some: true })}\n`);
    return exitCode.done;
  });
}

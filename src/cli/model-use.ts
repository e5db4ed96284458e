import { demoId, isDemo } from "../providers/demo.ts";
import { sentenceFor } from "../providers/find-sentence.ts";
import { formatOf, halvesOf } from "../providers/stored-model.ts";
import type { ModelRow, Store } from "../store/store.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { rowFor } from "./model-row.ts";
import { withRuntime } from "./with-runtime.ts";

/** Which model answers where none is named. */
export function modelUseCommand(what: string, io: Io): Promise<number> {
  const { models: texts } = io.texts;
  return withRuntime(io, async ({ store, models }) => {
    const stored = await store.models();
    if (isDemo(what)) {
      await noDefault(store, stored);
      io.out(`${texts.nowUsed({ model: demoId })}\n`);
      return exitCode.done;
    }
    const row = stored.find(({ id }) => id === what) ?? (await rowOfKnown(what));
    await store.saveModel({ ...row, is_default: 1 });
    io.out(`${texts.nowUsed({ model: what })}\n`);
    return exitCode.done;

    /** One that we know and that could be asked at once is added by being used. */
    async function rowOfKnown(id: string): Promise<ModelRow> {
      // Refuses what is unknown or has no key, in the words that a run would have.
      const found = await models.find({ model: id }, { idleMs: 0, texts: io.texts });
      if ("problem" in found) throw new Complaint(sentenceFor(found, io.texts), exitCode.usage);
      const { presetFor } = await import("../providers/presets/presets.ts");
      const { provider, name: model } = halvesOf(id);
      const kin = stored.find((one) => one.provider === provider) as ModelRow;
      const { baseUrl, format } = presetFor(provider) ?? { baseUrl: kin.base_url, format: formatOf(kin) };
      return rowFor(
        { provider, model, baseUrl, format },
        { name: undefined, context: undefined, options: {} },
        undefined,
      );
    }
  });
}

async function noDefault(store: Store, stored: readonly ModelRow[]): Promise<void> {
  for (const row of stored.filter(({ is_default }) => is_default === 1))
    await store.saveModel({ ...row, is_default: 0 });
}

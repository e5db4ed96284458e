import type { Texts } from "../../i18n/texts.ts";
import { demoId } from "../../providers/demo.ts";
import { sentenceFor } from "../../providers/find-sentence.ts";
import type { Models } from "../../providers/models.ts";
import { halvesOf } from "../../providers/stored-model.ts";
import type { ModelRow, Store } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import { rowFor } from "./row.ts";

/** Which model answers where none is named. Resolves to its id. Throws Declined. */
export async function useModel(
  what: string,
  { store, models }: { store: Store; models: Models },
  texts: Texts,
): Promise<string> {
  const stored = await store.models();
  if (what === "demo" || what === demoId) {
    await noDefault(store, stored);
    return demoId;
  }
  const row = stored.find(({ id }) => id === what) ?? (await rowOfPreset(what));
  await store.saveModel({ ...row, is_default: 1 });
  return what;

  /** One that we know and that could be asked at once is added by being used. */
  async function rowOfPreset(id: string): Promise<ModelRow> {
    // Refuses what is unknown or has no key, in the words that a run would have.
    const found = await models.find({ model: id }, { idleMs: 0, texts });
    if ("problem" in found) throw new Declined("unfit", sentenceFor(found, texts));
    const { presetFor } = await import("../../providers/presets/presets.ts");
    const { provider, name: model } = halvesOf(id);
    const { baseUrl, format } = presetFor(provider) as NonNullable<ReturnType<typeof presetFor>>;
    return rowFor(
      { provider, model, baseUrl, format },
      { name: undefined, context: undefined, options: {} },
      undefined,
    );
  }
}

async function noDefault(store: Store, stored: readonly ModelRow[]): Promise<void> {
  for (const row of stored.filter(({ is_default }) => is_default === 1))
    await store.saveModel({ ...row, is_default: 0 });
}

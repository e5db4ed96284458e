import type { ModelsInfo, ProviderInfo } from "../server/shapes.ts";

/** The built-in one. It is always there, whatever else is. */
export const demoModel = "demo/scripted";

export interface ModelGroup {
  name: string;
  models: { id: string; name: string }[];
}

/** Those that can be asked, by provider, as far as their names hold all the words. */
export function modelsFor(providers: readonly ProviderInfo[], search: string): ModelGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return providers
    .filter(({ key, running }) => key.from !== "missing" && running !== false)
    .map(({ name, models }) => ({
      name,
      models: models
        .filter(({ id }) => id !== demoModel)
        .filter((model) => words.every((word) => `${name} ${model.id} ${model.name}`.toLowerCase().includes(word)))
        .map(({ id, name }) => ({ id, name })),
    }))
    .filter(({ models }) => models.length > 0);
}

/** Whether it can still be chosen, as far as is known: it may have been taken away since it was used last. */
export const isOffered = (id: string, { providers, unasked }: Pick<ModelsInfo, "providers" | "unasked">) =>
  id === demoModel ||
  modelsFor(providers, "").some(({ models }) => models.some((model) => model.id === id)) ||
  unasked.some((provider) => id.startsWith(`${provider}/`));

/** Whether a model can be shown pictures; null where nothing says so. */
export function seesPictures(id: string | null, known: Pick<ModelsInfo, "providers"> | null): boolean | null {
  if (id === demoModel) return false;
  return known?.providers.flatMap(({ models }) => models).find((model) => model.id === id)?.sees ?? null;
}

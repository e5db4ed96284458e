// The model that the program would build for a fake provider: its preset's dialect, its wire, the fake's address.
import { textsIn } from "../../../src/i18n/texts.ts";
import { dialectOf } from "../../../src/providers/dialect.ts";
import type { Model } from "../../../src/providers/model.ts";
import type { Preset } from "../../../src/providers/preset.ts";
import { modelAt } from "../../../src/providers/step.ts";
import { wireOf } from "../play-stream.ts";
import type { ScriptedModel } from "../scripted-model.ts";
import { baseUrl, type FakeProvider } from "./all.ts";

const presets = "../../../src/providers/presets/presets.ts";

export async function modelOf(provider: FakeProvider, server: ScriptedModel): Promise<Model> {
  const { presetFor } = (await import(presets)) as { presetFor(id: string): Preset | undefined };
  const preset = presetFor(provider.preset);
  if (!preset) throw new Error(`there is no preset "${provider.preset}"`);
  const known = preset.models.find(({ name }) => name === provider.model);
  return modelAt({
    id: `${provider.preset}/${provider.model}`,
    model: provider.model,
    baseUrl: new URL(baseUrl(provider, server)),
    key: "k",
    wire: await wireOf(provider.format),
    dialect: dialectOf(preset.dialect, known?.dialect),
    known: {},
    idleMs: 60_000,
    texts: textsIn("en").tools,
  });
}

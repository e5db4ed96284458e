import { readSettings } from "../config/settings.ts";
import type { MainSkill } from "../protocol/skills.ts";
import { demoId } from "../providers/demo.ts";
import { sentenceFor } from "../providers/find-sentence.ts";
import type { Model } from "../providers/model.ts";
import type { Engine } from "./engine.ts";
import type { Viewer } from "./live.ts";
import { Refusal } from "./refusal.ts";

type Models = Engine["models"];
type Wanted = Parameters<Models["find"]>[0];

export interface SessionModels {
  /** With the problem where it cannot be had. */
  lookFor(wanted: Wanted, viewer: Viewer): ReturnType<Models["find"]>;
  /** Throws a Refusal where it cannot be had. */
  modelFor(wanted: Wanted, viewer: Viewer): Promise<Model>;
  /** For a new session: the one that is named; else what its main skill wants, if it is known here; else the user's own. */
  firstModel(main: MainSkill, named: string | undefined, viewer: Viewer): Promise<Model>;
}

export function createSessionModels({ settings, models, store }: Engine): SessionModels {
  async function lookFor(wanted: Wanted, { texts }: Viewer) {
    const { idleSeconds } = readSettings(await settings());
    return models.find(wanted, { idleMs: idleSeconds * 1000, texts });
  }

  async function modelFor(wanted: Wanted, viewer: Viewer): Promise<Model> {
    const found = await lookFor(wanted, viewer);
    if ("problem" in found) throw new Refusal(422, (texts) => sentenceFor(found, texts));
    return found;
  }

  async function wantedBy({ model }: MainSkill, viewer: Viewer): Promise<Model | null> {
    if (model === undefined) return null;
    const found = await lookFor({ model }, viewer);
    return "problem" in found ? null : found;
  }

  /** A fresh machine has the demo. */
  const chosen = async () => (await store.models()).find((row) => row.is_default === 1)?.id ?? demoId;

  return {
    lookFor,
    modelFor,
    async firstModel(main, named, viewer) {
      if (named !== undefined) return modelFor({ model: named }, viewer);
      return (await wantedBy(main, viewer)) ?? (await modelFor({ model: await chosen() }, viewer));
    },
  };
}

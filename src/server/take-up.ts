import type { Command } from "../protocol/commands.ts";
import type { SessionId } from "../protocol/ids.ts";
import { sentenceFor } from "../providers/find-sentence.ts";
import { missingModel } from "../providers/missing-model.ts";
import { callMade, directModel } from "../providers/one-call.ts";
import type { DirectSessions } from "./direct-sessions.ts";
import type { Engine } from "./engine.ts";
import type { Viewer } from "./live.ts";
import { Refusal } from "./refusal.ts";
import type { SessionModels } from "./session-models.ts";
import type { SessionSettings } from "./session-settings.ts";
import type { Taken, TakenSessions } from "./taken.ts";

export interface TakeUpParts {
  engine: Engine;
  taken: TakenSessions;
  models: SessionModels;
  settings: SessionSettings;
  isLent: DirectSessions["isLent"];
}

/** The session that a command is for, with the model that it wants. Throws a Refusal where it cannot be had. */
export type TakeUp = (
  id: SessionId,
  command: Command,
  options: Viewer & { model?: string | undefined },
) => Promise<Taken>;

export function createTakeUp({ engine, taken, models, settings, isLent }: TakeUpParts): TakeUp {
  return async (id, command, { model, ...viewer }) => {
    const here = await unlessLent(taken.at(id), command);
    const row = await engine.store.session(id);
    if (!row) throw new Refusal(404, ({ server }) => server.noSession());
    const isOther = model !== undefined && model !== (here?.session.history.opened?.model ?? row.model_id);
    const needs = needsModel(command);
    if (here && !isOther && !(here.lacksModel && needs)) return here;
    const endpoint = isOther ? undefined : ((await engine.store.endpoint(id)) ?? undefined);
    const wanted = { model: model ?? row.model_id, endpoint };
    const isDirect = (wanted.model === directModel || isLent(id)) && !needs;
    const made = { ...callMade, id: wanted.model, ...(endpoint && { endpoint }) };
    const found = isDirect
      ? made
      : needs
        ? await models.modelFor(wanted, viewer)
        : await models.lookFor(wanted, viewer);
    const lacksModel = "problem" in found;
    const usable = lacksModel
      ? missingModel({ id: wanted.model, endpoint, why: sentenceFor(found, viewer.texts) })
      : found;
    if (here) {
      if (isOther && here.session.history.turn) throw new Refusal(409, ({ server }) => server.busy());
      here.session.useModel(usable);
      here.lacksModel = lacksModel;
      return here;
    }
    const parts = settings.partsOf(row, viewer);
    const limits = await settings.limits(row.workspace, viewer);
    const session = await engine.sessions.resume(id, { model: usable, ...limits, ...parts });
    if ("problem" in session) {
      if (session.problem === "owned") throw new Refusal(409, (texts) => texts.session.owned(session));
      if (session.problem === "task") throw new Refusal(409, (texts) => texts.session.isTask(session));
      throw new Refusal(404, ({ server }) => server.noSession());
    }
    const one = taken.take(session, { lacksModel });
    one.isLent = isLent(id);
    // A turn that waits or was interrupted goes on with the model that it began with.
    if (!isOther || !session.history.turn) return one;
    await taken.drop(one);
    throw new Refusal(409, ({ server }) => server.busy());
  };

  /** Who works in a session takes it up anew; not while the call that it was lent for waits or runs. */
  async function unlessLent(one: Taken | undefined, command: Command): Promise<Taken | undefined> {
    if (!one?.isLent || !needsModel(command)) return one;
    if (one.session.history.turn) throw new Refusal(409, ({ server }) => server.busy());
    await taken.drop(one);
    return undefined;
  }
}

/** Stopping, answering and setting a mode must be possible without one: it may have been removed in between. */
const needsModel = ({ type }: Command) => type === "submit" || type === "go-on";

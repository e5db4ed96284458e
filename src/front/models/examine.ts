import { readSettings } from "../../config/settings.ts";
import type { Texts } from "../../i18n/texts.ts";
import { newId } from "../../protocol/ids.ts";
import { isDemo } from "../../providers/demo.ts";
import type { Spent } from "../../providers/doctor/ask.ts";
import { examine } from "../../providers/doctor/examine.ts";
import type { Finding, Profile } from "../../providers/doctor/profile.ts";
import { sentenceFor } from "../../providers/find-sentence.ts";
import { ModelError } from "../../providers/model.ts";
import type { Models, Reachable } from "../../providers/models.ts";
import type { Format } from "../../providers/preset.ts";
import { optionsOf } from "../../providers/stored-model.ts";
import { dayOf } from "../../store/day.ts";
import type { ModelRow, Store } from "../../store/store.ts";
import { Declined } from "../declined.ts";

export interface Patient {
  id: string;
  baseUrl?: string | undefined;
  format?: Format | undefined;
  apiKey?: string | undefined;
}

export interface Examination {
  signal: AbortSignal;
  texts: Texts;
  /** Before the first question. */
  onReached?(at: Reachable): void;
  onFinding?(finding: Finding): void;
  /** "briefly" asks only whether it answers and calls a tool, and keeps nothing. */
  depth?: "whole" | "briefly";
}

export interface Examined {
  reached: Reachable;
  profile: Profile;
  spent: Spent;
  /** It is one of the user's models, and what was found is kept with it. */
  stored: boolean;
}

/** Finds out what a model can do, and keeps it with the model when it is one of the user's. Throws Declined. */
export async function examineModel(
  { id, baseUrl, format, apiKey }: Patient,
  { store, models }: { store: Store; models: Models },
  { signal, texts, onReached, onFinding = () => undefined, depth = "whole" }: Examination,
): Promise<Examined> {
  if (isDemo(id) && baseUrl === undefined) throw new Declined("unfit", texts.doctor.demo());
  const { idleSeconds, dailyCost } = readSettings(await store.settings());
  const options = { idleMs: idleSeconds * 1000, texts };
  const reached = await models.reach({ model: id, baseUrl, format, apiKey }, options);
  if ("problem" in reached) throw new Declined("unfit", sentenceFor(reached, texts));
  await refuseOverLimit(dailyCost, { id, store, texts });
  onReached?.(reached);
  const { at: endpoint, format: spoken } = reached;
  let broken: Spent | null = null;
  const onBrokenOff = (soFar: Spent) => {
    broken = soFar;
  };
  const visit = { endpoint, format: spoken, texts, signal, onFinding, onBrokenOff, depth };
  const { profile, spent } = await examine(visit).catch(async (error) => {
    // What was asked is paid for, however the check ends.
    if (broken) await count(id, broken, store);
    if (!(error instanceof ModelError)) throw error;
    const { problem, detail, retryAfterMs } = error;
    const sentence = texts.model.problems[problem]({ model: id, detail, retryAfterMs });
    throw new Declined("failed", sentence, { cause: problem, model: id });
  });
  await count(id, spent, store);
  const row = baseUrl === undefined && depth === "whole" ? await keep(id, profile, store) : undefined;
  return { reached, profile, spent, stored: row !== undefined };
}

/** What an earlier examination found of one of the user's models; null when there was none. */
export async function keptProfile(id: string, store: Store): Promise<Profile | null> {
  const row = (await store.models()).find((one) => one.id === id);
  const profile = row && (optionsOf(row).profile as Profile | undefined);
  return profile?.probes ? profile : null;
}

/** A check is small; it is enough that it does not begin beyond the limit. */
async function refuseOverLimit(
  amount: number | undefined,
  { id, store, texts }: { id: string; store: Store; texts: Texts },
): Promise<void> {
  if (amount === undefined) return;
  const [today] = await store.usage("day", { since: dayOf(new Date()) });
  if ((today?.cost ?? 0) < amount * 1e6) return;
  throw new Declined("limit", texts.cost.reached.day({ amount }), { cause: "day-cost", model: id });
}

async function count(model: string, { requests, usage, cost }: Spent, store: Store): Promise<void> {
  // Refused at once: that costs nothing.
  if (requests <= 1 && usage.input + usage.output === 0) return;
  const spent = [{ model, steps: requests, usage, cost: cost ?? null }];
  await store.addUsage({ turn: newId("turn"), at: new Date().toISOString(), skill: "doctor", spent });
}

/** With the model as it is now: somebody may have changed it while it was examined. */
async function keep(id: string, profile: Profile, store: Store): Promise<ModelRow | undefined> {
  const row = (await store.models()).find((one) => one.id === id);
  if (row) await store.saveModel({ ...row, options: JSON.stringify({ ...optionsOf(row), profile }) });
  return row;
}

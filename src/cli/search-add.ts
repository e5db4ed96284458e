import { type EngineWish, engineNamed, keepEngine, planEngine, removeEngine } from "../front/search/change.ts";
import { listEngines } from "../front/search/list.ts";
import { engineFacts } from "../protocol/search-engines.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { readKey } from "./model-key.ts";
import { noteOpen } from "./note-open.ts";
import { withRuntime } from "./with-runtime.ts";

export interface SearchAddFlags extends EngineWish {
  apiKey?: string;
}

/** Gives a search engine what it needs. The key goes to the secret store. */
export function searchAddCommand(given: string, { apiKey, ...wish }: SearchAddFlags, io: Io): Promise<number> {
  const { searchEngines: texts } = io.texts;
  const name = engineNamed(given, io.texts);
  const { label, needs, variables, console } = engineFacts[name];
  if (apiKey !== undefined && needs !== "key") throw new Complaint(texts.noKey({ engine: label }), exitCode.usage);
  return withRuntime(io, async (runtime) => {
    const parts = { store: runtime.store, secrets: await runtime.secrets(), env: runtime.env };
    const plan = await planEngine(name, wish, parts, io.texts);
    const isAsked = apiKey === undefined && plan.keyWanted;
    if (isAsked && !io.stdin.isTTY)
      throw new Complaint(texts.keyNeeded({ engine: label, name, variables, console }), exitCode.usage);
    const key = apiKey !== undefined || isAsked ? await readKey(apiKey, { provider: label }, io) : null;
    await keepEngine(plan, key, parts);
    const { engines } = await listEngines(runtime);
    const listed = engines.find(({ engine }) => engine === name);
    io.out(`${texts.added({ engine: label, name, place: listed?.ready ? listed.place : null })}\n`);
    if (listed?.lacks === "engine-id") io.note(`${texts.lacks["engine-id"]({ name })}\n`);
    noteOpen(plan.url, io);
    return exitCode.done;
  });
}

export function searchRemoveCommand(given: string, io: Io): Promise<number> {
  const { searchEngines: texts } = io.texts;
  const name = engineNamed(given, io.texts);
  const { label, variables } = engineFacts[name];
  return withRuntime(io, async ({ store, secrets, env }) => {
    const { had } = await removeEngine(name, { store, secrets: await secrets(), env });
    if (!had) throw new Complaint(texts.notAdded({ engine: label }));
    io.out(`${texts.removed({ engine: label })}\n`);
    const variable = variables.find((one) => env[one]?.trim());
    if (variable !== undefined) io.note(`${texts.stillInEnvironment({ variable })}\n`);
    return exitCode.done;
  });
}

import { isLoopback } from "../providers/address.ts";
import { choose } from "../providers/choose.ts";
import { sentenceFor } from "../providers/find-sentence.ts";
import { keyPlace, secretName } from "../providers/key-place.ts";
import { optionsOf } from "../providers/stored-model.ts";
import type { Runtime } from "../runtime.ts";
import type { ModelRow } from "../store/store.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { readKey } from "./model-key.ts";
import { type AddPlace, type KnownModels, type PlaceFlags, placeFrom } from "./model-place.ts";
import { factsFrom, type RowFlags, rowFor } from "./model-row.ts";
import { noteOpen } from "./note-open.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ModelAddFlags extends RowFlags, PlaceFlags {
  apiKey?: string;
  /** False for --no-key. */
  key: boolean;
}

/** Adds a model, or all of a provider's, or changes what is known of one. The key goes to the secret store. */
export function modelAddCommand(what: string, flags: ModelAddFlags, io: Io): Promise<number> {
  const facts = factsFrom(flags, io);
  if (!flags.key && flags.apiKey !== undefined) throw new Complaint(io.texts.models.keyAndNone(), exitCode.usage);
  return withRuntime(io, async ({ store, secrets }) => {
    const known: KnownModels = {
      stored: await store.models(),
      providers: await import("../providers/presets/presets.ts"),
    };
    const place = placeFrom(what, flags, known, io);
    const rows = place.models.map((model) => {
      const before = known.stored.find(({ id }) => id === `${place.provider}/${model}`);
      return rowFor({ ...place, model }, facts, before);
    });
    // Who has nothing yet wants to use what he adds; who has chosen keeps what he chose.
    const [first] = rows as [ModelRow];
    if (known.stored.length === 0) first.is_default = 1;
    refuseFallback(flags.fallback, rows, known, io);
    for (const row of rows) refuseOutput(row, io);
    await keepKey({ place, flags, known, secrets: await secrets() }, io);
    for (const row of rows) await store.saveModel(row);
    const ids = rows.map(({ id }) => id).join(", ");
    const standing = rows.find((row) => row.is_default === 1)?.id ?? null;
    io.out(`${io.texts.models.nowThere({ ids, standing })}\n`);
    noteOpen(place.url, io);
    return exitCode.done;
  });
}

function refuseFallback(fallback: string | undefined, rows: readonly ModelRow[], known: KnownModels, io: Io): void {
  if (fallback === undefined) return;
  if (rows.some(({ id }) => id === fallback)) throw new Complaint(io.texts.models.ownFallback(), exitCode.usage);
  const found = choose(fallback, { wanted: {}, ...known });
  if ("problem" in found) throw new Complaint(sentenceFor(found, io.texts), exitCode.usage);
}

function refuseOutput(row: ModelRow, io: Io): void {
  const [context, output] = [row.context_size, optionsOf(row).known?.output];
  if (context === null || output === undefined || output <= context) return;
  throw new Complaint(io.texts.models.outputOverContext({ output, context }), exitCode.usage);
}

interface Keeping {
  place: AddPlace;
  flags: ModelAddFlags;
  known: KnownModels;
  secrets: Awaited<ReturnType<Runtime["secrets"]>>;
}

/** Before the model is stored: a key that cannot be kept leaves no model without one. */
async function keepKey({ place: { provider, url, preset }, flags, known, secrets }: Keeping, io: Io): Promise<void> {
  if (flags.apiKey === undefined) {
    const { secrets: names, variables } = keyPlace(provider, url, known.providers.presets);
    const isStored = secrets.names().some((name) => names.includes(name));
    const isSet = variables.some((variable) => io.env[variable]?.trim());
    const isNeeded = variables.length > 0 || !(preset?.local || isLoopback(url));
    if (!flags.key || isStored || isSet || !isNeeded) return;
    const asked = { provider, variables, console: preset?.console };
    if (!io.stdin.isTTY) throw new Complaint(io.texts.models.keyNeeded(asked), exitCode.usage);
  }
  secrets.set(secretName(provider, url), await readKey(flags.apiKey, { provider }, io));
}

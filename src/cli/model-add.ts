import { type AddPlan, type AddWish, carryOut, planAdd } from "../front/models/add.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { factsFrom, type RowFlags } from "./model-facts.ts";
import { readKey } from "./model-key.ts";
import { noteOpen } from "./note-open.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ModelAddFlags extends RowFlags, Pick<AddWish, "baseUrl" | "format"> {
  apiKey?: string;
  /** False for --no-key. */
  key: boolean;
}

/** Adds a model, or all of a provider's, or changes what is known of one. The key goes to the secret store. */
export function modelAddCommand(what: string, flags: ModelAddFlags, io: Io): Promise<number> {
  const facts = factsFrom(flags, io);
  const { baseUrl, format } = flags;
  return withRuntime(io, async ({ store, secrets: openSecrets, env }) => {
    const parts = { store, secrets: await openSecrets(), env };
    const plan = await planAdd({ what, baseUrl, format, facts }, parts, io.texts);
    await carryOut(plan, await keyFor(plan, flags, io), parts);
    const { rows, place } = plan;
    const ids = rows.map(({ id }) => id).join(", ");
    const standing = rows.find((row) => row.is_default === 1)?.id ?? null;
    io.out(`${io.texts.models.nowThere({ ids, standing })}\n`);
    noteOpen(place.url, io);
    return exitCode.done;
  });
}

async function keyFor({ place, keyWanted }: AddPlan, { apiKey, key }: ModelAddFlags, io: Io): Promise<string | null> {
  if (apiKey === undefined) {
    if (!key || keyWanted === null) return null;
    if (!io.stdin.isTTY) throw new Complaint(io.texts.models.keyNeeded(keyWanted), exitCode.usage);
  }
  return readKey(apiKey, place, io);
}

import { nearest } from "../protocol/nearest.ts";
import { optionsOf } from "../providers/stored-model.ts";
import type { ModelRow } from "../store/store.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** Takes a model away, or all of a provider's; the key goes with the last of them. */
export function modelRemoveCommand(what: string, io: Io): Promise<number> {
  const { models: texts } = io.texts;
  return withRuntime(io, async ({ store, secrets: openSecrets }) => {
    const stored = await store.models();
    const isMeant = ({ id, provider }: ModelRow) => (what.includes("/") ? id === what : provider === what);
    const removed = stored.filter(isMeant);
    const provider = what.split("/")[0] as string;
    const isLast = !stored.some((row) => row.provider === provider && !isMeant(row));
    const secrets = await openSecrets();
    const isKeyOf = (name: string) => name.startsWith(`${provider} `);
    const keys = isLast && (removed.length > 0 || !what.includes("/")) ? secrets.names().filter(isKeyOf) : [];
    if (removed.length === 0 && keys.length === 0) throw new Complaint(unknown(what, stored, io), exitCode.usage);
    for (const { id } of removed) await store.removeModel(id);
    for (const name of keys) secrets.remove(name);
    const ids = removed.map(({ id }) => id).join(", ");
    io.out(`${texts.nowGone({ ids: ids || provider, key: keys.length > 0 })}\n`);
    const left = stored.filter((row) => !isMeant(row) && isAmong(removed, optionsOf(row).fallback));
    if (left.length > 0) io.note(`${texts.stoodInFor({ models: left.map(({ id }) => id).join(", ") })}\n`);
    if (removed.some((row) => row.is_default === 1)) io.note(`${texts.demoIsDefault({ some: true })}\n`);
    return exitCode.done;
  });
}

const isAmong = (rows: readonly ModelRow[], model: string | undefined) => rows.some(({ id }) => id === model);

function unknown(what: string, stored: readonly ModelRow[], { texts: { models } }: Io): string {
  const names = [...new Set(stored.flatMap(({ id, provider }) => [id, provider]))];
  return models.notAdded({ model: what, near: nearest(what, names) });
}

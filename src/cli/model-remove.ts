import { nearest } from "../protocol/nearest.ts";
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
    if (removed.some((row) => row.is_default === 1)) io.note(`${texts.demoIsDefault({ some: true })}\n`);
    return exitCode.done;
  });
}

function unknown(what: string, stored: readonly ModelRow[], { texts: { models } }: Io): string {
  const names = [...new Set(stored.flatMap(({ id, provider }) => [id, provider]))];
  return models.notAdded({ model: what, near: nearest(what, names) });
}

import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import { nearest } from "../../protocol/nearest.ts";
import type { ModelRow, Store } from "../../store/store.ts";
import { Declined } from "../declined.ts";

export interface Removed {
  /** Of the models that are gone. */
  ids: string[];
  provider: string;
  /** The key went too. */
  key: boolean;
  wasDefault: boolean;
}

/** Takes a model away, or all of a provider's; the key goes with the last of them. Throws Declined. */
export async function removeModel(
  what: string,
  { store, secrets }: { store: Store; secrets: Secrets },
  texts: Texts,
): Promise<Removed> {
  const stored = await store.models();
  const isMeant = ({ id, provider }: ModelRow) => (what.includes("/") ? id === what : provider === what);
  const removed = stored.filter(isMeant);
  const provider = what.split("/")[0] as string;
  const isLast = !stored.some((row) => row.provider === provider && !isMeant(row));
  const isKeyOf = (name: string) => name.startsWith(`${provider} `);
  const keys = isLast && (removed.length > 0 || !what.includes("/")) ? secrets.names().filter(isKeyOf) : [];
  if (removed.length === 0 && keys.length === 0) {
    const names = [...new Set(stored.flatMap((row) => [row.id, row.provider]))];
    throw new Declined("unknown", texts.models.notAdded({ model: what, near: nearest(what, names) }));
  }
  for (const { id } of removed) await store.removeModel(id);
  for (const name of keys) secrets.remove(name);
  const wasDefault = removed.some((row) => row.is_default === 1);
  return { ids: removed.map(({ id }) => id), provider, key: keys.length > 0, wasDefault };
}

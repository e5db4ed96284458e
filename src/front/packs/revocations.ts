import { packManifest } from "../../skills/pack/install/manifest.ts";
import type { Revocation } from "../../skills/pack/install/revocation.ts";
import { isRevoked, type ListProblem, readRevocation } from "../../skills/pack/install/revocation.ts";
import type { Store } from "../../store/store.ts";

const setting = "packRevocations";

/** A list, and when its user took it over. */
export interface KeptList extends Revocation {
  takenAt: string;
}

export function keptLists(rows: Record<string, string>): KeptList[] {
  try {
    const lists: unknown = JSON.parse(rows[setting] ?? "[]");
    return Array.isArray(lists) ? lists : [];
  } catch {
    return []; // Somebody else wrote it.
  }
}

export interface TakenList {
  list: Revocation;
  /** Names of installed packs that may not be used any more. */
  revoked: string[];
}

/**
 * Takes a list over. It counts for packs of who signed it, and only of publishers whom the user has pinned by an install:
 * others have nothing here to take away. An older list never replaces a newer one.
 */
export async function takeList(text: string, store: Store, now: Date): Promise<TakenList | ListProblem> {
  const list = readRevocation(text);
  if (typeof list === "string") return list;
  const lists = keptLists(await store.settings());
  const before = lists.find(({ publisher }) => publisher === list.publisher);
  const rows = await store.skills();
  if (!before && !(await isPinned(list.publisher))) return "unknown-publisher";
  if (before && before.version >= list.version) return "older";
  const others = lists.filter((one) => one !== before);
  await store.setSetting(setting, JSON.stringify([...others, { ...list, takenAt: now.toISOString() }]));
  const revoked: string[] = [];
  for (const row of rows) {
    const manifest = packManifest(row);
    if (manifest?.publisher !== list.publisher) continue;
    // What the newest list says holds, also where it takes something back.
    const { revoked: _, ...rest } = manifest;
    const since = isRevoked({ ...manifest, name: row.name }, [list]);
    await store.saveSkill({ ...row, manifest: JSON.stringify(since === null ? rest : { ...rest, revoked: since }) });
    if (since !== null) revoked.push(row.name);
  }
  return { list, revoked };

  async function isPinned(publisher: string): Promise<boolean> {
    return (await store.packPins()).some((pin) => pin.publisher === publisher);
  }
}

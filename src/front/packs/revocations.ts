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
  const isPinned = (await store.packPins()).some(({ publisher }) => publisher === list.publisher);
  let problem: ListProblem | null = null;
  await store.changeSetting(setting, (rows) => {
    const lists = keptLists(rows);
    const before = lists.find(({ publisher }) => publisher === list.publisher);
    if (!before && !isPinned) problem = "unknown-publisher";
    else if (before && before.version >= list.version) problem = "older";
    if (problem !== null) return rows[setting] ?? null;
    const others = lists.filter((one) => one !== before);
    return JSON.stringify([...others, { ...list, takenAt: now.toISOString() }]);
  });
  if (problem !== null) return problem;
  const revoked: string[] = [];
  for (const { id, ...row } of await store.skills()) {
    const manifest = packManifest(row);
    if (manifest?.publisher !== list.publisher) continue;
    // What the newest list says holds, also where it takes something back.
    const { revoked: _, ...rest } = manifest;
    const since = isRevoked({ ...manifest, name: row.name }, [list]);
    const next = JSON.stringify(since === null ? rest : { ...rest, revoked: since });
    await store.changeSkill(id, (now) => ({ ...now, manifest: next }));
    if (since !== null) revoked.push(row.name);
  }
  return { list, revoked };
}

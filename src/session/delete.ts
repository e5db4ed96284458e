import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SessionId } from "../protocol/ids.ts";
import type { Deletion, Store } from "../store/store.ts";

/** Everything of these sessions that no live process runs: rows, events, search terms, tasks and kept files. */
export async function deleteSessions(
  { store, folders }: { store: Store; folders: readonly string[] },
  ids: readonly SessionId[],
): Promise<Deletion> {
  const deletion = await store.deleteSessions(ids);
  for (const id of deletion.deleted) {
    for (const folder of folders) await rm(join(folder, id), { recursive: true, force: true });
  }
  return deletion;
}

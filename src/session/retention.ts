import type { Store } from "../store/store.ts";

const day = 24 * 60 * 60 * 1000;

/** Beside the settings, but not one: when sessions were last looked through. */
const lookedAt = "retention.lookedAt";

/** So that the end of one run never takes long; the rest goes on another day. */
const atATime = 200;

export interface RetentionInput {
  store: Store;
  /** Where files of sessions are kept, a folder for each session. */
  folders: readonly string[];
  /** Undefined keeps everything for ever. */
  daysFrom(rows: Record<string, string>): number | undefined;
  now: number;
}

/** Deletes sessions that have not been used for longer than the user wants to keep them, at most once a day. */
export async function deleteUnused({ store, folders, daysFrom, now }: RetentionInput): Promise<void> {
  const rows = await store.settings();
  const days = daysFrom(rows);
  if (days === undefined || now - Date.parse(rows[lookedAt] ?? "1970-01-01") < day) return;
  await store.setSetting(lookedAt, new Date(now).toISOString());
  const ids = await store.unusedSince(new Date(now - days * day).toISOString(), { limit: atATime });
  if (ids.length > 0) await (await import("./delete.ts")).deleteSessions({ store, folders }, ids);
}

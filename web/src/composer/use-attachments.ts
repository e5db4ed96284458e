import { useMemo, useSyncExternalStore } from "react";
import type { Api } from "../server/api.ts";
import { useServer } from "../server/use-server.ts";
import { type Attachment, type Attachments, createAttachments } from "./attachments.ts";
import { dropUpload, upload } from "./calls.ts";

/** Of each draft, so that a look at another session loses none. */
const kept = new Map<string, Attachments>();

/** What goes with the next message of a draft. */
export function useAttachments(draft: string): [all: readonly Attachment[], attachments: Attachments] {
  const { api } = useServer();
  const attachments = useMemo(() => attachmentsOf(draft, api), [draft, api]);
  return [useSyncExternalStore(attachments.subscribe, attachments.get), attachments];
}

function attachmentsOf(draft: string, api: Api): Attachments {
  const known = kept.get(draft);
  if (known) return known;
  const made = createAttachments({
    upload,
    // Should it not be heard, the server removes it by itself in a day.
    drop: (id) => void dropUpload(api, id).catch(() => undefined),
    previewOf: (file) => (shown.test(file.type) ? URL.createObjectURL(file) : null),
    forget: URL.revokeObjectURL,
  });
  kept.set(draft, made);
  return made;
}

/** Those that a browser only draws. */
const shown = /^image\/(png|jpeg|gif|webp)$/;

/** With the draft that they were meant for. */
export function forgetAttachments(draft: string): void {
  const attachments = kept.get(draft);
  for (const { key } of attachments?.get() ?? []) attachments?.remove(key);
}

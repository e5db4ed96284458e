import { useMemo, useSyncExternalStore } from "react";
import { type Api, Refused } from "../server/api.ts";
import { useServer } from "../server/use-server.ts";
import type { Attachment } from "./attachment.ts";
import { type Attachments, createAttachments } from "./attachments.ts";
import { dropUpload, findUpload, upload } from "./calls.ts";
import { keptFiles } from "./kept-files.ts";

/** Of each draft, so that a look at another session loses none. */
const known = new Map<string, Attachments>();

/** What goes with the next message of a draft. */
export function useAttachments(draft: string): [all: readonly Attachment[], attachments: Attachments] {
  const { api } = useServer();
  const attachments = useMemo(() => attachmentsOf(draft, api), [draft, api]);
  return [useSyncExternalStore(attachments.subscribe, attachments.get), attachments];
}

function attachmentsOf(draft: string, api: Api): Attachments {
  const there = known.get(draft);
  if (there) return there;
  const kept = keptFiles(draft);
  const made = createAttachments({
    upload,
    kept,
    find: (id) =>
      findUpload(api, id).catch((error: unknown) => {
        if (error instanceof Refused && error.status === 404) return null;
        throw error;
      }),
    // Should it not be heard, the server removes it by itself in a week.
    drop: (id) => void dropUpload(api, id).catch(() => undefined),
    prepare: async (file) => (await import("./prepare-picture.ts")).preparePicture(file),
  });
  known.set(draft, made);
  kept.onChange(made.adopt);
  void made.check();
  return made;
}

/** With the draft that they were meant for. */
export function forgetAttachments(draft: string, api: Api): void {
  const attachments = attachmentsOf(draft, api);
  for (const { key } of attachments.get()) attachments.remove(key);
}

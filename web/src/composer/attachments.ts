import { type AttachedKind, mostAttached, mostAttachedBytes } from "../../../src/protocol/attaching.ts";
import type { Upload, Uploaded } from "./shapes.ts";

/** A file that goes with the next message. */
export interface Attachment {
  key: number;
  name: string;
  size: number;
  /** An address of it as a picture; null where it is none. */
  preview: string | null;
  state:
    | { is: "coming"; share: number }
    | { is: "there"; id: string; kind: AttachedKind }
    | { is: "failed"; error: unknown };
}

/** Why some were not taken. */
export type NotTaken = { why: "too-large" | "empty" | "folder"; name: string } | { why: "too-many" };

export interface Attachments {
  get(): readonly Attachment[];
  subscribe(listener: () => void): () => void;
  /** They are sent ahead at once. Null when all were taken. */
  add(files: readonly File[]): NotTaken | null;
  retry(key: number): void;
  /** Nothing of it stays on the server. */
  remove(key: number): void;
  /** These have gone with a message. */
  sent(ids: readonly string[]): void;
}

interface Parts {
  upload(file: File, onShare: (share: number) => void): Upload;
  drop(id: string): void;
  previewOf(file: File): string | null;
  forget(preview: string): void;
}

export function createAttachments({ upload, drop, previewOf, forget }: Parts): Attachments {
  const listeners = new Set<() => void>();
  const files = new Map<number, { file: File; upload: Upload | null }>();
  let all: readonly Attachment[] = [];
  let made = 0;

  const set = (next: readonly Attachment[]) => {
    all = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, state: Attachment["state"]) =>
    set(all.map((one) => (one.key === key ? { ...one, state } : one)));

  function begin(key: number): void {
    const known = files.get(key);
    if (!known) return;
    change(key, { is: "coming", share: 0 });
    known.upload = upload(known.file, (share) => change(key, { is: "coming", share }));
    known.upload.done.then(
      ({ id, kind }: Uploaded) => {
        // Removed in the last moment.
        if (files.has(key)) change(key, { is: "there", id, kind });
        else drop(id);
      },
      (error: unknown) => change(key, { is: "failed", error }),
    );
  }

  function lose(one: Attachment): void {
    if (one.preview) forget(one.preview);
    files.delete(one.key);
  }

  return {
    get: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(wanted) {
      let problem: NotTaken | null = null;
      for (const file of wanted) {
        const { name, size } = file;
        if (size > mostAttachedBytes) problem ??= { why: "too-large", name };
        else if (size === 0) problem ??= { why: "empty", name };
        else if (all.length >= mostAttached) problem ??= { why: "too-many" };
        else {
          const key = ++made;
          files.set(key, { file, upload: null });
          set([...all, { key, name, size, preview: previewOf(file), state: { is: "coming", share: 0 } }]);
          begin(key);
        }
      }
      return problem;
    },
    retry: begin,
    remove(key) {
      const one = all.find((each) => each.key === key);
      if (!one) return;
      const { state } = one;
      const known = files.get(key);
      lose(one);
      if (state.is === "coming") known?.upload?.abort();
      if (state.is === "there") drop(state.id);
      set(all.filter((each) => each !== one));
    },
    sent(ids) {
      const gone = all.filter(({ state }) => state.is === "there" && ids.includes(state.id));
      for (const one of gone) lose(one);
      set(all.filter((one) => !gone.includes(one)));
    },
  };
}

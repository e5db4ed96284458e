import { mostAttached, mostAttachedBytes } from "../../../src/protocol/attaching.ts";
import type { Attachment, KeptFile, NotTaken, Prepared } from "./attachment.ts";
import { isMessagePicture, mostPreparedBytes } from "./picture-plan.ts";
import type { Upload, Uploaded } from "./shapes.ts";

export interface Attachments {
  get(): readonly Attachment[];
  subscribe(listener: () => void): () => void;
  /** They are sent ahead at once. Null when all were taken. */
  add(files: readonly File[]): NotTaken | null;
  retry(key: number): void;
  /** Sends a picture as it was given, however large. */
  sendOriginal(key: number): void;
  /** Nothing of it stays on the server. */
  remove(key: number): void;
  /** These have gone with a message. */
  sent(ids: readonly string[]): void;
  /** Looks which of them the server still has. */
  check(): Promise<void>;
  /** Takes up what another tab has made of the same draft. */
  adopt(): void;
}

export interface AttachmentParts {
  upload(file: Blob, onShare: (share: number) => void): Upload;
  /** Null where the server has it no more; rejects where that cannot be told. */
  find(id: string): Promise<Uploaded | null>;
  drop(id: string): void;
  prepare(file: File): Promise<Prepared>;
  /** Outlives the page. */
  kept: { read(): readonly KeptFile[]; write(files: readonly KeptFile[]): void };
}

interface Given {
  file: File;
  /** What goes to the server; null until it is known. */
  prepared: Prepared | null;
  upload: Upload | null;
}

/** What goes with the next message of one draft: sent ahead, and known again after a reload. */
export function createAttachments({ upload, find, drop, prepare, kept }: AttachmentParts): Attachments {
  const listeners = new Set<() => void>();
  const given = new Map<number, Given>();
  let made = 0;
  let all: readonly Attachment[] = kept.read().map(restored);

  function restored({ id, kind, ...rest }: KeptFile): Attachment {
    const isThere = id !== null && kind !== null;
    const state = isThere ? ({ is: "there", id, kind } as const) : ({ is: "lost", why: "broken-off" } as const);
    return { ...rest, key: ++made, hasOriginal: false, state };
  }

  const show = (next: readonly Attachment[]) => {
    all = next;
    for (const listener of listeners) listener();
  };
  const set = (next: readonly Attachment[]) => {
    show(next);
    kept.write(next.map(keptOf));
  };
  const change = (key: number, changed: Partial<Attachment>) =>
    set(all.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  async function begin(key: number): Promise<void> {
    const known = given.get(key);
    if (!known) return;
    change(key, { state: { is: "coming", share: 0 } });
    let begun: Upload | null = null;
    try {
      known.prepared ??= await prepare(known.file);
      if (!given.has(key)) return;
      const { file, name, preview, note } = known.prepared;
      change(key, { name, size: file.size, preview, note, hasOriginal: note?.is === "scaled" });
      begun = upload(file, (share) =>
        show(all.map((one) => (one.key === key ? { ...one, state: { is: "coming", share } } : one))),
      );
      known.upload = begun;
      const { id, kind } = await begun.done;
      // Removed in the last moment, or sent otherwise.
      if (given.get(key)?.upload === begun) change(key, { state: { is: "there", id, kind } });
      else drop(id);
    } catch (error) {
      if (known.upload === begun) change(key, { state: { is: "failed", error } });
    }
  }

  /** Whatever of it is on its way or there. */
  function takeBack({ key, state }: Attachment): void {
    const known = given.get(key);
    if (state.is === "coming") known?.upload?.abort();
    if (state.is === "there") drop(state.id);
    if (known) known.upload = null;
  }

  const isHere = ({ name, size, lastModified }: File) =>
    [...given.values()].some(
      ({ file }) => file.name === name && file.size === size && file.lastModified === lastModified,
    );

  async function check(): Promise<void> {
    const there = all.flatMap(({ key, state }) => (state.is === "there" ? [{ key, id: state.id }] : []));
    await Promise.all(
      there.map(async ({ key, id }) => {
        // Who cannot be asked has not said that it is gone.
        const found = await find(id).catch(() => id);
        if (found === null) change(key, { state: { is: "lost", why: "gone" } });
      }),
    );
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
        if (size > (isMessagePicture(file) ? mostPreparedBytes : mostAttachedBytes))
          problem ??= { why: "too-large", name };
        else if (size === 0) problem ??= { why: "empty", name };
        else if (!isHere(file)) {
          // What was lost is here again.
          const others = all.filter((one) => one.state.is !== "lost" || one.name !== name);
          if (others.length >= mostAttached) problem ??= { why: "too-many" };
          else {
            const key = ++made;
            given.set(key, { file, prepared: null, upload: null });
            const blank = { preview: null, note: null, hasOriginal: false, state: { is: "coming", share: 0 } } as const;
            set([...others, { key, name, size, ...blank }]);
            void begin(key);
          }
        }
      }
      return problem;
    },
    retry: (key) => void begin(key),
    sendOriginal(key) {
      const one = all.find((each) => each.key === key);
      const known = given.get(key);
      if (!one || !known?.prepared) return;
      takeBack(one);
      known.prepared = { ...known.prepared, file: known.file, name: known.file.name, note: null };
      void begin(key);
    },
    remove(key) {
      const one = all.find((each) => each.key === key);
      if (!one) return;
      takeBack(one);
      given.delete(key);
      set(all.filter((each) => each !== one));
    },
    sent(ids) {
      const gone = all.filter(({ state }) => state.is === "there" && ids.includes(state.id));
      for (const { key } of gone) given.delete(key);
      set(all.filter((one) => !gone.includes(one)));
    },
    check,
    adopt() {
      const stored = kept.read();
      const idOf = ({ state }: Attachment) => (state.is === "there" ? state.id : null);
      const mine = all.filter((one) => idOf(one) === null || stored.some(({ id }) => id === idOf(one)));
      const theirs = stored.filter(({ id }) => id !== null && !mine.some((one) => idOf(one) === id));
      show([...mine, ...theirs.map(restored)]);
    },
  };
}

const keptOf = ({ name, size, preview, note, state }: Attachment): KeptFile => ({
  ...{ name, size, preview, note },
  id: state.is === "there" ? state.id : null,
  kind: state.is === "there" ? state.kind : null,
});

import type { AttachedKind } from "../../../src/protocol/attaching.ts";

/** A file that goes with the next message. */
export interface Attachment extends About {
  key: number;
  /** What was made smaller can still be sent as it was given. */
  hasOriginal: boolean;
  state:
    | { is: "coming"; share: number }
    | { is: "there"; id: string; kind: AttachedKind }
    | { is: "failed"; error: unknown }
    /** It cannot be tried again: nobody has it any more. */
    | { is: "lost"; why: "broken-off" | "gone" };
}

interface About {
  name: string;
  size: number;
  /** A small picture of it, as an address that holds it; null where it is none. */
  preview: string | null;
  note: PictureNote | null;
}

/** What became of a picture before it was sent. */
export type PictureNote =
  | { is: "scaled"; width: number; height: number }
  /** No browser's business, or not this one's. */
  | { is: "unreadable" };

/** As a browser remembers it. Without an id it had not arrived. */
export interface KeptFile extends About {
  id: string | null;
  kind: AttachedKind | null;
}

/** A file as it is sent. */
export interface Prepared extends Omit<About, "size"> {
  file: Blob;
}

/** Why some were not taken. */
export type NotTaken = { why: "too-large" | "empty" | "folder"; name: string } | { why: "too-many" };

/** Nothing, where it is nonsense. */
export function filesIn(text: string | null): readonly KeptFile[] {
  if (text === null) return [];
  try {
    const files: unknown = JSON.parse(text);
    return Array.isArray(files) ? files.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (one: Partial<KeptFile> | null): one is KeptFile =>
  typeof one?.name === "string" &&
  typeof one.size === "number" &&
  (one.preview === null || one.preview?.startsWith("data:image/") === true);

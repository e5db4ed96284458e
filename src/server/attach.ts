import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeFolder } from "../config/folders.ts";
import { attachingIn } from "../i18n/attaching.ts";
import { mostAttached } from "../protocol/attaching.ts";
import type { Attached } from "../protocol/commands.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { AttachedFile, Image } from "../protocol/messages.ts";
import { shownSize } from "../protocol/shown-size.ts";
import type { SentMessage } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import { Refusal } from "./refusal.ts";
import { lookedAt, uploadPlace } from "./uploads.ts";

/** One that was uploaded, and what its sender calls it. */
export interface Wanted {
  id: string;
  name: string;
}

/** Puts uploads into a session, for one prompt. `language` is what its model reads. */
export type Attach = (session: SessionId, language: Language) => Promise<Placed>;

export interface Placed {
  attached: Attached;
  /** The prompt is stored. */
  settle(): Promise<void>;
  /** It is not: all that was put there waits for another attempt. */
  undo(): Promise<void>;
}

/** Throws a Refusal where one is not there; none is moved then. */
export async function attaching(
  wanted: readonly Wanted[] | undefined,
  { data, outputs }: Engine["folders"],
  viewer: Language,
): Promise<Attach | undefined> {
  return wanted && wanted.length > 0 ? checked(wanted, { data, outputs }, viewer) : undefined;
}

/**
 * Whether a stored message has these attached files. A file is recognised by the name under which it is kept, which
 * holds a part of its upload's id. A picture is kept under its content's hash, so it is compared by that while its upload
 * is still there, and by the name that its sender gave it otherwise.
 */
export async function hasSameFiles(
  { kind, text, images, files }: SentMessage,
  wanted: readonly Wanted[],
  { data, mask }: { data: string; mask(text: string): string },
): Promise<boolean> {
  const stored: { file: string; name?: string }[] = kind === "answer" ? filesInNote(text) : [...files, ...images];
  if (stored.length !== wanted.length) return false;
  for (const { id, name } of wanted) {
    const picture = await waitingPicture(uploadPlace(data, id));
    const fits = (one: { file: string; name?: string }) => {
      const kept = basename(one.file);
      if (kept === mask(fileName(id, plainName(name)))) return true;
      if (!pictureNames.test(kept)) return false;
      return picture ? kept === pictureName(picture) : one.name === undefined || one.name === mask(plainName(name));
    };
    const at = stored.findIndex(fits);
    if (at < 0) return false;
    stored.splice(at, 1);
  }
  return true;
}

/** The files that the note behind an answer lists: one line each, with the path at its end in every language. */
const filesInNote = (text: string) =>
  text.split("\n").flatMap((line) => {
    const file = /^- .*?(\/.*)$/.exec(line)?.[1];
    return file === undefined ? [] : { file };
  });

async function waitingPicture(file: string) {
  const found = await stat(file).catch(() => null);
  return found && (await lookedAt(file, found.size)).picture;
}

async function checked(
  wanted: readonly Wanted[],
  { data, outputs }: Pick<Engine["folders"], "data" | "outputs">,
  viewer: Language,
): Promise<Attach> {
  const texts = attachingIn(viewer);
  if (wanted.length > mostAttached) throw new Refusal(422, () => texts.tooMany({ most: mostAttached }));
  const named = wanted.map(({ id, name }) => ({ id, name: plainName(name), from: uploadPlace(data, id) }));
  for (const [index, { id, name, from }] of named.entries()) {
    if (named.findIndex((one) => one.id === id) < index) throw new Refusal(422, () => texts.twice({ name }));
    if (!existsSync(from)) throw new Refusal(409, () => texts.gone({ name }));
  }
  return async (session, language) => {
    const folder = join(outputs, session);
    makeFolder(folder);
    const moved: { from: string; to: string }[] = [];
    const undo = async () => {
      for (const { from, to } of moved) await rename(to, from);
      // Of a session that never was, nothing stays; of another there is more in it.
      await rmdir(folder).catch(() => undefined);
    };
    try {
      const images: Image[] = [];
      const files: AttachedFile[] = [];
      const told: Parameters<typeof texts.note>[0]["files"][number][] = [];
      for (const { id, name, from } of named) {
        const { size } = await stat(from);
        const { picture } = await lookedAt(from, size);
        const file = join(folder, picture ? pictureName(picture) : fileName(id, name));
        // The same picture may have been sent before: it stays as it is.
        if (!existsSync(file)) {
          await rename(from, file);
          moved.push({ from, to: file });
        }
        if (picture) images.push({ mediaType: picture.mediaType, file, name });
        else files.push({ name, file, size });
        told.push({ name, size: shownSize(size), file, isPicture: picture !== undefined });
      }
      return {
        attached: { images, files, note: attachingIn(language).note({ files: told }) },
        settle: async () => {
          for (const { from } of named) await rm(from, { force: true });
        },
        undo,
      };
    } catch (error) {
      await undo();
      throw error;
    }
  };
}

const endings = { "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp" };

/** As the session's outputs name pictures. */
const pictureName = ({ mediaType, content }: { mediaType: keyof typeof endings; content: Buffer }) =>
  `${createHash("sha256").update(content).digest("hex").slice(0, 16)}.${endings[mediaType]}`;

const pictureNames = /^[0-9a-f]{16}\.(png|jpg|gif|webp)$/;

/** Known by its own name still, with nothing in it that means something in a path or a command. */
const fileName = (id: string, name: string) =>
  `${id.slice(4, 12)}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "_").slice(-60)}`;

const longestName = 120;

/** As it is shown and told: one line, and no folder before it. */
const plainName = (name: string) =>
  basename(name.replaceAll("\\", "/"))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim()
    .slice(-longestName) || "file";

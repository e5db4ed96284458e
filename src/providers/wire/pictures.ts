import type { Image } from "../../protocol/messages.ts";
import type { Target } from "./wire.ts";

export interface LoadedPicture {
  mediaType: string;
  /** In base64. */
  data: string;
}

/** The pictures that can be sent, and the words that stand in for the others. */
export function loadPictures(
  images: readonly Image[] = [],
  { sees, load, texts }: Target,
): { pictures: LoadedPicture[]; words: string[] } {
  const pictures: LoadedPicture[] = [];
  const words: string[] = [];
  for (const { mediaType, file } of images) {
    const data = sees ? load(file) : null;
    if (data !== null) pictures.push({ mediaType, data });
    else words.push(sees ? texts.pictureGone() : texts.pictureUnseen());
  }
  return { pictures, words };
}

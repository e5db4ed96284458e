import type { Image, Message } from "../../protocol/messages.ts";
import type { Target } from "./wire.ts";

export interface LoadedPicture {
  mediaType: string;
  /** In base64. */
  data: string;
}

/** The pictures that can be sent, and the words that stand in for the others: the first `old` are left out. */
export function loadPictures(
  images: readonly Image[] = [],
  { sees, load, texts }: Target,
  old = 0,
): { pictures: LoadedPicture[]; words: string[] } {
  const pictures: LoadedPicture[] = [];
  const words: string[] = [];
  for (const [index, { mediaType, file }] of images.entries()) {
    if (sees && index < old) {
      words.push(texts.pictureOld());
      continue;
    }
    const data = sees ? load(file) : null;
    if (data !== null) pictures.push({ mediaType, data });
    else words.push(sees ? texts.pictureGone() : texts.pictureUnseen());
  }
  return { pictures, words };
}

/** How many pictures of each message are left out so that at most `most` are sent. */
export function oldPictures(messages: readonly Message[], most: number): (message: Message) => number {
  const count = messages.reduce((sum, message) => sum + countIn(message), 0);
  if (count <= most) return () => 0;
  // Several at a time: each time the request begins to differ from the one before, and no cache knows it.
  const step = Math.ceil(most / 2);
  let left = Math.ceil((count - most) / step) * step;
  const old = new Map<Message, number>();
  for (const message of messages) {
    const here = Math.min(left, countIn(message));
    if (here > 0) old.set(message, here);
    left -= here;
  }
  return (message) => old.get(message) ?? 0;
}

function countIn(message: Message): number {
  if (message.role === "user") return message.images?.length ?? 0;
  return message.calls.reduce((sum, { result }) => sum + (result?.images?.length ?? 0), 0);
}

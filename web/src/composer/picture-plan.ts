import { longestSide, mostPictureBytes } from "../../../src/protocol/picture-limits.ts";

/** Larger ones are not even decoded. */
export const mostPreparedBytes = 128 * 1024 * 1024;
/** The most that every browser draws at once, phones included. */
const mostPixels = 4096 * 4096;

interface Named {
  name: string;
  type: string;
}

/** Of a kind that models are shown as it is. */
export const isShown = (type: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(type);

/** A picture that models could be shown, as it is or as another kind. A drawing in SVG is a text, and stays one. */
export const isMessagePicture = ({ name, type }: Named): boolean =>
  (type.startsWith("image/") && !type.startsWith("image/svg")) || /\.(heic|heif)$/i.test(name);

export interface Decoded {
  type: string;
  /** In bytes. */
  size: number;
  width: number;
  height: number;
  isOpaque: boolean;
}

type Kind = "image/png" | "image/jpeg";

/** How it could be drawn anew, the best first. */
export interface Try {
  kind: Kind;
  width: number;
  height: number;
}

/** What to try until one is small enough. Null where models are shown it as it is. */
export function triesFor({ type, size, width, height, isOpaque }: Decoded): Try[] | null {
  const isShort = Math.max(width, height) <= longestSide;
  if (isShown(type) && size <= mostPictureBytes && isShort) return null;
  const most = Math.min(1, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  // What was small as a PNG, a drawing or a text, is sharper as one; what is large is a photograph, or as good as one.
  const kinds: Kind[] = isOpaque
    ? type === "image/png" && size <= mostPictureBytes
      ? both
      : ["image/jpeg"]
    : ["image/png"];
  return steps.flatMap((step) =>
    kinds.map((kind) => ({ kind, width: part(width, most * step), height: part(height, most * step) })),
  );
}

const both: Kind[] = ["image/png", "image/jpeg"];
const steps = [1, 0.8, 0.64, 0.5, 0.4, 0.3, 0.2, 0.1];
const part = (side: number, share: number) => Math.max(1, Math.floor(side * share));

/** Called by what it is now. */
export function nameAs(name: string, { from, to }: { from: string; to: Kind }): string {
  if (from === to) return name;
  return `${name.replace(/\.(png|jpe?g|gif|webp|hei[cf]|avif|bmp|tiff?)$/i, "")}.${to === "image/png" ? "png" : "jpg"}`;
}

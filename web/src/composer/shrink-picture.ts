import { mostPictureBytes } from "../../../src/protocol/picture-limits.ts";
import type { Prepared } from "./attachment.ts";
import { isMessagePicture, isShown, nameAs, triesFor } from "./picture-plan.ts";

/** Twice as large as it is shown. */
const previewSide = 80;

/** Small enough for every model, and upright, by what the browser can do; all else stays as it is. */
export async function shrunk(file: File): Promise<Prepared> {
  const { name, type } = file;
  const asItIs: Prepared = { file, name, preview: null, note: null };
  if (!isMessagePicture(file)) return asItIs;
  // A camera says how it was held, and that is heeded here.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { ...asItIs, note: isShown(type) ? null : { is: "unreadable" } };
  try {
    const { width, height } = bitmap;
    const preview = await previewOf(bitmap);
    const tries = triesFor({ type, size: file.size, width, height, isOpaque: isOpaque(bitmap) });
    if (!tries) return { ...asItIs, preview };
    for (const one of tries) {
      const drawn = await drawnAs(bitmap, one);
      if (!drawn || drawn.size > mostPictureBytes) continue;
      const isSmaller = one.width < width;
      return {
        ...{ file: drawn, preview, name: nameAs(name, { from: type, to: one.kind }) },
        note: isSmaller || drawn.size < file.size ? { is: "scaled", width: one.width, height: one.height } : null,
      };
    }
    return { ...asItIs, preview };
  } finally {
    bitmap.close();
  }
}

async function drawnAs(
  bitmap: ImageBitmap,
  { kind, width, height }: { kind: string; width: number; height: number },
): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: kind, quality: 0.9 });
}

/** By a small picture of it: what shows through shows there, too. */
function isOpaque(bitmap: ImageBitmap): boolean {
  const side = 64;
  const context = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(bitmap, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data.every((value, index) => index % 4 !== 3 || value === 255);
}

/** The middle of it, in a square. */
async function previewOf(bitmap: ImageBitmap): Promise<string | null> {
  const canvas = new OffscreenCanvas(previewSide, previewSide);
  const context = canvas.getContext("2d");
  if (!context) return null;
  const side = Math.min(bitmap.width, bitmap.height);
  const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, x, y, side, side, 0, 0, previewSide, previewSide);
  return addressOf(await canvas.convertToBlob({ type: "image/webp", quality: 0.8 }));
}

function addressOf(blob: Blob): Promise<string | null> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}

/** A key as the browser tells it, as far as it matters here. */
export interface Press {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  keyCode: number;
  timeStamp: number;
}

/** What a browser says of a key that an input method has taken for itself. */
const takenByInputMethod = 229;
/** Nobody presses Enter again within this after having chosen a word with it. */
const sameStrokeMs = 50;

/**
 * Whether this key sends the message. The Enter that ends the choice of a Chinese word does not: most browsers call it
 * composing; Safari says first that the composition has ended, and then tells of the very key that ended it.
 */
export function sends(press: Press, compositionEndedAt: number | null): boolean {
  if (press.key !== "Enter" || press.shiftKey || press.altKey) return false;
  if (press.isComposing || press.keyCode === takenByInputMethod) return false;
  return compositionEndedAt === null || press.timeStamp - compositionEndedAt > sameStrokeMs;
}

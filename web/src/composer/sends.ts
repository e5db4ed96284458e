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
 * Whether this key is the input method's, to choose or leave a Chinese word, say. Most browsers call it composing; Safari
 * says first that the composition has ended, and then tells of the very key that ended it.
 */
export function isOfInputMethod(press: Omit<Press, "shiftKey" | "altKey">, compositionEndedAt: number | null): boolean {
  if (press.isComposing || press.keyCode === takenByInputMethod) return true;
  return compositionEndedAt !== null && press.timeStamp - compositionEndedAt <= sameStrokeMs;
}

/** Whether this key sends the message. The Enter that ends the choice of a Chinese word does not. */
export function sends(press: Press, compositionEndedAt: number | null): boolean {
  if (press.key !== "Enter" || press.shiftKey || press.altKey) return false;
  return !isOfInputMethod(press, compositionEndedAt);
}

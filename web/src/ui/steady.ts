import { nameOf } from "./hidden.ts";

/**
 * What turns the order of letters around, or carries words that no screen shows (but in a flag, which is made of such).
 * Languages that are written from right to left need none of these; what joins and parts their letters stays.
 */
const unsteady = /[\u202a-\u202e\u2066-\u2069]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;

/** Prose in which every word stands where it was written. */
export const steady = (text: string): string => text.replace(unsteady, nameOf);

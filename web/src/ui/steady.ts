import { nameOf } from "./hidden.ts";

/**
 * What turns the order of letters around, or carries words that no screen shows (but in a flag, which is made of such).
 * Languages that are written from right to left need none of these; what joins and parts their letters stays.
 */
const unsteady = /[\u202a-\u202e\u2066-\u2069]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;

/** Prose in which every word stands where it was written. */
export const steady = (text: string): string => text.replace(unsteady, nameOf);

/** What a terminal obeys when it is pasted there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const obeyed = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]|\r(?!\n)/gu;

/** Prose as it is copied: what is pasted elsewhere does nothing that was not seen here. */
export const steadyCopy = (text: string): string => steady(text).replace(obeyed, nameOf);

/** The same, and what has no width: none of it belongs into code. */
const unseenInCode =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /(?!^\ufeff)[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\xad\u200b\u200e\u200f\u2028\u2029\u2060-\u2064\ufeff]|\r(?!\n)/gu;

/** Code as it is shown, and copied: what is pasted elsewhere is what was seen here. */
export const steadyCode = (code: string): string => steady(code).replace(unseenInCode, nameOf);

/** A text on one line, with everything that has no shape of its own spelt out: a name must not look like another text. */
export const exactLine = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`);

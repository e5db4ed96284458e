/** On one line, and unable to move the cursor or to turn the order around: what somebody typed or a model wrote. */
export const visibleLine = (text: string) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");

/** The same for text of several lines. */
export const visibleText = (text: string) =>
  text.replace(/\r\n/g, "\n").replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");

/** With everything that has no shape of its own spelt out: what a person decides on must not look like something else. */
export const exactText = (text: string) =>
  text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`);

/** The same on one line. */
export const exactLine = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`);

/** At most so many characters, the dots among them. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, " ").trim());
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}

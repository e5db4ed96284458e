/** On one line, and unable to move the cursor or to turn the order around: what somebody typed or a model wrote. */
export const visibleLine = (text: string) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");

/** The same for text of several lines. */
export const visibleText = (text: string) =>
  text.replace(/\r\n/g, "\n").replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");

/**
 * For all that leaves us for a terminal or a file: what a terminal would act on is written as an escape of JSON, so that
 * a line of JSON stays what it is. Tabs and line ends stay; the two characters of Windows become one.
 */
export const escapedControls = (text: string) =>
  text
    .replace(/\r\n/g, "\n")
    .replace(
      /(?![\n\t])[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
      (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

/** With everything that has no shape of its own spelt out: what a person decides on must not look like something else. */
export const exactText = (text: string) =>
  text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`);

/** At most so many characters, the dots among them. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, " ").trim());
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}

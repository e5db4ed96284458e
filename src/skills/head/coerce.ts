import type { Given } from "./given.ts";
import { longest } from "./limits.ts";

/** What changes how the text around it is shown, or is not shown itself. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Joins emoji and letters of some scripts, and is seen by its effect. */
const joiners = /[\u200c\u200d]/;

/** On one line, with nothing in it that hides; at most so long. */
export function oneLine(text: string, most: number): string {
  const shown = text
    .replace(/\s+/g, " ")
    .replace(hidden, (character) => (joiners.test(character) ? character : ""))
    .replace(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(shown);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : shown;
}

/** Whether there is something in it that nobody would see. */
export const hides = (given: Given): boolean =>
  oneLine(raw(given), Infinity) !== raw(given).replace(/\s+/g, " ").trim();

/** A list is put together, a map taken as it was written. Undefined where nothing is said. */
export function textFrom(given: Given, most: number = longest.text): string | undefined {
  const text = oneLine(raw(given), most);
  return text === "" ? undefined : text;
}

function raw(given: Given): string {
  if (given.kind === "none") return "";
  if (given.kind === "text") return given.text;
  if (given.kind === "list") return given.items.map(raw).join(" ");
  return given.source;
}

const words: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, on: true, y: true, "1": true },
  ...{ false: false, no: false, off: false, n: false, "0": false },
};

/** Null where it is neither. */
export function booleanFrom(given: Given): boolean | null {
  const word = given.kind === "text" ? given.text.trim().toLowerCase() : "";
  return Object.hasOwn(words, word) ? (words[word] as boolean) : null;
}

/** Null where it is no whole number above 0. */
export function countFrom(given: Given): number | null {
  const text = given.kind === "text" ? given.text.trim().replaceAll("_", "") : "";
  const number = Number(text);
  return /^\d/.test(text) && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The texts that it names: of a list its items, of items with a name that, of a map its keys that are not switched off. */
export function textsFrom(given: Given): string[] {
  if (given.kind === "none") return [];
  if (given.kind === "text") return [given.text];
  if (given.kind === "map")
    return given.entries.filter(([, value]) => booleanFrom(value) !== false).map(([key]) => key);
  return given.items.flatMap((item) => {
    const named = item.kind === "map" ? item.entries.find(([key]) => key === "name")?.[1] : undefined;
    return textsFrom(named ?? item);
  });
}

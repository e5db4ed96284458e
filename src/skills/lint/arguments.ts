import type { Notes } from "../head/notes.ts";
import type { ParsedSkill } from "../head/parsed.ts";
import { placesIn } from "../use/places.ts";
import { withoutCode } from "./markdown.ts";

/** More than anybody types, so that a place for each of them is found. */
const many = Array.from({ length: 100 }, (_, at) => `a${at}`);

/** Places of arguments that no argument will come to. Only where it says that it takes some: else `$5` may be a price. */
export function argumentNotes({ head, text }: ParsedSkill, notes: Notes): void {
  const { argumentNames: names = [], argumentHint } = head;
  if (names.length === 0 && argumentHint === undefined) return;
  const prose = withoutCode(text, { keepInline: true });
  const places = placesIn(prose, { args: many.join(" "), names, variables: {} }).filter(({ isArgument }) => isArgument);
  const used = places.flatMap(({ words: [word = "", ...more] }) => (more.length > 0 ? [] : many.indexOf(word)));
  const beyond = names.length === 0 ? [] : used.filter((at) => at >= names.length);
  for (const at of new Set(beyond)) notes.add("warning", "argument-beyond", { place: `$${at}`, count: names.length });
  const isFromOne = used.includes(1) && !used.includes(0) && used.length === places.length;
  if (isFromOne) notes.add("warning", "arguments-from-one", {});
}

import { type Field, fieldsIn, isProse, type Row, recordsIn, snake } from "../../protocol/taint/records.ts";
import type { Strange } from "../../protocol/taint/shelf.ts";
import { fold } from "../../protocol/taint/text.ts";
import { destroys } from "./orders.ts";
import type { Prompt } from "./prompt.ts";

export interface Target {
  leaf: Field;
  tool: string;
  prompt: Prompt;
  own: readonly Strange[];
}

export const time =
  /^(?:\d{4}-\d\d-\d\d|\d{4}\/\d\d?\/\d\d?)?(?:[t ]?\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?$/i;

export const mail = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u;

/** Returns whether the value is a whole field of a record that the user's words select. */
export function isSelected({ leaf, tool, prompt, own }: Target): boolean {
  const wanted = fold(leaf.value).trim();
  const isWanted = (field: Field) => !isProse(field) && fold(field.value).trim() === wanted;
  const isKind = prompt.names(leaf, tool);
  // What is gone cannot be looked at again: the user's words must say what kind of thing it is.
  const mayBeRecord = isKind || !destroys(tool);
  return own.some((result) => {
    const { rows, prose } = recordsIn(result);
    const isNamed = isCalledFor(result, prompt);
    const isRow = (row: Row) => row.fields.some(isWanted) && selects(prompt, row, { isKind, isNamed });
    return (mayBeRecord && rows.some(isRow)) || isOnlyAddress(wanted, result, prose, prompt);
  });
}

/** Returns whether the user has named what the call was about: its file, its site, what it searched for. */
function isCalledFor({ by }: Strange, prompt: Prompt): boolean {
  const given = fieldsIn(by?.input).filter(({ value }) => !time.test(value.trim()) && !/^\d{1,3}$/.test(value));
  return given.length > 0 && given.every(({ value }) => prompt.holdsWordsOf(value));
}

/** Returns whether the page or file that the user names holds one mail address, and the user's words hold a part of it. */
function isOnlyAddress(wanted: string, { by }: Strange, prose: readonly string[], prompt: Prompt): boolean {
  if (!by || !new RegExp(`^(?:${mail.source})$`, "u").test(wanted) || prompt.saidIn(wanted).length === 0) return false;
  const places = fieldsIn(by.input).filter(({ value }) => /\p{L}\.\p{L}/u.test(value));
  if (places.length === 0 || !places.every((place) => prompt.holds(place, by.tool))) return false;
  const all = new Set(prose.flatMap((text) => fold(text).match(new RegExp(mail, "gu")) ?? []));
  return all.size === 1 && all.has(wanted);
}

function selects(prompt: Prompt, row: Row, { isKind, isNamed }: { isKind: boolean; isNamed: boolean }): boolean {
  const { list } = row;
  const score = scoreOf(row, prompt);
  if (list.length === 1 && (isNamed || score > 0)) return true;
  const scores = list.map((one) => scoreOf(one, prompt));
  const isFirst = score > 0 && score === Math.max(...scores);
  if (isFirst && score > Math.min(...scores)) return true;
  if (!isKind) return false;
  // Of mere names the measure stands elsewhere: how many users a channel has.
  const isMeasured = list.some((one) => measuresOf(one).length > 0);
  const asksForNumber = prompt.superlatives.has("most") || prompt.superlatives.has("least");
  if (isMeasured ? isExtreme(row, prompt) : asksForNumber) return true;
  return prompt.hasQuantifier && (isFirst || scores.every((one) => one === 0));
}

/** A longer text holds some of anybody's words. */
const maxLinking = 200;

/** Counts what of the user's words stands in a record: in its short fields first, and where these tell nothing in its prose. */
function scoreOf({ fields, context }: Row, prompt: Prompt): number {
  const said = { short: new Set<string>(), prose: new Set<string>() };
  for (const field of [...fields, ...context]) {
    if (isId(field) || field.value.length > maxLinking) continue;
    const words = isProse(field) ? said.prose : said.short;
    const found = prompt.saidIn(field.value);
    for (const word of found) words.add(word);
    // The whole of a name tells more than its words.
    if (found.length > 0 && prompt.holds(field, "")) words.add(`= ${field.value}`);
  }
  return said.short.size + Math.min(said.prose.size, 99) / 100;
}

const isId = ({ name }: Field) => /(?:^|_)(?:ids?_?|number|no|nr)$/.test(snake(name));

/** Returns the numbers and dates of a record, and the number at the start of a text such as `Rating: 4.5`. */
function measuresOf({ fields }: Row): { name: string; value: number; isDate: boolean }[] {
  return fields.flatMap((field) => {
    const { name, value } = field;
    if (isId(field)) return [];
    const date = time.test(value.trim()) ? Date.parse(value.trim().replace(" ", "T")) : Number.NaN;
    if (!Number.isNaN(date)) return { name, value: date, isDate: true };
    const number = /^(?:[\p{L} ]{1,30}:\s{0,3})?[$€£¥]?(-?\d+(?:\.\d+)?)(?![\p{L}\d])/u.exec(value)?.[1];
    return number === undefined ? [] : { name, value: Number(number), isDate: false };
  });
}

function isExtreme(row: Row, { superlatives }: Prompt): boolean {
  return measuresOf(row).some(({ name, value, isDate }) => {
    const all = row.list.flatMap((one) => measuresOf(one).flatMap((other) => (other.name === name ? other.value : [])));
    const isMost = superlatives.has(isDate ? "latest" : "most") && value === Math.max(...all);
    const isLeast = superlatives.has(isDate ? "earliest" : "least") && value === Math.min(...all);
    return (isMost || isLeast) && all.some((one) => one !== value);
  });
}

import { looksEncoded, looksPrivate } from "../../protocol/taint/looks.ts";
import {
  type Field,
  isProse,
  isProseName,
  type Records,
  type Row,
  recordsOf,
  snake,
} from "../../protocol/taint/records.ts";
import type { Seen, Strange } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { decoded, fold, type Text, wordsIn } from "../../protocol/taint/text.ts";
import { type Finding, nameOf } from "./finding.ts";
import { type Act, actOf, destroys, isOrdered, isWanted } from "./orders.ts";
import { type Prompt, promptOf, type Superlatives } from "./prompt.ts";

/** A call of a server's tool. `tool`: the server's own name for it. */
export interface ServerCall {
  server: string;
  tool: string;
  input: unknown;
}

/**
 * What acts at a server must be the user's by its order and by its targets. The order is the user's where the user's words
 * hold a verb for it, or every target. A target is the user's where the user's words hold it, or where it is a whole field of
 * a record of the same server that the user's words select; where a stranger's text orders the same act, only the words count.
 */
export function inAct({ server, tool, input }: ServerCall, seen: Seen): Finding | null {
  const [first] = seen.sources;
  if (!first) return null;
  const to = `mcp ${server}`;
  const prompt = promptOf(seen.user);
  const act = actOf(tool);
  const orderer = ordererOf(act, seen);
  const own = seen.outside.filter(({ source }) => source.origin === "mcp" && source.what === server);
  const leaves = leavesOf(input, "");
  const targets = leaves.filter((leaf) => kindOf(leaf) === "target");
  const isSaid = targets.length > 0 && targets.every((leaf) => prompt.holds(leaf, tool) || isNear(leaf.value, seen));
  if (!isWanted(act, prompt.folded) && (orderer || !isSaid))
    return { why: "unordered", part: tool, source: nameOf(orderer ?? first), to };
  const situation = { tool, prompt, own, seen, isStrict: act.isUnknown || orderer !== undefined };
  const hasTarget = targets.length > 0;
  const strange = leaves.find((leaf) => !isUsers(leaf, situation) || (!hasTarget && !isAboutPrompt(leaf, situation)));
  if (strange) {
    const from = sourceOf(strange.value, seen);
    return { why: "target", part: strange.value, ...(from && { from: nameOf(from) }), to };
  }
  for (const leaf of leaves) {
    const code = kindOf(leaf) === "target" ? null : codeIn(leaf.value, seen, own, prompt);
    if (code) return { why: "repeats", part: code.part, from: nameOf(code.source) };
  }
  return null;
}

const ordererOf = (act: Act, { outside }: Seen): TaintSource | undefined =>
  outside.find((one) => isOrdered(act, one.text, () => saidIn(one)))?.source;

/** What only reads goes to an address that a stranger's sentence tells to visit, and that the user's words do not lead to. */
export function inReading({ server, tool, input }: ServerCall, seen: Seen): Finding | null {
  const leaves = leavesOf(input, "").filter(({ value }) => /^\S+\.\p{L}{2,}\S*$/u.test(value));
  if (leaves.length === 0) return null;
  const prompt = promptOf(seen.user);
  if (prompt.hasQuantifier && pages.test(prompt.folded)) return null;
  for (const leaf of leaves) {
    if (prompt.holds(leaf, tool)) continue;
    const address = fold(leaf.value).replace(/^https?:\/\/|\/$/g, "");
    for (const one of seen.outside) {
      const sentence = saidIn(one).flatMap((text) => sentenceAround(fold(text), address));
      if (sentence.some((text) => visiting.test(text) && prompt.saidIn(text).length < 2))
        return { why: "target", part: leaf.value, from: nameOf(one.source), to: `mcp ${server}` };
    }
  }
  return null;
}

/** All that somebody has posted is to be read. */
const pages = /\b(?:web)?(?:sites|pages|links|urls|articles)\b|网页|链接|网站|文章/u;
const visiting =
  /\b(?:visit|open|go\s+to|browse|navigate|click|load|access|follow|fetch|check\s+out)\b|访问|打开|点击|浏览|前往/u;

function sentenceAround(text: string, part: string): string[] {
  const at = text.indexOf(part);
  if (at < 0) return [];
  const before = text.slice(Math.max(0, at - 200), at);
  const start = Math.max(...[". ", "! ", "? ", "\n", "。", "！"].map((end) => before.lastIndexOf(end)));
  return [before.slice(start + 1) + text.slice(at + part.length).split(/[\n。！]|[.!?]\s/, 1)[0]];
}

const actsBy =
  /(?:^|_)(?:execute|exec|run|eval|send|post|create|update|delete|remove|write|set|apply|insert|drop|put|pay|buy|transfer|invite|grant)(?:_|$)/;

const readsBy = /^(?:get|list|search|find|read|query|lookup|show|describe|count|check|fetch|view)(?:_|$)/;

export const actsByName = (tool: string): boolean => actsBy.test(snake(tool));

/** Of a tool that its server says nothing of. */
export const readsByName = (tool: string): boolean => readsBy.test(snake(tool)) && !actsByName(tool);

/** The user asks for the very change of a password or a key that the tool makes, and no stranger does. */
export function setsSecret(tool: string, seen: Seen): boolean {
  const act = actOf(tool);
  if (!/(?:^|_)(?:password|passphrase|passcode|secret|key|token|pin|credentials?)s?(?:_|$)/.test(snake(tool)))
    return false;
  return isWanted(act, promptOf(seen.user).folded) && ordererOf(act, seen) === undefined;
}

/** What is said in an input, each value by the name nearest to it. */
function leavesOf(value: unknown, name: string, depth = 0): Field[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [{ name, value }];
  if (typeof value === "number" || typeof value === "bigint") return [{ name, value: String(value) }];
  if (typeof value !== "object" || value === null || depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, name, depth + 1));
  return Object.entries(value).flatMap(([key, one]) => {
    const isName = /^[a-z_][\w-]{0,30}$/i.test(key) && !/\d{3}/.test(key);
    return [...(isName ? [] : [{ name, value: key }]), ...leavesOf(one, isName ? key : name, depth + 1)];
  });
}

export const targetsIn = (input: unknown): string[] =>
  leavesOf(input, "").flatMap((leaf) => (kindOf(leaf) === "target" ? leaf.value : []));

/** What an argument is for: only what is none of these is a target. */
type Kind = "target" | "label" | "prose" | "amount" | "option" | "time";

const label = /(?:^|_)(?:title|subject|headline|location|place|venue|label|caption|topic|reason|tags?|标题|主题|地点)$/;
const amount =
  /(?:^|_)(?:amount|price|sum|total|cost|rent|quantity|qty|count|limit|max|min|n|size|duration|minutes|hours|days|guests|people|percent|rate|priority|score|rating|lat|lng|金额|数量)$/;
const prose =
  /(?:^|_)(?:answer|question|prompt|agenda|feedback|caption|post|tweet|paragraph|section|instructions|template|greeting|signature|story|abstract|memo|remark|entry|items?|lines?|reply)$/;
const option =
  /(?:^|_)(?:type|kind|status|state|permission|permissions|currency|format|language|visibility|color|colour|frequency|mode)$/;
const time =
  /^(?:\d{4}-\d\d-\d\d|\d{4}\/\d\d?\/\d\d?)?(?:[t ]?\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?$/i;

function kindOf(leaf: Field): Kind {
  const name = snake(leaf.name);
  if (time.test(leaf.value.trim())) return "time";
  if (amount.test(name) && /^[-+]?[\d.,]+$/.test(leaf.value)) return "amount";
  if (option.test(name) && /^[\p{L}_-]{1,20}$/u.test(leaf.value)) return "option";
  if (label.test(name)) return "label";
  return isProseName(leaf.name) || prose.test(name) ? "prose" : "target";
}

interface Situation {
  tool: string;
  prompt: Prompt;
  /** Results of the server that is to act. */
  own: readonly Strange[];
  seen: Seen;
  /** A stranger's text orders such an act: the user's own words alone count. */
  isStrict: boolean;
}

function isUsers(leaf: Field, situation: Situation): boolean {
  const { prompt, seen, tool, isStrict } = situation;
  const kind = kindOf(leaf);
  if (kind === "time" || kind === "prose") return true;
  if (kind === "target") {
    if (prompt.holds(leaf, tool)) return true;
    return !isStrict && (isNear(leaf.value, seen) || isSelected(leaf, situation));
  }
  if (!isStrict) return true;
  if (kind === "amount") return prompt.holdsAmount(leaf.value) || !isTold(leaf.value, seen);
  return prompt.holdsWordsOf(leaf.value);
}

/** Where a call names nothing that it acts on, its title must at least speak of what the user does. */
function isAboutPrompt(leaf: Field, { prompt, own }: Situation): boolean {
  if (kindOf(leaf) !== "label" || !/(?:^|_)(?:title|subject|headline|topic|标题|主题)$/.test(snake(leaf.name)))
    return true;
  const isField = ({ name, value }: Field) =>
    !isProse({ name, value }) && value.length > 3 && fold(leaf.value).includes(fold(value));
  const fields = own.flatMap((one) => recordsIn(one).rows.flatMap((row) => row.fields.filter(isField)));
  const rest = fields.reduce((left, { value }) => left.replace(fold(value), " "), fold(leaf.value));
  return prompt.holdsWordsOf(rest);
}

/** The user's own files give it, and no stranger does. */
function isNear(value: string, { near, outside }: Seen): boolean {
  const whole = ` ${wordsIn(fold(value)).join(" ")} `;
  if (whole.trim().length < 4) return false;
  const has = (text: Text) => text.words().includes(whole);
  return near.some((one) => !one.isTask && has(one.text)) && !outside.some(({ text }) => has(text));
}

const records = new WeakMap<Text, Records>();

/** A page or a file gives its text and no records, whatever that text looks like. */
const givesText =
  /(?:^|_)(?:read_?file|web_?page|page|fetch|browse|open_url|scrape|crawl|download|read_?document)(?:_|$)/;

function recordsIn({ text, by, source }: Strange): Records {
  const before = records.get(text);
  if (before) return before;
  const isText =
    source.origin !== "mcp" || by === undefined || (givesText.test(snake(by.tool)) && !/^\s*[[{]/.test(text.raw));
  const made = isText ? { rows: [], prose: [text.raw] } : recordsOf(text.raw);
  records.set(text, made);
  return made;
}

/** All that a result says, as it reads once its quotes and escapes are gone. */
function saidIn(result: Strange): string[] {
  const { rows, prose } = recordsIn(result);
  return [...prose, ...rows.flatMap(({ fields }) => fields.map(({ value }) => value))];
}

function isSelected(leaf: Field, { prompt, own, tool }: Situation): boolean {
  const wanted = fold(leaf.value).trim();
  return own.some((result) => {
    const { rows, prose } = recordsIn(result);
    const isNamed = isCalledFor(result, prompt);
    const isWholeField = (field: Field) => !isProse(field) && fold(field.value).trim() === wanted;
    if (rows.some((row) => row.fields.some(isWholeField) && selects(prompt, row, { leaf, tool, isNamed }))) return true;
    return isOnlyAddress(wanted, result, prose, prompt);
  });
}

/** The user has named what the call was about: its file, its site, what it searched for. */
function isCalledFor({ by }: Strange, prompt: Prompt): boolean {
  const given = by ? leavesOf(by.input, "").filter(({ value }) => !time.test(value) && !/^\d{1,3}$/.test(value)) : [];
  return given.length > 0 && given.every(({ value }) => prompt.holdsWordsOf(value));
}

/** The page or file that the user names holds one mail address, and the user's words hold a part of it. */
function isOnlyAddress(wanted: string, { by }: Strange, prose: readonly string[], prompt: Prompt): boolean {
  if (!by || !new RegExp(`^(?:${mail.source})$`, "u").test(wanted) || prompt.saidIn(wanted).length === 0) return false;
  const places = leavesOf(by.input, "").filter(({ value }) => /\p{L}\.\p{L}/u.test(value));
  if (places.length === 0 || !places.every((place) => prompt.holds(place, by.tool))) return false;
  const all = new Set(prose.flatMap((text) => [...fold(text).matchAll(new RegExp(mail, "gu"))].map(([one]) => one)));
  return all.size === 1 && all.has(wanted);
}

const mail = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u;

function selects(
  prompt: Prompt,
  row: Row,
  { leaf, tool, isNamed }: { leaf: Field; tool: string; isNamed: boolean },
): boolean {
  const { list } = row;
  const isKind = prompt.names(leaf, tool);
  // What is gone cannot be looked at again: the user's words say what kind of thing it is.
  if (destroys(tool) && !isKind) return false;
  const score = scoreOf(row, prompt);
  if (list.length === 1 && (isNamed || score > 0)) return true;
  const scores = list.map((one) => scoreOf(one, prompt));
  const isFirst = score > 0 && score === Math.max(...scores);
  if (isFirst && score > Math.min(...scores)) return true;
  if (!isKind) return false;
  const { most, least } = prompt.superlatives;
  // Of mere names the measure stands elsewhere: how many users a channel has.
  const isMeasured = list.some((one) => measuresOf(one).length > 0);
  if (isMeasured ? isExtreme(row, prompt.superlatives) : most || least) return true;
  return prompt.hasQuantifier && (isFirst || scores.every((one) => one === 0));
}

/** How much of what the user has said stands in a record: in its short fields first, where these tell nothing in its prose. */
function scoreOf({ fields, context }: Row, prompt: Prompt): number {
  const said = { short: new Set<string>(), prose: new Set<string>() };
  for (const field of [...fields, ...context]) {
    if (isId(field)) continue;
    // A long text holds some of anybody's words.
    if (field.value.length > longestLinking) continue;
    const words = isProse(field) ? said.prose : said.short;
    const found = prompt.saidIn(field.value);
    for (const word of found) words.add(word);
    // The whole of a name tells more than its words.
    if (found.length > 0 && prompt.holds(field, "")) words.add(`= ${field.value}`);
  }
  return said.short.size + Math.min(said.prose.size, 99) / 100;
}

const longestLinking = 200;

const isId = ({ name }: Field) => /(?:^|_)(?:ids?_?|number|no|nr)$/.test(snake(name));

interface Measure {
  name: string;
  value: number;
  isDate: boolean;
}

/** The numbers and dates of a record; of a text that begins with a number, as of `Rating: 4.5`, that one. */
function measuresOf({ fields }: Row): Measure[] {
  return fields.flatMap((field) => {
    const { name, value } = field;
    if (isId(field)) return [];
    const date = time.test(value.trim()) ? Date.parse(value.trim().replace(" ", "T")) : Number.NaN;
    if (!Number.isNaN(date)) return { name, value: date, isDate: true };
    const number = /^(?:[\p{L} ]{1,30}:\s{0,3})?[$€£¥]?(-?\d+(?:\.\d+)?)(?![\p{L}\d])/u.exec(value)?.[1];
    return number === undefined ? [] : { name, value: Number(number), isDate: false };
  });
}

function isExtreme(row: Row, { most, least, latest, earliest }: Superlatives): boolean {
  return measuresOf(row).some(({ name, value, isDate }) => {
    const all = row.list.flatMap((one) => measuresOf(one).flatMap((other) => (other.name === name ? other.value : [])));
    if (all.every((one) => one === value)) return false;
    return (
      ((isDate ? latest : most) && value === Math.max(...all)) ||
      ((isDate ? earliest : least) && value === Math.min(...all))
    );
  });
}

/** A stranger's prose holds this number. */
const isTold = (value: string, { outside }: Seen): boolean => {
  const digits = value.replace(/\.0+$/, "").replace(/[^\d.]/g, "");
  return outside.some((one) =>
    recordsIn(one).prose.some((text) =>
      (text.match(/\d[\d.,]*/g) ?? []).some(
        (found) => Number(found.replaceAll(",", "").replace(/\.$/, "")) === Number(digits),
      ),
    ),
  );
};

/** Whose text holds a value in whatever form; undefined where it stands nowhere. */
function sourceOf(value: string, { outside }: Seen): TaintSource | undefined {
  const forms = formsOf(value).filter((form) => form.length > 2);
  return outside.find(({ text }) => forms.some((form) => bare(text.folded()).includes(form)))?.source;
}

const bare = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, "");

const digitWords = new Map(
  "zero one two three four five six seven eight nine".split(" ").map((word, at) => [word, String(at)]),
);
const digitSigns = new Map([..."零一二三四五六七八九"].map((sign, at) => [sign, String(at)]));

/** A text's letters and digits, also from behind, with its numbers written out, and what its long words decode to. */
function formsOf(given: string): string[] {
  const text = fold(decoded(given));
  const spelt = text
    .replace(/\bdot\b|\[\.\]|\(\.\)/g, ".")
    .replace(/\p{L}+/gu, (word) => digitWords.get(word) ?? word)
    .replace(/[零一二三四五六七八九]/g, (sign) => digitSigns.get(sign) ?? sign);
  const forms = [bare(text), bare(spelt)];
  for (const [word] of given.matchAll(/[\w+/-]{8,}={0,2}/g)) {
    forms.push(bare(fold(Buffer.from(word, "base64").toString("latin1"))));
    if (/^(?:[\da-f]{2})+$/i.test(word)) forms.push(bare(fold(Buffer.from(word, "hex").toString("latin1"))));
  }
  return [...new Set(forms.flatMap((form) => [form, [...form].reverse().join("")]))];
}

const topLevels =
  "com|org|net|io|dev|app|ai|cn|ru|xyz|info|biz|co|me|site|online|top|ly|gg|link|example|test|de|fr|uk|eu|us";
const code = new RegExp(
  [
    `(?:https?://|www\\.)[^\\s"'<>()[\\]]{1,2000}`,
    mail.source,
    `[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){0,8}\\.(?:${topLevels})(?:/[^\\s"'<>()[\\]]{0,2000})?(?![\\p{L}\\p{N}-])`,
    `[+]?\\d(?:[\\s().-]{0,2}\\d){6,40}`,
    `[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{5,}`,
  ].join("|"),
  "gu",
);
const maxCodes = 3_000;
const codes = new WeakMap<Text, ReadonlyMap<string, string>>();

/** Addresses, accounts, phone numbers and codes in a stranger's prose, without their separators. */
function codesOf(result: Strange): ReadonlyMap<string, string> {
  const before = codes.get(result.text);
  if (before) return before;
  const found = new Map<string, string>();
  for (const text of saidIn(result))
    for (const [whole] of text.matchAll(code)) {
      const one = whole.replace(/[.,:;!?]+$/, "");
      const isAddress = /:\/\/|^www\.|@|\.\p{L}{2}/u.test(one);
      if (!isAddress && !looksPrivate(one) && !looksEncoded(one)) continue;
      const plain = bare(fold(one.replace(/^https?:\/\/(?:www\.)?|^www\./i, "")));
      if (plain.length >= 6 && found.size < maxCodes) found.set(plain, one);
    }
  codes.set(result.text, found);
  return found;
}

/** A stranger's code or address that the text holds in whatever form, and that neither the user nor a field of the server gives. */
function codeIn(
  value: string,
  { outside }: Seen,
  own: readonly Strange[],
  prompt: Prompt,
): { part: string; source: TaintSource } | null {
  const forms = formsOf(value.slice(0, 50_000));
  for (const result of outside)
    for (const [plain, part] of codesOf(result)) {
      if (!forms.some((form) => form.includes(plain)) || prompt.compact.includes(plain)) continue;
      // An address of a street has numbers that look like a telephone's.
      const whole = /[@.:]/.test(part) ? [plain] : [plain, forms[0]];
      const isField = (field: Field) => !isProse(field) && whole.includes(bare(fold(field.value)));
      if (own.some((one) => recordsIn(one).rows.some((row) => row.fields.some(isField)))) continue;
      return { part, source: result.source };
    }
  return null;
}

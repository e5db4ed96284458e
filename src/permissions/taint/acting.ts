import { jsonObject } from "../../protocol/json-object.ts";
import {
  type Field,
  fieldsIn,
  isProse,
  isProseName,
  recordsIn,
  saidIn,
  snake,
  textsOf,
} from "../../protocol/taint/records.ts";
import { repeats } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { compactOf, decoded, fold, isCode, runOf, type Text } from "../../protocol/taint/text.ts";
import { type Finding, nameOf } from "./finding.ts";
import { actOf, destroys, hasVerb, isOrdered, reserves } from "./orders.ts";
import { promptOf } from "./prompt.ts";
import { isSelected, mail, type Target, time } from "./selection.ts";

export interface ServerCall {
  server: string;
  /** The server's own name for it. */
  tool: string;
  input: unknown;
  saysItReads: boolean;
}

/** Asks where a tool would act by another's order or on another's target, or read where a stranger sends it. */
export function inServerCall(call: ServerCall, seen: Seen): Finding | null {
  const name = snake(call.tool);
  if (fieldsIn(call.input).some(({ value }) => statement.test(value))) return inAct(call, seen);
  const [isReading, isRunning] = [readsBy.test(name), runsBy.test(name)];
  const actsByName = isReading ? !call.saysItReads && hasVerb(name) : hasVerb(name);
  if (actsByName || actsBesides.test(name) || !(call.saysItReads || isReading)) return inAct(call, seen);
  if (!isRunning) return inReading(call, seen);
  // That it only reads is its server's word: where it runs what it is given, no sentence in that is a stranger's.
  const repeat = repeats(textsOf(call.input), seen, { weight: 3 });
  return repeat && { why: "repeats", part: repeat.part, from: nameOf(repeat.source) };
}

const readsBy = /^(?:get|list|search|find|read|query|lookup|show|describe|count|check|fetch|view)(?:_|$)/;
const runsBy = /(?:^|_)(?:execute|exec|run|eval)(?:_|$)/;
const actsBesides =
  /^check_?out(?:_|$)|_(?:and|or|then)_(?!get|list|search|find|read|show|count|check|fetch|view)|^fetch_.*_to$/;

/** A statement of SQL or GraphQL that changes something, whatever the tool is called. */
const statement =
  /^\s*(?:with\b[\s\S]{0,2000}?\)\s*)?(?:insert\s+into|update\s+\S+\s+set|delete\s+from|(?:drop|alter|create|truncate)\s+(?:or\s+replace\s+)?(?:table|database|view|index|schema|user|role|function|trigger)|truncate\s+\w|grant\s+.{1,200}\sto\s|mutation\b\s*[\w({])/i;

interface Situation extends Omit<Target, "leaf"> {
  seen: Seen;
  /** A stranger's text orders such an act: the user's own words alone count. */
  isStrict: boolean;
}

/**
 * What acts at a server must be the user's by its order and by its targets. The order is the user's where the user's words
 * hold a verb for it. A target is the user's where the user's words hold it, or where it is a whole field of a record of
 * the same server that the user's words select. Where a stranger's text orders the same act, only the words count.
 */
function inAct({ server, tool, input }: ServerCall, seen: Seen): Finding | null {
  const [first] = seen.sources;
  if (!first) return null;
  const to = `mcp ${server}`;
  const prompt = promptOf(seen.user);
  const act = actOf(tool);
  const orderer = seen.outside.find((one) => isOrdered(act, one.text, () => saidIn(one)))?.source;
  const words = prompt.folded.replace(negated, " ");
  const unordered: Finding = { why: "unordered", part: tool, source: nameOf(orderer ?? first), to };
  if (!act.wanted.test(words)) return unordered;
  const own = seen.outside.filter(({ source }) => source.origin === "mcp" && source.what === server);
  const situation = { tool, prompt, own, seen, isStrict: act.isUnknown || orderer !== undefined };
  const leaves = [...fieldsIn(input), ...flagsIn(input)];
  const hasTarget = leaves.some((leaf) => leaf.value !== "" && kindOf(leaf, tool) === "target");
  // An argument that is empty or says "all" leaves it to the server what is destroyed.
  const isOpen = destroys(tool) && Object.keys(jsonObject(input) ?? {}).length > 0;
  const isVague = leaves.every(
    (leaf) => ["prose", "amount", "option"].includes(kindOf(leaf, tool)) || leaf.value === "",
  );
  if (!hasTarget && (isOpen || (isVague && !act.isNamed(words)))) return unordered;
  for (const leaf of leaves) {
    const isUnfit = !isUsers(leaf, situation) || (!hasTarget && !isAboutPrompt(leaf, situation));
    const part = isUnfit ? leaf.value : kindOf(leaf, tool) === "target" ? null : codeIn(leaf.value, situation);
    if (part === null) continue;
    const from = sourceOf(part, seen);
    if (from && !isUnfit) return { why: "repeats", part, from: nameOf(from) };
    return { why: "target", part, ...(from && { from: nameOf(from) }), to };
  }
  return null;
}

const negated =
  /\b(?:do\s+not|don['’]?t|never|must\s?n[o'’]t|should\s?n[o'’]t|without|not\s+to)\b(?!\s+(?:forget|hesitate|only|just|worry|bother|mind))[^.!?\n;,]*|(?:不要|别|勿|不得|无需|不用|不必)(?!忘)[^。！？，；\n]*/gu;

/** Keys within an argument that only say yes or nothing: they are its values. */
function flagsIn(value: unknown, name = "", depth = 0): Field[] {
  if (typeof value !== "object" || value === null || depth > 12) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    if (typeof one === "object" && one !== null && Object.keys(one).length > 0) return flagsIn(one, key, depth + 1);
    const isFlag = depth > 0 && !Array.isArray(value) && typeof one !== "string" && typeof one !== "number";
    return isFlag && one !== false ? [{ name, value: key }] : [];
  });
}

/** What an argument is for: only what is none of these is a target. */
type Kind = "target" | "label" | "prose" | "amount" | "option" | "time";

const label = /(?:^|_)(?:title|subject|headline|location|place|venue|label|caption|topic|reason|tags?|标题|主题|地点)$/;
const amount =
  /(?:^|_)(?:amount|price|sum|total|cost|rent|quantity|qty|count|limit|max|min|n|size|duration|minutes|hours|days|guests|people|percent|rate|priority|score|rating|lat|lng|金额|数量)$/;
const prose =
  /(?:^|_)(?:answer|question|prompt|agenda|feedback|post|tweet|paragraph|section|instructions|template|greeting|signature|story|abstract|memo|remark|reply)$/;
const option =
  /(?:^|_)(?:type|kind|status|state|permission|permissions|currency|format|language|visibility|color|colour|frequency|mode)$/;

/** What such an argument holds is a target, though it looks like a time. */
const identity =
  /(?:^|_)(?:ids?|to|cc|bcc|recipients?|accounts?|iban|phone|number|users?|files?|address|email|target)$/;
/** What such values open is open to everybody, or to everything. */
const wide = /^(?:anyone|anybody|everyone|everybody|public|world|all|owner|admin|administrator|root|full)$/;

function kindOf(leaf: Field, tool: string): Kind {
  const name = snake(leaf.name);
  if (time.test(leaf.value.trim()) && !identity.test(name)) return "time";
  if (amount.test(name) && /^[-+]?[\d.,]+$/.test(leaf.value)) return "amount";
  if (option.test(name) && /^[\p{L}_-]{1,20}$/u.test(leaf.value))
    return wide.test(fold(leaf.value)) ? "target" : "option";
  // Even a note or a message is what a tool that destroys acts on.
  if (destroys(tool)) return "target";
  if (label.test(name) && !(reserves(tool) && /place|venue|location|地点/.test(name))) return "label";
  // A single word with a digit is an id or a code, whatever its name.
  const isOneCode = /^\S*[\d@]\S*$/.test(leaf.value.trim());
  return !isOneCode && (isProseName(leaf.name) || prose.test(name)) ? "prose" : "target";
}

function isUsers(leaf: Field, situation: Situation): boolean {
  const { prompt, seen, tool, isStrict } = situation;
  const kind = kindOf(leaf, tool);
  if (kind === "time" || kind === "prose") return true;
  if (kind === "target") {
    if (prompt.holds(leaf, tool)) return true;
    return !isStrict && (isNear(leaf.value, seen) || isSelected({ leaf, ...situation }));
  }
  if (!isStrict) return true;
  return kind === "amount" ? prompt.holdsAmount(leaf.value) : prompt.holdsWordsOf(leaf.value);
}

/** Where a call names nothing that it acts on, its title must at least speak of what the user does. */
function isAboutPrompt(leaf: Field, { prompt, own, tool }: Situation): boolean {
  const isTitle = /(?:^|_)(?:title|subject|headline|topic|标题|主题)$/.test(snake(leaf.name));
  if (!isTitle || kindOf(leaf, tool) !== "label") return true;
  const fields = own.flatMap((one) => recordsIn(one).rows.flatMap((row) => row.fields));
  const shown = fields.filter((field) => !isProse(field) && field.value.length > 3);
  return prompt.holdsWordsOf(shown.reduce((rest, { value }) => rest.replace(fold(value), " "), fold(leaf.value)));
}

/** Returns whether the user's own files hold the value, and no stranger's text does. */
function isNear(value: string, { near, outside }: Seen): boolean {
  const run = runOf(value);
  const has = ({ text }: { text: Text }) => text.words().includes(run);
  return run.length > 5 && near.some((one) => !one.isTask && has(one)) && !outside.some(has);
}

const topLevels =
  "com|org|net|io|dev|app|ai|cn|ru|xyz|info|biz|co|me|site|online|top|ly|gg|link|example|test|de|fr|uk|eu|us";
const codeLike = new RegExp(
  [
    `(?:https?://|www\\.)[^\\s"'<>()[\\]]{1,2000}`,
    mail.source,
    `[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){0,8}\\.(?:${topLevels})(?:/[^\\s"'<>()[\\]]{0,2000})?(?![\\p{L}\\p{N}-])`,
    `[+]?\\d(?:[\\s().-]{0,2}\\d){6,40}`,
    `[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{5,}`,
  ].join("|"),
  "gu",
);

/** Returns addresses, accounts, phone numbers and codes in a text: as they stand, by their letters and digits alone. */
function codesIn(texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [whole] of texts.flatMap((text) => [...text.matchAll(codeLike)])) {
    const one = whole.replace(/[.,:;!?]+$/, "");
    const plain = compactOf(fold(one.replace(/^https?:\/\/(?:www\.)?|^www\./i, "")));
    if (plain.length >= 6 && (/:\/\/|^www\.|@|\.\p{L}{2}/u.test(one) || isCode(one))) found.set(plain, one);
  }
  return found;
}

const digits = new Map(
  "zero one two three four five six seven eight nine".split(" ").map((word, at) => [word, String(at)]),
);
const strangersCodes = new WeakMap<Text, Map<string, string>>();

/**
 * Returns a code or an address in prose that neither the user's words nor a field of the server gives, and a stranger's
 * also where it stands in pieces.
 */
function codeIn(value: string, { prompt, own, seen }: Situation): string | null {
  const text = fold(decoded(value.slice(0, 50_000)))
    .replace(/\s*(?:\bdot\b|\[\.\]|\(\.\))\s*/g, ".")
    .replace(/[a-z]+/g, (word) => digits.get(word) ?? word);
  const whole = compactOf(text);
  const fields = own.flatMap((one) => recordsIn(one).rows.flatMap((row) => row.fields));
  const given = new Set(fields.filter((field) => !isProse(field)).map((field) => compactOf(fold(field.value))));
  // The address of a street has numbers that look like a telephone's.
  const isKnown = ([plain, code]: [string, string]) =>
    prompt.compact.includes(plain) || given.has(plain) || (given.has(whole) && !/[@.:]/.test(code));
  const inPieces = seen.outside.flatMap((one) => {
    const codes = strangersCodes.get(one.text) ?? codesIn(saidIn(one));
    strangersCodes.set(one.text, codes);
    return [...codes].filter(([plain]) => whole.includes(plain));
  });
  return [...inPieces, ...codesIn([value, text])].find((one) => !isKnown(one))?.[1] ?? null;
}

/** Returns the stranger whose text holds a value, whatever stands between its letters. */
function sourceOf(value: string, { outside }: Seen): TaintSource | undefined {
  const plain = compactOf(fold(decoded(value)));
  return plain.length > 2 ? outside.find(({ text }) => text.compact().includes(plain))?.source : undefined;
}

/** What only reads goes to no address where a stranger's text tells to visit it, unless the user's words lead to it. */
function inReading({ server, tool, input }: ServerCall, seen: Seen): Finding | null {
  const leaves = fieldsIn(input).filter(({ value }) => /^\S+\.\p{L}{2,}\S*$/u.test(value));
  const prompt = promptOf(seen.user);
  // All that somebody has posted is to be read.
  if (leaves.length === 0 || (prompt.hasQuantifier && pages.test(prompt.folded))) return null;
  for (const leaf of leaves.filter((one) => !prompt.holds(one, tool))) {
    const address = fold(leaf.value).replace(/^https?:\/\/|\/$/g, "");
    const orders = (sentence: string) =>
      sentence.includes(address) && visiting.test(sentence) && prompt.saidIn(sentence.replace(address, "")).length < 2;
    const by = seen.outside.find((one) =>
      saidIn(one).some((text) =>
        fold(text)
          .split(/\n|[.!?]\s|[。！]/)
          .some(orders),
      ),
    );
    if (by) return { why: "target", part: leaf.value, from: nameOf(by.source), to: `mcp ${server}` };
  }
  return null;
}

const pages = /\b(?:web)?(?:sites|pages|links|urls|articles)\b|网页|链接|网站|文章/u;
const visiting =
  /\b(?:visit|open|go\s+to|browse|navigate|click|load|access|follow|fetch|check\s+out)\b|访问|打开|点击|浏览|前往/u;

import { type Field, snake } from "../../protocol/taint/records.ts";
import { decoded, fold, type Text, wordsIn } from "../../protocol/taint/text.ts";

/** The user's own words, as an act's targets are looked for in them. */
export interface Prompt {
  folded: string;
  /** Letters and digits alone. */
  compact: string;
  superlatives: Superlatives;
  hasQuantifier: boolean;
  /** The value stands in the words: as a whole, blanks and hyphens in a code aside. */
  holds(target: Field, tool: string): boolean;
  holdsAmount(value: string): boolean;
  /** Each telling word of the value stands in them. */
  holdsWordsOf(value: string): boolean;
  /** The telling words, numbers and days of a value that stand in them. */
  saidIn(value: string): string[];
  /** They speak of such things as the argument is for. */
  names(target: Field, tool: string): boolean;
}

/** Which end of which measure the words ask for. */
export interface Superlatives {
  /** Of numbers: `the largest`, `the cheapest`. */
  most: boolean;
  least: boolean;
  /** Of dates: `the latest`, `my first`. */
  latest: boolean;
  earliest: boolean;
}

const superlatives: Record<keyof Superlatives, RegExp> = {
  most: /\b(?:largest|biggest|greatest|most|highest|best|longest|top|heaviest|busiest|priciest)\b|最(?:大|多|高|好|长|贵|重)/u,
  least:
    /\b(?:smallest|least|fewest|lowest|worst|cheapest|shortest|lightest|closest|nearest|fastest)\b|最(?:小|少|低|差|短|便宜|轻|近的)/u,
  latest: /\b(?:latest|newest|last|(?:most\s+)?recent)\b|最(?:新|后|近)|上一|刚才/u,
  earliest: /\b(?:oldest|first|next|earliest|soonest)\b|最(?:早|旧|老)|第一|下一/u,
};
const quantifier =
  /\b(?:all|every|each|everyone|everybody|both|any|them|whole|entire|other|others|same|everything)\b|所有|全部|每|各|都|他们|其他|相同/u;
const people =
  /(?:^|_)(?:recipients?|users?|members?|to|cc|persons?|participants?|attendees?|contacts?|guests?|people|assignees?|names?|emails?|receivers?)$/;
const peopleWords =
  /\b(?:users?|members?|people|persons?|participants?|attendees?|contacts?|colleagues?|everyone|everybody|guests?|friends?|who|team|employees?|client|clients)\b|用户|成员|人|同事|联系人|大家/u;

export function promptOf(user: readonly Text[]): Prompt {
  const folded = fold(user.map(({ raw }) => raw.replace(sentenceEnd, ". ")).join("\n"));
  const dateless = folded.replace(dates, " · ");
  const words = new Set(wordsIn(folded));
  const stems = new Set([...words].map(stem));
  const parts = partsOf(folded);
  const days = new Set(daysIn(folded));
  const numbers = new Set((dateless.match(/\d[\d.,]*/g) ?? []).map(plainNumber));
  return {
    folded,
    compact: parts.map(({ text }) => text).join(""),
    superlatives: {
      most: superlatives.most.test(folded),
      least: superlatives.least.test(folded),
      latest: superlatives.latest.test(folded),
      earliest: superlatives.earliest.test(folded),
    },
    hasQuantifier: quantifier.test(folded),
    holds(target, tool) {
      const value = fold(decoded(target.value))
        .trim()
        .replace(/^https?:\/\/|\/$/g, "");
      if (/^\d{1,3}$/.test(value)) return calls(dateless, value, nounsOf(target, tool));
      if (/[@/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(value)) return standsIn(folded, value);
      const plain = value.replace(/[^\p{L}\p{N}]/gu, "");
      return plain !== "" && joins(/^\d+$/.test(plain) ? partsOf(dateless) : parts, plain);
    },
    holdsAmount: (value) => numbers.has(plainNumber(value)),
    holdsWordsOf: (value) => tellingIn(value).every((word) => words.has(word)),
    saidIn(value) {
      const telling = tellingIn(value).filter((word) => (/^\d+$/.test(word) ? false : stems.has(stem(word))));
      const exact =
        /^-?\d+(?:\.\d+)?$/.test(value) && Number(value) >= 10 && numbers.has(plainNumber(value))
          ? [`#${plainNumber(value)}`]
          : [];
      return [...telling.map(stem), ...exact, ...daysIn(fold(value)).filter((day) => days.has(day))];
    },
    names: (target, tool) =>
      nounsOf(target, tool).some((noun) => stems.has(stem(noun)) || new RegExp(speaks(noun), "u").test(folded)) ||
      (people.test(snake(target.name)) && peopleWords.test(folded)),
  };
}

/** Where the next sentence follows without a blank, the dot is no part of an address. */
const sentenceEnd = /(?<=[\p{Ll}\d])\.(?=\p{Lu}\p{Ll}+\s)/gu;

/** Without the ending of a plural, also where it is no plural: both sides are cut alike. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(?:es|s)$/, "") : word);

const small = new Set(
  "com org net www http https example 的 了 是 我 你 他 她 它 们 在 把 给 请 和 与 个 这 那 有 要 吗 呢 一 不 上 下 the and for with from that this what how why when where which who does did not are was has have can use about into you your mine their his her its our all any out new one two there them they been will would should could please then also".split(
    " ",
  ),
);

/** Words that may tell one record from another. */
const tellingIn = (value: string): string[] =>
  wordsIn(fold(value)).filter((word) => !small.has(word) && (word.length > 2 || /\d|[^a-z]/.test(word)));

const plainNumber = (text: string) => String(Number(text.replaceAll(",", "").replace(/\.$/, "")));

interface Part {
  text: string;
  from: number;
  to: number;
  /** What stands between it and the part before. */
  gap: string;
}

function partsOf(folded: string): Part[] {
  let last = 0;
  return [...folded.matchAll(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)].map(({ 0: text, index }) => {
    const gap = folded.slice(last, index);
    last = index + text.length;
    return { text, from: index, to: last, gap };
  });
}

/** Whole words that together are the value; between them at most a blank or a sign that names and codes are written with. */
function joins(parts: readonly Part[], plain: string): boolean {
  const gap = /^\d+$/.test(plain) ? /^[ -]$/ : /^[\s\-_'’"“”(),.&]{0,2}$/;
  return parts.some((part, at) => {
    let rest = plain;
    for (let next = at; next < parts.length; next++) {
      const one = parts[next] as Part;
      if (!rest.startsWith(one.text) || (next > at && !gap.test(one.gap))) return false;
      rest = rest.slice(one.text.length);
      if (rest === "") return true;
    }
    return part === undefined;
  });
}

/** Of an address nothing may be missing, before it or behind it. */
function standsIn(folded: string, value: string): boolean {
  for (let at = folded.indexOf(value); at >= 0; at = folded.indexOf(value, at + 1)) {
    const before = folded.slice(Math.max(0, at - 8), at);
    const after = folded.slice(at + value.length, at + value.length + 2);
    const isBegun = /[\p{L}\p{N}@._%+/\\-]$/u.test(before) && !/:\/\/$/.test(before);
    if (!isBegun && !/^(?:[\p{L}\p{N}_@/\\]|[.:%+-][\p{L}\p{N}])/u.test(after.replace(/^\/(?=[^\p{L}\p{N}]|$)/u, "")))
      return true;
  }
  return false;
}

const months = "january february march april may june july august september october november december".split(" ");
const month = months.map((one) => `${one}|${one.slice(0, 3)}`).join("|");
const dates = new RegExp(
  [
    "\\d{4}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?",
    "\\d{1,2}:\\d\\d(?::\\d\\d)?",
    `\\b(?:${month})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:\\s*(?:-|–|to|and|,)\\s*\\d{1,2}(?:st|nd|rd|th)?)*(?:,?\\s+\\d{4})?\\b`,
    `\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${month})\\b(?:,?\\s+\\d{4})?`,
    "\\b\\d{1,2}(?:st|nd|rd|th)\\b",
    "\\d{1,2}\\s*(?:a\\.?m|p\\.?m|o['’]clock)\\b",
    "(?:\\d{4}\\s*年)?\\s*\\d{1,2}\\s*月(?:\\s*\\d{1,2}\\s*[日号])?",
    "\\d{1,2}\\s*[日点时]",
  ].join("|"),
  "gu",
);

/** Days that a text names, as `05-15`. */
function daysIn(folded: string): string[] {
  const two = (number: string | number) => String(number).padStart(2, "0");
  const all: string[] = [];
  for (const [, at = "", day = ""] of folded.matchAll(/(?<!\d)\d{4}[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g))
    all.push(`${two(at)}-${two(day)}`);
  for (const [, name = "", day = ""] of folded.matchAll(new RegExp(`\\b(${month})\\.?\\s+(\\d{1,2})(?!\\d)`, "g")))
    all.push(`${two(months.findIndex((one) => one.startsWith(name.slice(0, 3))) + 1)}-${two(day)}`);
  for (const [, day = "", name = ""] of folded.matchAll(
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${month})\\b`, "g"),
  ))
    all.push(`${two(months.findIndex((one) => one.startsWith(name.slice(0, 3))) + 1)}-${two(day)}`);
  for (const [, at = "", day = ""] of folded.matchAll(/(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/g))
    all.push(`${two(at)}-${two(day)}`);
  return all;
}

/** Things that go by several names, and their names in Chinese. */
const kinds: readonly (readonly [string, ...string[]])[] = [
  ["file|document|doc|sheet|spreadsheet|list", "文件", "文档", "表格", "清单"],
  ["event|calendar|meeting|appointment|reminder", "日程", "活动", "会议", "提醒", "日历"],
  ["e-?mail|mail|message", "邮件", "消息"],
  ["transaction|transfer|payment", "交易", "转账", "付款"],
  ["order", "订单"],
  ["task|todo", "任务", "待办"],
  ["issue|ticket|bug", "问题", "工单"],
  ["channel|room", "频道", "群"],
  ["user|member|participant|attendee|colleague", "用户", "成员", "同事"],
  ["account", "账户", "账号"],
  ["hotel|room|stay", "酒店", "宾馆", "房间"],
  ["restaurant|table", "餐厅", "饭店"],
  ["booking|reservation", "预订", "预约"],
  ["note", "笔记"],
  ["contact", "联系人"],
];

const han = /\p{Script=Han}/u;
const plainNoun = (noun: string) => noun.replace(/[^\p{L}\p{N}]/gu, "");

/** All words for what a noun of a tool's name means, as the part of a pattern. */
export function wordsFor(noun: string): string {
  const same = kinds.filter(([latin]) => new RegExp(`^(?:${latin})s?$`, "u").test(noun));
  return same.length === 0 ? plainNoun(stem(noun)) : same.flat().join("|");
}

function speaks(noun: string): string {
  const all = wordsFor(noun).split("|");
  const latin = all.filter((one) => !han.test(one));
  return [`\\b(?:${latin.join("|")})(?:e?s)?\\b`, ...all.filter((one) => han.test(one))].join("|");
}

/** What an argument is about: `file` of `file_id`, or of `delete_file` where the argument is only called `id`. */
function nounsOf({ name }: Field, tool: string): string[] {
  const own = snake(name)
    .split("_")
    .filter((one) => one.length > 2 && !/^(?:ids?|name|number|value|new|old|the)$/.test(one));
  const ofTool = snake(tool)
    .split("_")
    .slice(1)
    .filter((one) => one.length > 2);
  return own.length > 0 ? own : ofTool;
}

/** A short number is a target only where it is called one: `file 13`, `id 13`, `#13`, `文件 13`. */
function calls(dateless: string, number: string, nouns: readonly string[]): boolean {
  const kinds = nouns.map(wordsFor);
  const signs = kinds.flatMap((one) => one.split("|").filter((word) => han.test(word)));
  const noun = [...kinds.map((one) => `\\b(?:${one})(?:e?s)?`), ...signs, "\\bids?", "编号", "#"].join("|");
  const between = `(?:[\\s"'(:=#]|\\b(?:ids?|numbers?|no|nr|with|the|is|and|or)\\b\\.?|\\d+\\s*[,、和与]|\\d+\\s+(?:and|or)\\b|编号|为|是|号|第){0,12}`;
  if (new RegExp(`(?:${noun})${between}(?<![\\d.,:])${number}(?![\\d%]|[.,:]\\d|st|nd|rd|th)`, "u").test(dateless))
    return true;
  return signs.length > 0 && new RegExp(`(?<!\\d)${number}\\s*号?\\s*(?:${signs.join("|")})`, "u").test(dateless);
}

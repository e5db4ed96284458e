import { type Field, snake } from "../../protocol/taint/records.ts";
import { compactOf, decoded, fold, type Text, wordsIn } from "../../protocol/taint/text.ts";

export interface Prompt {
  folded: string;
  compact: string;
  superlatives: ReadonlySet<Superlative>;
  hasQuantifier: boolean;
  /** Returns whether the value stands in the words as a whole. Blanks and hyphens in a code do not count. */
  holds(target: Field, tool: string): boolean;
  holdsAmount(value: string): boolean;
  /** Returns whether each telling word of the value stands in the words. */
  holdsWordsOf(value: string): boolean;
  /** Returns the telling words, numbers and days of a value that stand in the words. */
  saidIn(value: string): string[];
  /** Returns whether the words speak of such things as the argument is for. */
  names(target: Field, tool: string): boolean;
}

/** `most` and `least` are ends of numbers, `latest` and `earliest` of dates. */
export type Superlative = "most" | "least" | "latest" | "earliest";

const superlatives: readonly (readonly [Superlative, RegExp])[] = [
  [
    "most",
    /\b(?:largest|biggest|greatest|most|highest|best|longest|top|heaviest|busiest|priciest)\b|最(?:大|多|高|好|长|贵|重)/u,
  ],
  [
    "least",
    /\b(?:smallest|least|fewest|lowest|worst|cheapest|shortest|lightest|closest|nearest|fastest)\b|最(?:小|少|低|差|短|便宜|轻|近的)/u,
  ],
  ["latest", /\b(?:latest|newest|last|recent)\b|最(?:新|后|近)|上一|刚才/u],
  ["earliest", /\b(?:oldest|first|next|earliest|soonest)\b|最(?:早|旧|老)|第一|下一/u],
];
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
  const days = new Set(daysIn(folded));
  const numbers = new Set((dateless.match(/\d[\d.,]*/g) ?? []).map(plainNumber));
  return {
    folded,
    compact: compactOf(folded),
    superlatives: new Set(superlatives.flatMap(([which, words]) => (words.test(folded) ? which : []))),
    hasQuantifier: quantifier.test(folded),
    holds(target, tool) {
      const value = fold(decoded(target.value))
        .trim()
        .replace(/^https?:\/\/|\/$/g, "");
      // Signs that widen or turn round what is meant must be the user's, too. Small words are no names.
      if (/^[-*!~^%]|[*%]$/.test(value) && !folded.includes(value)) return false;
      if (small.has(value)) return new RegExp(`["'“‘「]${value}["'”’」]`, "u").test(folded);
      if (/^(?:\d{1,3}|(?:19|20)\d\d)$/.test(value)) return calls(dateless, value, nounsOf(target, tool));
      if (/[@/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(value)) return holdsAddress(folded, value);
      const plain = compactOf(value);
      return holdsCode(/^\d+$/.test(plain) ? dateless : folded, plain);
    },
    holdsAmount: (value) => numbers.has(plainNumber(value)),
    holdsWordsOf: (value) => tellingIn(value).every((word) => words.has(word)),
    saidIn(value) {
      const telling = tellingIn(value).filter((word) => !/^\d+$/.test(word) && stems.has(stem(word)));
      const isNumber = /^-?\d{2,}(?:\.\d+)?$/.test(value) && numbers.has(plainNumber(value));
      return [
        ...telling.map(stem),
        ...(isNumber ? [value] : []),
        ...daysIn(fold(value)).filter((day) => days.has(day)),
      ];
    },
    names: (target, tool) =>
      nounsOf(target, tool).some((noun) => new RegExp(spokenAs(noun), "u").test(folded)) ||
      (people.test(snake(target.name)) && peopleWords.test(folded)),
  };
}

/** Where the next sentence follows without a blank, the dot is no part of an address. */
const sentenceEnd = /(?<=[\p{Ll}\d])\.(?=\p{Lu}\p{Ll}+\s)/gu;

/** Cuts the ending of a plural, also where it is no plural: both sides are cut alike. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(?:es|s)$/, "") : word);

const common = new Set(
  "com org net www http https example 的 了 是 我 你 他 她 它 们 在 把 给 请 和 与 个 这 那 有 要 吗 呢 一 不 上 下 the and for with from that this what how why when where which who does did not are was has have can use about into you your mine their his her its our all any out new one two there them they been will would should could please then also".split(
    " ",
  ),
);

const small = new Set(
  "in on at to of by for from with and or the a an my your it is are was new old last next first this that these those".split(
    " ",
  ),
);

/** Returns the words that may tell one record from another. */
const tellingIn = (value: string): string[] =>
  wordsIn(fold(value)).filter((word) => !common.has(word) && (word.length > 2 || /\d|[^a-z]/.test(word)));

const plainNumber = (text: string) => String(Number(text.replaceAll(",", "").replace(/\.$/, "")));

const letter = "(?!\\p{Script=Han})[\\p{L}\\p{N}]";

/** Returns whether whole words together are the value, with at most a blank or a sign of names and codes between them. */
function holdsCode(folded: string, plain: string): boolean {
  const gap = /^\d+$/.test(plain) ? "[ -]?" : "[\\s\\-_'’\"“”(),.&]{0,2}";
  const isLong = plain.length > 500;
  return plain !== "" && !isLong && new RegExp(`(?<!${letter})${[...plain].join(gap)}(?!${letter})`, "u").test(folded);
}

/** Returns whether an address stands there with nothing missing before or behind it. */
const holdsAddress = (folded: string, value: string): boolean =>
  new RegExp(
    `(?:(?<=://)|(?<![\\p{L}\\p{N}@._%+/\\\\-]))${RegExp.escape(value)}(?!/?(?:[\\p{L}\\p{N}_@\\\\]|[.:%+-][\\p{L}\\p{N}])|//)`,
    "u",
  ).test(folded);

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(?:${months.join("|")})[a-z]{0,6}\\.?`;
const nth = "\\d{1,2}(?:st|nd|rd|th)?(?!\\d)";
const dates = new RegExp(
  [
    "\\d{4}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?",
    "\\d{1,2}:\\d\\d(?::\\d\\d)?",
    `\\b${month}\\s+${nth}(?:\\s*(?:-|–|to|and|,)\\s*${nth})*(?:,?\\s+\\d{4})?\\b`,
    `\\b${nth}\\s+(?:of\\s+)?${month}\\b(?:,?\\s+\\d{4})?`,
    "\\b\\d{1,2}(?:st|nd|rd|th)\\b",
    "\\d{1,2}\\s*(?:a\\.?m|p\\.?m|o['’]clock)\\b",
    "(?:\\d{4}\\s*年)?\\s*\\d{1,2}\\s*月(?:\\s*\\d{1,2}\\s*[日号])?",
    "\\d{1,2}\\s*[日点时]",
  ].join("|"),
  "gu",
);

/** Returns the days that a text names, as `5-15`. */
const daysIn = (folded: string): string[] =>
  [...folded.matchAll(dates)].flatMap(([date]) => {
    const named = months.findIndex((one) => date.includes(one)) + 1;
    const [first, ...rest] = (date.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? []).map(Number);
    if (date.includes(":") || first === undefined) return [];
    return named > 0 ? [first, ...rest].map((day) => `${named}-${day}`) : rest.map((day) => `${first}-${day}`);
  });

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

/** Returns a pattern of all words for what a noun of a tool's name means. */
export function spokenAs(noun: string): string {
  const same = kinds.filter(([latin]) => new RegExp(`^(?:${latin})s?$`, "u").test(noun));
  const words = same.length === 0 ? compactOf(stem(noun)) : same.map(([latin]) => latin).join("|");
  return [`\\b(?:${words})(?:e?s)?\\b`, ...same.flatMap(([, ...signs]) => signs)].join("|");
}

/** Returns what an argument is about: `file` of `file_id`, or of `delete_file` where the argument is only called `id`. */
function nounsOf({ name }: Field, tool: string): string[] {
  const parts = (text: string) => text.split("_").filter((one) => one.length > 2);
  const own = parts(snake(name)).filter((one) => !/^(?:ids?|name|number|value|new|old|the)$/.test(one));
  return own.length > 0 ? own : parts(snake(tool).replace(/^[^_]*_?/, ""));
}

/** A short number is a target only where it is called one: `file 13`, `id 13`, `#13`, `文件 13`. */
function calls(dateless: string, number: string, nouns: readonly string[]): boolean {
  const names = [...nouns.map(spokenAs), "\\bids?\\b", "编号", "#"].join("|");
  const between = `(?:[\\s"'(:=#]|\\b(?:ids?|numbers?|no|nr|with|the|is|and|or)\\b\\.?|\\d+\\s*[,、和与]|\\d+\\s+(?:and|or)\\b|编号|为|是|号|第){0,12}`;
  const plain = `(?<![\\d.,:])${number}(?![\\d%]|[.,:]\\d|st|nd|rd|th)`;
  const signs = names.split("|").filter((one) => /\p{Script=Han}/u.test(one));
  return new RegExp(`(?:${names})${between}${plain}|${plain}\\s*号?\\s*(?:${signs.join("|")})`, "u").test(dateless);
}

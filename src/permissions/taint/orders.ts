import { snake } from "../../protocol/taint/records.ts";
import { fold, type Text } from "../../protocol/taint/text.ts";
import { spokenAs } from "./prompt.ts";

export interface Act {
  name: string;
  /** Its name holds no verb that is known here. */
  isUnknown: boolean;
  /** Returns whether the words speak of what the tool is for, or say its own verb where its name holds nothing else. */
  isNamed(words: string): boolean;
  wanted: RegExp;
  ordered: RegExp;
}

interface Kind {
  tool: string;
  /** Verbs that ask for it, and that order it where they stand as an imperative. */
  verbs: string;
  /** Words that only ask for it: too common in prose to be an order. */
  asked: string;
  zh: string;
  /** An order must also speak of what the tool is for, because these verbs are said of everything. */
  isCommon?: true;
}

const deletes: Kind = {
  tool: "delete remove cancel clear archive trash erase purge drop kick ban revoke unshare close uninstall disable wipe",
  verbs:
    "delete remove cancel erase archive trash revoke purge wipe kick uninstall disable unshare unsubscribe clear get\\s+rid",
  asked: "clean drop ban close throw\\s+away",
  zh: "删 取消 移除 清空 清理 清除 撤销 归档 踢 封禁 停用 关闭 退订 丢弃",
};
const pays: Kind = {
  tool: "pay transfer money transaction transactions payment payments wire refund donate purchase buy withdraw deposit",
  verbs:
    "pay transfer refund send wire donate deposit withdraw reimburse remit settle move\\s+(?:all|the|my|your)\\s+(?:money|funds)",
  asked: "transact purchase buy schedule transaction payment recurring return give",
  zh: "付 转账 转给 转到 汇 退款 退还 打款 购买 捐 充值 提现 还款 还给 转 买",
};
const updates: Kind = {
  tool: "update edit modify change set rename move reschedule patch replace adjust mark assign reset configure postpone",
  verbs: "update edit modify change set rename reschedule replace adjust reset configure reassign postpone",
  asked:
    "move patch correct fix increase decrease raise lower mark\\s+(?:it|the|as|all|them|my) assign delay shift switch",
  zh: "改 更新 调整 编辑 设置 设为 重命名 移动 移到 替换 标记 指派 重置 推迟 延后 提前 换",
};
const reservations: Kind = {
  tool: "reserve reservation book booking rent hire",
  verbs: "reserve book rent",
  asked: "reservation booking hire order",
  zh: "预订 预定 预约 订 租",
};
const kinds: readonly Kind[] = [
  deletes,
  pays,
  updates,
  reservations,
  {
    tool: "invite share grant allow authorize permit",
    verbs: "invite share grant authorize allow add",
    asked: "permit give let bring access",
    zh: "邀请 共享 分享 授权 允许 加入 拉进 开放",
  },
  {
    tool: "send email mail reply forward notify dm sms message chat tell",
    verbs: "send e-?mail forward notify message reply tell write\\s+to write\\s+an?",
    asked: "mail respond answer inform dm text write ping contact ask post remind know",
    zh: "发 寄 回复 答复 转发 通知 告诉 告知 写信 联系 提醒 邮件给 问一下",
  },
  {
    tool: "post publish tweet comment announce",
    verbs: "post publish tweet announce upload send",
    asked: "comment write share reply put",
    zh: "发布 发表 发帖 发到 公布 贴 评论 上传",
  },
  {
    tool: "create add append insert new make upload write save import put open generate record register schedule enroll subscribe join upsert copy",
    verbs: "create add append insert make write save put upload register schedule set\\s+up generate subscribe",
    asked:
      "invite include import record open arrange book file\\s+an? log draft note\\s+(?:down|that) enter remind reminder copy join block",
    zh: "创建 新建 添加 增加 追加 安排 登记 注册 上传 导入 生成 复制 订阅 保存 建 加 写 存 记 排",
    isCommon: true,
  },
];

const isOf = ({ tool }: Kind, word: string) => tool.split(" ").includes(word);
const wordsOf = (tool: string) =>
  snake(tool)
    .split("_")
    .filter((word) => word.length > 1);

export const destroys = (tool: string): boolean => wordsOf(tool).some((word) => isOf(deletes, word));

export const reserves = (tool: string): boolean => wordsOf(tool).some((word) => isOf(reservations, word));

export const hasVerb = (tool: string): boolean =>
  wordsOf(tool).some(
    (word) => otherVerbs.test(word) || (!nounsToo.test(word) && kinds.some((kind) => isOf(kind, word))),
  );

const otherVerbs =
  /^(?:approve|reject|merge|apply|write|put|buy|deploy|restart|stop|start|block|unblock|enable|lock|unlock|sign|submit)$/;
/** Words of tools that act, which more often name what is read. */
const nounsToo =
  /^(?:money|transactions?|payments?|wire|reservation|booking|rent|email|mail|message|sms|dm|chat|comment|record|book|post|change|update|order|reply|patch|import|copy|open|close|mark|set|share|tweet|schedule|register)$/;

/** Takes the first verb in the tool's name. One that destroys counts wherever it stands, and to send money is to pay. */
export function actOf(tool: string): Act {
  const words = wordsOf(tool);
  // Of a name without words nothing is known, and nothing orders it.
  if (words.length === 0) return { name: "", isUnknown: true, isNamed: () => false, wanted: /(?:)/, ordered: /(?!)/ };
  const found = words.flatMap((word) => kinds.filter((kind) => isOf(kind, word)));
  const isPaying = found[0] !== updates && found.includes(pays);
  const kind = found.includes(deletes) ? deletes : isPaying ? pays : found[0];
  const acting = words.findIndex((word) => (kind ? isOf(kind, word) : true));
  const objects = words.filter((word, at) => at !== acting && word.length > 2);
  const verbs = kind ? kind.verbs.split(" ") : words;
  const all = kind ? [...verbs, ...kind.asked.split(" ")] : words;
  const zh = kind ? `|${kind.zh.replaceAll(" ", "|")}` : "";
  const nouns = kind?.isCommon ? words.filter((word) => !kinds.some((one) => isOf(one, word)) && word.length > 3) : [];
  const about = nouns.length > 0 ? `(?=[^.!?\\n]{0,120}(?:${nouns.map(spokenAs).join("|")}))` : "";
  return {
    name: tool,
    isUnknown: !kind,
    isNamed: (said) =>
      (objects.length > 0 ? objects : words).some((word) => new RegExp(spokenAs(word), "u").test(said)),
    wanted: new RegExp(`${verbHere}\\b(?:${all.map(inflected).join("|")})\\b${zh}`, "u"),
    ordered: new RegExp(`${imperative}(?:${verbs.join("|")})(?=[\\s:])${about}|${light}${zh}`, "u"),
  };
}

const inflected = (verb: string) =>
  verb.endsWith("e") ? `${verb.slice(0, -1)}(?:es?|ed|ing)` : `${verb}(?:e?s|ed|ing)?`;

/** Behind such a word it is a noun: `the email`, `in file 13`. */
const verbHere =
  "(?<!\\b(?:the|my|this|that|his|her|its|their|our|your|in|of|from|unread|received|which|what)\\s{1,3})";

/** Where an order begins: at the start of a sentence or of an item, or behind what makes it one. */
const imperative =
  "(?:^|[\\n\\r.!?;:,\"'“”‘’`(\\[{<>*#|•·–—=-]\\s{0,9}|\\\\n\\s{0,9}|\\d[.)]\\s{0,9}|\\b(?:please|pls|kindly|then|and|also|now|just|to|must|should|shall|you|first|next|finally|immediately|instead|simply|always|quickly|do|let['’]?s|help|me|or|but|so|user|assistant|ai|agent)\\s{1,9})";

/** `make a reservation`, `perform a transfer`: the noun carries the verb. */
const light =
  "\\b(?:make|perform|issue|initiate|do|place|submit|execute|set\\s{1,9}up|complete)\\s{1,9}(?:an?|the|this|another|one|\\d+)\\s{1,9}(?:\\w+\\s{1,9}){0,3}?(?:reservation|booking|transfer|payment|transaction|purchase|deletion|donation|refund|deposit|change|update|order|post|invitation)s?\\b";

const cached = new WeakMap<Text, Map<string, boolean>>();

/** Returns whether a text tells its reader to do it. What may be an order is one: this only makes the rule stricter. */
export function isOrdered({ name, ordered }: Act, text: Text, said: () => readonly string[]): boolean {
  const cache = cached.get(text) ?? new Map<string, boolean>();
  cached.set(text, cache);
  const found = cache.get(name) ?? (ordered.test(text.folded()) || said().some((one) => ordered.test(fold(one))));
  cache.set(name, found);
  return found;
}

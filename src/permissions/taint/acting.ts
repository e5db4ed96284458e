import { textsOf } from "../../protocol/taint/paths.ts";
import { type Field, isProse, recordsIn, saidIn, snake } from "../../protocol/taint/records.ts";
import { repeats } from "../../protocol/taint/repeats.ts";
import type { Seen, Strange } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { fold, type Text, wordsIn } from "../../protocol/taint/text.ts";
import { kindOf, leavesOf } from "./arguments.ts";
import { codeIn, isTold, sourceOf } from "./codes.ts";
import { type Finding, nameOf } from "./finding.ts";
import { type Act, actOf, destroys, isOrdered, isWanted } from "./orders.ts";
import { type Prompt, promptOf } from "./prompt.ts";
import { isSelected } from "./selection.ts";

/** A call of a server's tool. */
export interface ServerCall {
  server: string;
  /** The server's own name for it. */
  tool: string;
  input: unknown;
  /** Its server says that it changes nothing. */
  saysItReads: boolean;
}

/** Asks where a tool would act by another's order or on another's target, or read where a stranger sends it. */
export function inServerCall(call: ServerCall, seen: Seen): Finding | null {
  if (acts(call)) return inAct(call, seen);
  if (!actsByName(call.tool)) return inReading(call, seen);
  // That it only reads is its server's word: where its name says more, no sentence in it is a stranger's.
  const repeat = repeats(textsOf(call.input), seen, { weight: 3 });
  return repeat && { why: "repeats", part: repeat.part, from: nameOf(repeat.source) };
}

const acts = ({ tool, saysItReads }: ServerCall) => !saysItReads && !readsByName(tool);

/**
 * What acts at a server must be the user's by its order and by its targets. The order is the user's where the user's words
 * hold a verb for it. A target is the user's where the user's words hold it, or where it is a whole field of
 * a record of the same server that the user's words select; where a stranger's text orders the same act, only the words count.
 */
function inAct({ server, tool, input }: ServerCall, seen: Seen): Finding | null {
  const [first] = seen.sources;
  if (!first) return null;
  const to = `mcp ${server}`;
  const prompt = promptOf(seen.user);
  const act = actOf(tool);
  const orderer = ordererOf(act, seen);
  const own = seen.outside.filter(({ source }) => source.origin === "mcp" && source.what === server);
  const leaves = leavesOf(input, "");
  const targets = leaves.filter((leaf) => kindOf(leaf, destroys(tool)) === "target");
  if (!isWanted(act, prompt.folded)) return { why: "unordered", part: tool, source: nameOf(orderer ?? first), to };
  const situation = { tool, prompt, own, seen, isStrict: act.isUnknown || orderer !== undefined };
  const hasTarget = targets.length > 0;
  const strange = leaves.find((leaf) => !isUsers(leaf, situation) || (!hasTarget && !isAboutPrompt(leaf, situation)));
  if (strange) {
    const from = sourceOf(strange.value, seen);
    return { why: "target", part: strange.value, ...(from && { from: nameOf(from) }), to };
  }
  for (const leaf of leaves) {
    const code = targets.includes(leaf) ? null : codeIn(leaf.value, seen, own, prompt);
    if (code) return { why: "repeats", part: code.part, from: nameOf(code.source) };
  }
  return null;
}

const ordererOf = (act: Act, { outside }: Seen): TaintSource | undefined =>
  outside.find((one) => isOrdered(act, one.text, () => saidIn(one)))?.source;

/** What only reads goes to an address that a stranger's sentence tells to visit, and that the user's words do not lead to. */
function inReading({ server, tool, input }: ServerCall, seen: Seen): Finding | null {
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

const actsByName = (tool: string): boolean => actsBy.test(snake(tool));

/** Of a tool that its server says nothing of. */
const readsByName = (tool: string): boolean => readsBy.test(snake(tool)) && !actsByName(tool);

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
  const kind = kindOf(leaf, destroys(tool));
  if (kind === "time" || kind === "prose") return true;
  if (kind === "target") {
    if (prompt.holds(leaf, tool)) return true;
    return !isStrict && (isNear(leaf.value, seen) || isSelected({ leaf, ...situation }));
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

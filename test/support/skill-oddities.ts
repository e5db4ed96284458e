import { isDeepStrictEqual } from "node:util";
import { skillAuthoring as english } from "../../src/i18n/en/skill-authoring.ts";
import { skillAuthoring as chinese } from "../../src/i18n/zh-CN/skill-authoring.ts";
import { parseRule } from "../../src/permissions/rules.ts";
import type { Diagnostic } from "../../src/protocol/skills.ts";
import { worded } from "../../src/skills/head/notes.ts";
import { parseSkill } from "../../src/skills/head/parse.ts";
import type { ParsedSkill } from "../../src/skills/head/parsed.ts";
import { createRandom } from "./proof.ts";
import { descriptions, extras, names, type OddField } from "./skill-oddities/fields.ts";
import { files, type OddFile } from "./skill-oddities/files.ts";

export interface OddSkills {
  /** How often each oddity came, and each code was given. */
  seen: Map<string, number>;
  codes: Map<string, number>;
  loaded: number;
  skipped: number;
  slowest: number;
  faults: string[];
}

const folder = "plain-folder";
/** Stands in every body, and nowhere else. */
const marker = "The body must not be lost";

/** So many SKILL.md, each odd in up to four ways. The first ones have every oddity at least once. */
export function tryOddSkills(seed: number, count: number): OddSkills {
  const random = createRandom(seed);
  const result: OddSkills = { seen: new Map(), codes: new Map(), loaded: 0, skipped: 0, slowest: 0, faults: [] };
  for (let at = 0; at < count; at++) {
    const pick = <Item>(list: readonly Item[]) => (at < list.length ? (list[at] as Item) : random.pick(list));
    const [name, description, extra] = [pick(names), pick(descriptions), pick(extras)].map((dice) => dice(random)) as [
      OddField,
      OddField,
      OddField,
    ];
    const file = pick(files);
    const fields = random.next() < 0.8 ? [name, description, extra] : random.shuffle([name, description, extra]);
    const frontmatter = fields.flatMap(({ lines }) => lines).join("\n");
    const body = `# A heading of the text\n\n${marker}.\n`;
    for (const { what } of [name, description, extra, file]) add(result.seen, what);
    examine({ content: file.make({ frontmatter, body }, random), file, fields }, result);
  }
  return result;
}

interface Case {
  content: Uint8Array;
  file: OddFile;
  fields: readonly OddField[];
}

function examine({ content, file, fields }: Case, result: OddSkills): void {
  const ways = [file, ...fields].map(({ what }) => what).join(" · ");
  const fault = (what: string) => void result.faults.push(`${ways}: ${what}`);
  const began = performance.now();
  try {
    const parsed = parseSkill(content, { folder });
    result.slowest = Math.max(result.slowest, performance.now() - began);
    if (!isDeepStrictEqual(parseSkill(content, { folder }), parsed)) fault("read twice, it is not the same");
    if ("skipped" in parsed) {
      result.skipped += 1;
      if (file.skipped !== true && file.lossy !== true) fault("skipped");
      for (const problem of unworded(parsed.skipped, result)) fault(problem);
      return;
    }
    result.loaded += 1;
    if (file.skipped) fault("loaded");
    for (const problem of wrongIn(parsed, result)) fault(problem);
    if (file.lossy !== true && !parsed.text.includes(marker)) fault("the body is lost");
    if (file.plain) for (const problem of unexpected(parsed, fields)) fault(problem);
  } catch (error) {
    fault(`thrown: ${error}`);
  }
}

/** What no skill may be, however odd. */
function wrongIn({ head, diagnostics }: ParsedSkill, result: OddSkills): string[] {
  const wrong = diagnostics.flatMap((odd) => unworded(odd, result));
  if (!/^[\p{L}\p{M}\p{N}._-]{1,256}$/u.test(head.name)) wrong.push(`it cannot be called: ${head.name}`);
  if (head.description === "" || /[\p{Cc}\p{Bidi_Control}]/u.test(head.description)) wrong.push("its description");
  if (Array.from(head.description).length > 4096) wrong.push("its description is endless");
  if (JSON.stringify(head).length > 500_000) wrong.push("its head is endless");
  if ("polluted" in {}) wrong.push("the prototype of objects");
  if (/"__proto__"/.test(JSON.stringify(head.other ?? {}))) wrong.push("a key of the prototype");
  for (const rule of head.allows ?? []) {
    const parsed = parseRule(rule, "allow", "skill");
    if (!parsed || parsed.tool.startsWith("*") || parsed.tool === "ask_user") wrong.push(`it allows ${rule}`);
  }
  if (head.only?.length === 0) wrong.push("it restricts to nothing");
  return wrong;
}

/** Every diagnostic has a sentence in both languages. */
function unworded(odd: Diagnostic, { codes }: OddSkills): string[] {
  add(codes, `${odd.code} (${odd.level})`);
  const sentences = [english, chinese].map(({ oddities }) => worded(odd, oddities).message);
  return sentences.some((text) => text === odd.code || /undefined|NaN/.test(text)) ? [`no sentence: ${odd.code}`] : [];
}

/** Fields that take the lines behind them, or are taken for a part of those before them. */
const greedy = ["open quotes", "not closed", "a line that is nothing", "too large"];

/** What stands beside greedy fields may go with them; all else must come out as it was meant. */
function unexpected({ head }: ParsedSkill, fields: readonly OddField[]): string[] {
  if (fields.some(({ what }) => greedy.some((words) => what.includes(words)))) return [];
  return fields.flatMap(({ what, expected = {} }) =>
    Object.entries(expected).flatMap(([key, value]) => {
      const found = (head as unknown as Record<string, unknown>)[key];
      return isDeepStrictEqual(found, value) ? [] : [`${what}: ${key} is ${JSON.stringify(found)?.slice(0, 100)}`];
    }),
  );
}

const add = (counts: Map<string, number>, what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);

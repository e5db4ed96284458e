import type { Language } from "../protocol/language.ts";
import { onPage as en } from "./en/on-page.ts";
import { onPageSkills as enSkills } from "./en/on-page-skills.ts";
import { type Texts, textsIn } from "./texts.ts";
import { onPage as zhCN } from "./zh-CN/on-page.ts";
import { onPageSkills as zhCNSkills } from "./zh-CN/on-page-skills.ts";

/** Some of the sentences, in the places where they stand. */
export type Some<Whole> = {
  [Name in keyof Whole]?: Whole[Name] extends string
    ? string
    : Whole[Name] extends (...given: never[]) => unknown
      ? Whole[Name]
      : Some<Whole[Name]>;
};

const parts = { en: [en, enSkills], "zh-CN": [zhCN, zhCNSkills] };
const made = new Map<Language, Texts>();

/** The same as in a terminal, but for what names commands or flags there: whoever reads it has a page before them. */
export function textsOnPage(language: Language): Texts {
  const texts = made.get(language) ?? withSome(textsIn(language), parts[language]);
  made.set(language, texts);
  return texts;
}

function withSome<Whole extends object>(whole: Whole, parts: readonly Some<Whole>[]): Whole {
  const all = { ...whole };
  for (const part of parts)
    for (const name of Object.keys(part) as (keyof Whole)[]) {
      const [old, other] = [all[name], part[name]];
      // What is neither a sentence nor one in the making holds more of them.
      all[name] = (isGroup(old) && isGroup(other) ? withSome(old, [other as Some<typeof old>]) : other) as typeof old;
    }
  return all;
}

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;

import { type Language, languages } from "../../../src/protocol/language.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export function themeIn(chosen: string | null): Theme {
  return themes.find((one) => one === chosen) ?? "system";
}

/** The one that was chosen here, else the first of the browser's that we speak. */
export function languageFrom(chosen: string | null, wanted: readonly string[]): Language {
  const known = languages.find((one) => one === chosen);
  if (known) return known;
  const first = wanted.find((one) => /^(zh|en)\b/i.test(one));
  return first && /^zh/i.test(first) ? "zh-CN" : "en";
}

import type { Language } from "../protocol/language.ts";

/** SKILLMINT_LANG first, then the locale; unset, C and POSIX mean English. */
export function languageOf(env: Record<string, string | undefined>): Language {
  const locale = env.SKILLMINT_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return /^zh\b|^zh[_-]/i.test(locale) ? "zh-CN" : "en";
}

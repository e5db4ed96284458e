import type { Language } from "../protocol/language.ts";

/** SKILLMINT_LANG first, then what the user has set, then the locale; unset, C and POSIX mean English. */
export function languageOf(env: Record<string, string | undefined>, set?: Language): Language {
  const locale = env.SKILLMINT_LANG || set || env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return /^zh\b|^zh[_-]/i.test(locale) ? "zh-CN" : "en";
}

import type { Environment } from "./find.ts";

/** The language in which pages are asked for, as the user's system has it: `zh_CN.UTF-8` is zh-CN. */
export function localeOf({ LC_ALL, LC_MESSAGES, LANG }: Environment): string {
  const [, language, region] =
    /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)/.exec(LC_ALL || LC_MESSAGES || LANG || "") ?? [];
  if (language === undefined) return "en-US";
  return region === undefined ? language : `${language}-${region}`;
}

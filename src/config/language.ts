import { languageOf } from "../i18n/language.ts";
import type { Language } from "../protocol/language.ts";
import { pathsFrom } from "./paths.ts";
import { checkedValue } from "./settings.ts";
import { readSettingsFile } from "./settings-file.ts";

/** What a person reads, known before anything else is: the environment's word, the setting, the locale. */
export function chosenLanguage(env: Record<string, string | undefined>): { language: Language; problem?: string } {
  const file = readSettingsFile(pathsFrom(env).settings);
  if ("problem" in file) return { language: languageOf(env), problem: file.problem };
  const set = checkedValue("language", String(file.values.language ?? ""));
  return { language: languageOf(env, (set as Language | null) ?? undefined) };
}

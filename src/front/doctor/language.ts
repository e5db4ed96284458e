import { checkedValue } from "../../config/settings.ts";
import { readSettingsFile } from "../../config/settings-file.ts";
import type { Checker, Here } from "./check.ts";

export const checkLanguage: Checker = async (here) => {
  const { io, texts, paths } = here;
  const file = readSettingsFile(paths.settings);
  const base = { name: "language", needed: false } as const;
  if ("problem" in file) {
    const detail = texts.config.badFile({ file: paths.settings, problem: file.problem });
    return [{ ...base, state: "problem", detail }];
  }
  const detail = texts.doctor.language.from({ language: io.language, source: sourceOf(here, file.values.language) });
  return [{ ...base, state: "ok", detail }];
};

/** In the order of i18n/language.ts. */
function sourceOf({ io: { env }, texts: { doctor } }: Here, set: unknown): string {
  if (env.SKILLMINT_LANG) return "SKILLMINT_LANG";
  if (checkedValue("language", String(set ?? "")) !== null) return doctor.language.setting();
  return ["LC_ALL", "LC_MESSAGES", "LANG"].find((name) => env[name]) ?? doctor.language.usual();
}

import * as z from "zod/mini";
import { checkedValue } from "../../config/settings.ts";
import { readSettingsFile } from "../../config/settings-file.ts";
import { languageOf } from "../../i18n/language.ts";
import type { Language } from "../../protocol/language.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";

/** What works on this machine. */
export function doctorRoutes({ env, paths }: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/doctor",
      summary: "What works on this machine, what is missing, and how to fix it; nothing is changed",
      answer: {
        json: z.array(
          z.strictObject({
            name: z.string(),
            title: z.string(),
            state: z.enum(["ok", "missing", "problem"]),
            /** Without it SkillMint does not work, or not safely. */
            needed: z.boolean(),
            detail: z.string(),
            fix: z.optional(z.string()),
          }),
        ),
      },
      async handle({ texts }) {
        const { lookAtMachine } = await import("../../front/doctor/look.ts");
        // What the terminal speaks: the page has a language of its own.
        const io = { env, language: languageOf(env, languageSet()) };
        const checks = await lookAtMachine({ io, texts, paths });
        return { json: checks.map((check) => ({ ...check, title: texts.doctor.checks[check.name] })) };
      },
    }),
  ];

  function languageSet(): Language | undefined {
    const file = readSettingsFile(paths.settings);
    const set = "values" in file ? checkedValue("language", String(file.values.language ?? "")) : null;
    return (set as Language | null) ?? undefined;
  }
}

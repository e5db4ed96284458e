import * as z from "zod/mini";
import { acceptedBy, setSetting, settable, settingNamed, shownSettings } from "../../front/settings.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";

const setting = z.strictObject({
  key: z.string(),
  /** Null when it is not set. */
  value: z.nullable(z.string()),
  /** Null where being unset has a meaning of its own. */
  default: z.nullable(z.string()),
  meaning: z.string(),
  accepts: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("whole"), from: z.int() }),
    z.strictObject({ kind: z.literal("amount") }),
    z.strictObject({ kind: z.literal("names") }),
    z.strictObject({ kind: z.literal("hosts") }),
    z.strictObject({ kind: z.literal("path") }),
    z.strictObject({ kind: z.literal("word") }),
    z.strictObject({ kind: z.literal("list"), choices: z.array(z.string()) }),
    z.strictObject({ kind: z.literal("addresses"), choices: z.array(z.string()) }),
    z.strictObject({ kind: z.literal("model") }),
    z.strictObject({ kind: z.literal("choice"), choices: z.array(z.string()) }),
  ]),
});

/** The user's settings. */
export function settingRoutes(engine: Engine): Route[] {
  const all = async (texts: Texts) =>
    (await shownSettings(engine, texts)).map((one) => ({ ...one, accepts: acceptedBy(one.key) }));
  return [
    route({
      method: "GET",
      path: "/api/settings",
      summary: "All settings: what is set, what they accept and what they mean",
      answer: { json: z.array(setting) },
      handle: async ({ texts }) => ({ json: await all(texts) }),
    }),
    route({
      method: "PATCH",
      path: "/api/settings",
      summary: "Sets some of them, all or none; null brings a default back",
      body: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
      answer: { json: z.array(setting) },
      async handle({ body, texts }) {
        const wanted = Object.entries(body).map(([name, value]) => {
          const key = settingNamed(name, texts);
          return { key, value: settable(key, value === null ? null : String(value), texts) };
        });
        for (const { key, value } of wanted) await setSetting(key, value, engine, texts);
        return { json: await all(texts) };
      },
    }),
  ];
}

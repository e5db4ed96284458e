import { relative } from "node:path";
import * as z from "zod/mini";
import { shownSettings } from "../../front/settings.ts";
import { isInside } from "../../permissions/paths.ts";
import { languages } from "../../protocol/language.ts";
import { demoId } from "../../providers/demo.ts";
import { version } from "../../version.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";

/** What a page needs to know of the server it talks to. */
export function statusRoutes(engine: Engine, folder: string | null): Route[] {
  const { store, folders } = engine;
  const { home, data } = folders;
  return [
    route({
      method: "GET",
      path: "/api/status",
      summary: "Which version this is, and what it works with",
      answer: {
        json: z.strictObject({
          version: z.string(),
          /** The one that answers where none is named. */
          model: z.string(),
          /** What was set; null follows the viewer. */
          language: z.nullable(z.enum(languages)),
          home: z.string(),
          /** Where the server was started, to be proposed for a new session; null where that says nothing. */
          folder: z.nullable(z.string()),
          /** From the home folder, where it is in it. */
          dataFolder: z.string(),
        }),
      },
      async handle({ texts }) {
        const model = (await store.models()).find((row) => row.is_default === 1)?.id ?? demoId;
        const settings = await shownSettings(engine, texts);
        const language = settings.find(({ key }) => key === "language")?.value ?? null;
        const dataFolder = isInside(data, home) ? `~/${relative(home, data)}` : data;
        return { json: { version, model, language, home, folder, dataFolder } };
      },
    }),
  ];
}

import * as z from "zod/mini";
import { comparedWith, distrust, distrustAll, shownTrust, trust, trustedFolders } from "../../front/trust.ts";
import type { Engine } from "../engine.ts";
import { requireWorkspace } from "../find.ts";
import { settingOf } from "../mcp-setting.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { whileAsked } from "../while-asked.ts";
import { tested } from "./mcp.ts";

const shown = z.strictObject({
  folder: z.string(),
  /** How many would apply if the user agreed. */
  waiting: z.int(),
  items: z.array(
    z.strictObject({
      kind: z.enum(["skill", "server", "rule", "agent", "instructions", "hook", "setting"]),
      /** With the kind, what it is known by. */
      name: z.string(),
      title: z.string(),
      path: z.string(),
      /** Null where it cannot be known, or never applies. */
      hash: z.nullable(z.string()),
      state: z.enum(["trusted", "new", "changed", "unreadable", "never"]),
      does: z.string(),
    }),
  ),
  /** What cannot be understood, and what follows from it. */
  warnings: z.array(z.string()),
});

/** As many as a folder can have. */
const mostItems = 2_000;
const wanted = z.strictObject({ kind: z.string(), name: z.string(), hash: z.string() });

/** What a folder's own config would do, and the user's word that it may. */
export function trustRoutes(engine: Engine): Route[] {
  const {
    store,
    folders: { data },
  } = engine;
  return [
    route({
      method: "GET",
      path: "/api/trust",
      summary: "What in a folder's own config would run or allow something, and whether the user has agreed to it",
      query: z.strictObject({ folder: z.string() }),
      answer: { json: shown },
      handle: async ({ query, texts }) => ({
        json: await shownTrust(requireWorkspace(query.folder, data), store, texts),
      }),
    }),
    route({
      method: "POST",
      path: "/api/trust",
      summary: "The user agrees to items as they were shown; refused, all of them, when one is no longer so",
      body: z.strictObject({ folder: z.string(), items: z.array(wanted).check(z.maxLength(mostItems)) }),
      /** Servers among them are asked at once what they have. */
      answer: { json: z.extend(shown, { tested: z.array(tested) }) },
      async handle({ body, outgoing, ...viewer }) {
        const { texts } = viewer;
        const folder = requireWorkspace(body.folder, data);
        const { same, changed } = await comparedWith(folder, body.items);
        const names = changed.map(({ name }) => name).join(", ");
        if (changed.length > 0) throw new Refusal(409, (said) => said.trust.changedMeanwhile({ names }));
        await trust(folder, same, store);
        const json = await shownTrust(folder, store, texts);
        if (!same.some(({ kind }) => kind === "server")) return { json: { ...json, tested: [] } };
        const { testUnasked } = await import("../../front/mcp/test.ts");
        const setting = settingOf(engine, { wanted: folder, usual: null }, viewer);
        return whileAsked({ outgoing, texts }, async (signal) => ({
          json: { ...json, tested: await testUnasked(setting, signal) },
        }));
      },
    }),
    route({
      method: "DELETE",
      path: "/api/trust",
      summary: "Nothing in a folder is trusted any more",
      body: z.strictObject({ folder: z.string() }),
      answer: { json: z.strictObject({ removed: z.boolean() }) },
      handle: async ({ body }) => ({ json: { removed: await distrust(requireWorkspace(body.folder, data), store) } }),
    }),
    route({
      method: "GET",
      path: "/api/trust/folders",
      summary: "The folders in which the user has agreed to something, and to what",
      answer: {
        json: z.array(
          z.strictObject({
            folder: z.string(),
            /** False when it is gone, or another one has taken its place. */
            there: z.boolean(),
            items: z.array(z.strictObject({ kind: z.string(), name: z.string(), at: z.string() })),
          }),
        ),
      },
      handle: async () => ({ json: await trustedFolders(store) }),
    }),
    route({
      method: "DELETE",
      path: "/api/trust/folders",
      summary: "Nothing in a folder is trusted any more, also when the folder is gone",
      body: z.strictObject({ folder: z.string() }),
      answer: { json: z.strictObject({ removed: z.boolean() }) },
      handle: async ({ body }) => ({ json: { removed: await distrustAll(body.folder, store) } }),
    }),
  ];
}

import * as z from "zod/mini";
import {
  checkedRule,
  effects,
  longestRule,
  removeRule,
  saveRule,
  shownRules,
  tryRule,
} from "../../front/permissions.ts";
import { risks } from "../../permissions/risk.ts";
import type { Engine } from "../engine.ts";
import { requireWorkspace } from "../find.ts";
import type { Viewer } from "../live.ts";
import { settingOf } from "../mcp-setting.ts";
import { type Route, route } from "../route.ts";

const effect = z.enum(effects);
const list = z.array(z.string());

const shown = z.strictObject({
  user: z.strictObject({ allow: list, ask: list, deny: list }),
  /** Those that the folder brings along, where one was named. */
  workspace: z.optional(
    z.strictObject({
      folder: z.string(),
      /** One that allows holds only once its user has agreed. */
      rules: z.array(z.strictObject({ effect, rule: z.string(), holds: z.boolean() })),
      /** What of its settings cannot be understood, and what follows from it. */
      warnings: z.array(z.string()),
    }),
  ),
});

const dryRun = z.strictObject({
  effect,
  rule: z.string(),
  /** Whether there is a tool that it is about. */
  known: z.boolean(),
  /** How many stored calls were looked at, the newest first. */
  calls: z.int(),
  /** There are older ones. */
  more: z.boolean(),
  /** Those that would have been decided as the rule says, and otherwise without it. */
  changed: z.int(),
  /** Of these, those that it should not let pass unseen. */
  risky: z.int(),
  /** The risky ones, or where the rule does not allow some of all: each once, the newest first. */
  examples: z.array(
    z.strictObject({
      tool: z.string(),
      text: z.string(),
      workspace: z.string(),
      times: z.int(),
      risks: z.array(z.enum(risks)),
    }),
  ),
});

const given = z.strictObject({ effect, rule: z.string().check(z.maxLength(longestRule)) });

/** The user's rules. */
export function permissionRoutes(engine: Engine): Route[] {
  const {
    store,
    folders: { data },
  } = engine;
  /** A tool of an MCP server may have to be named in another way. */
  const meant = async ({ rule, effect }: z.infer<typeof given>, viewer: Viewer) => {
    const checked = checkedRule(rule, effect, viewer.texts);
    if (!checked.tool.startsWith("mcp_")) return checked;
    const { exactRule } = await import("../../front/mcp/exact-rule.ts");
    return exactRule(checked, settingOf(engine, { wanted: undefined, usual: null }, viewer));
  };
  return [
    route({
      method: "GET",
      path: "/api/permissions",
      summary: "The user's rules, and with a folder those that it brings along",
      query: z.strictObject({ folder: z.optional(z.string()) }),
      answer: { json: shown },
      async handle({ query: { folder }, texts }) {
        const real = folder === undefined ? null : requireWorkspace(folder, data);
        return { json: await shownRules(real, store, texts) };
      },
    }),
    route({
      method: "POST",
      path: "/api/permissions/try",
      summary: "What a rule would have changed of what was done so far; nothing is saved",
      body: given,
      answer: { json: dryRun },
      handle: async ({ body, ...viewer }) => ({ json: await tryRule(await meant(body, viewer), engine, viewer) }),
    }),
    route({
      method: "POST",
      path: "/api/permissions",
      summary: "Adds a rule of the user; it holds in sessions that begin or go on from now on",
      body: given,
      answer: { json: shown },
      async handle({ body, ...viewer }) {
        await saveRule(await meant(body, viewer), store, viewer.texts);
        return { json: await shownRules(null, store, viewer.texts) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/permissions",
      summary: "Takes a rule of the user away",
      body: given,
      answer: { json: z.strictObject({ removed: z.boolean() }) },
      handle: async ({ body, texts }) => ({
        json: { removed: await removeRule(body.rule, body.effect, store, texts) },
      }),
    }),
  ];
}

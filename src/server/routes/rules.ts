import * as z from "zod/mini";
import { addRule, changeRule, listRules, removeRule } from "../../front/work-rules.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";

/** In their order, as the model is told them. */
const all = z.strictObject({ rules: z.array(z.string()) });

/** The user's working rules: what the agent keeps to in every session. */
export function ruleRoutes({ store }: Engine): Route[] {
  const now = async () => ({ json: { rules: await listRules(store) } });
  return [
    route({
      method: "GET",
      path: "/api/rules",
      summary: "The working rules, in their order",
      answer: { json: all },
      handle: now,
    }),
    route({
      method: "POST",
      path: "/api/rules",
      summary: "One more working rule, at the end",
      body: z.strictObject({ text: z.string() }),
      answer: { json: all },
      async handle({ body, texts }) {
        await addRule(body.text, store, texts);
        return now();
      },
    }),
    route({
      method: "PATCH",
      path: "/api/rules",
      summary: "Other words for a working rule, or another place among them, counted from 1",
      body: z.strictObject({
        rule: text,
        text: z.optional(z.string()),
        number: z.optional(z.int().check(z.gte(1))),
      }),
      answer: { json: all },
      async handle({ body, texts }) {
        await changeRule(body, store, texts);
        return now();
      },
    }),
    route({
      method: "DELETE",
      path: "/api/rules",
      summary: "Takes a working rule away, by its words",
      body: z.strictObject({ rule: text }),
      answer: { json: all },
      async handle({ body, texts }) {
        await removeRule(body.rule, store, texts);
        return now();
      },
    }),
  ];
}

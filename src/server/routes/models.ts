import * as z from "zod/mini";
import { Declined } from "../../front/declined.ts";
import { carryOut, checkedKey, planAdd } from "../../front/models/add.ts";
import { listModels } from "../../front/models/list.ts";
import { removeModel } from "../../front/models/remove.ts";
import type { RowFacts } from "../../front/models/row.ts";
import { useModel } from "../../front/models/use.ts";
import { secretsSentence } from "../../front/secrets-sentence.ts";
import type { Texts } from "../../i18n/texts.ts";
import { dialectProblem } from "../../providers/check-dialect.ts";
import { demoId } from "../../providers/demo.ts";
import { isReady } from "../../providers/listing.ts";
import { formats } from "../../providers/preset.ts";
import type { ModelOptions } from "../../providers/stored-model.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";
import { text, yesOrNo } from "../schemas.ts";

const dollars = z.number().check(z.gte(0));
const tokens = z.int().check(z.gte(1));
const price = z.strictObject({ input: dollars, output: dollars, cacheRead: z.optional(dollars) });
export const known = {
  context: z.optional(z.number()),
  output: z.optional(z.number()),
  sees: z.optional(z.boolean()),
  callsTools: z.optional(z.boolean()),
};

const provider = z.strictObject({
  provider: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  format: z.enum(formats),
  console: z.optional(z.string()),
  running: z.optional(z.boolean()),
  /** Where its key is, never the key itself. */
  key: z.strictObject({
    from: z.enum(["store", "unreadable", "none-needed", "missing", "environment"]),
    variable: z.optional(z.string()),
  }),
  models: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      default: z.boolean(),
      added: z.boolean(),
      fallback: z.optional(z.string()),
      ...known,
      price: z.optional(z.looseObject({ input: z.number(), output: z.number() })),
    }),
  ),
});

const added = z.strictObject({
  /** PROVIDER/MODEL, or a provider for all of its models. */
  id: text,
  name: z.optional(text),
  baseUrl: z.optional(text),
  format: z.optional(z.enum(formats)),
  /** Goes to the secret store and comes back in no answer. Null where none is needed. */
  apiKey: z.optional(z.nullable(z.string())),
  context: z.optional(tokens),
  maxOutput: z.optional(tokens),
  price: z.optional(price),
  fallback: z.optional(text),
  dialect: z.optional(z.record(z.string(), z.unknown())),
});

/** Models and their keys. Ids hold slashes, so they are never part of an address. */
export function modelRoutes(engine: Engine): Route[] {
  const { store, secrets: openSecrets, env } = engine;
  return [
    route({
      method: "GET",
      path: "/api/models",
      summary: "The providers that can be asked, or all that are known, with their models",
      query: z.strictObject({
        all: z._default(yesOrNo, "false"),
        /** Whether servers on this machine are asked what they have. */
        local: z._default(yesOrNo, "true"),
      }),
      answer: {
        json: z.strictObject({
          default: z.string(),
          providers: z.array(provider),
          /** What is wrong with the stored keys. */
          problem: z.nullable(z.string()),
          /** The providers on this machine that were not asked what they have. */
          unasked: z.array(z.string()),
        }),
      },
      async handle({ query: { all, local }, texts }) {
        const { providers, standing, problem, unasked } = await listModels(engine, { local: local === "true" });
        const shown = all === "true" ? providers : providers.filter(isReady);
        const sentence = problem && secretsSentence(problem, texts);
        return { json: { default: standing ?? demoId, providers: shown, problem: sentence, unasked } };
      },
    }),
    route({
      method: "POST",
      path: "/api/models",
      summary: "Adds a model or all of a provider's, or changes what is known of one",
      body: added,
      answer: { json: z.strictObject({ ids: z.array(z.string()), default: z.nullable(z.string()) }) },
      async handle({ body, texts }) {
        const { id, baseUrl, format, apiKey } = body;
        const key = typeof apiKey === "string" ? checkedKey(apiKey, texts) : null;
        const parts = { store, secrets: await openSecrets(), env };
        const plan = await planAdd({ what: id, baseUrl, format, facts: factsOf(body, texts) }, parts, texts);
        if (apiKey === undefined && plan.keyWanted) throw new Declined("unfit", texts.server.keyWanted(plan.keyWanted));
        await carryOut(plan, key, parts);
        const standing = plan.rows.find((row) => row.is_default === 1)?.id ?? null;
        return { json: { ids: plan.rows.map((row) => row.id), default: standing }, status: 201 };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/models",
      summary: "Takes a model away, or all of a provider's; the key goes with the last of them",
      query: z.strictObject({ id: text }),
      answer: { json: z.strictObject({ ids: z.array(z.string()), key: z.boolean() }) },
      async handle({ query: { id }, texts }) {
        const { ids, key } = await removeModel(id, { store, secrets: await openSecrets() }, texts);
        return { json: { ids, key } };
      },
    }),
    route({
      method: "POST",
      path: "/api/models/use",
      summary: "Which model answers where none is named",
      body: z.strictObject({ id: text }),
      answer: { json: z.strictObject({ default: z.string() }) },
      handle: async ({ body: { id }, texts }) => ({ json: { default: await useModel(id, engine, texts) } }),
    }),
  ];
}

function factsOf(body: z.infer<typeof added>, { models }: Texts): RowFacts {
  const { name, context, maxOutput, price: costs, fallback, dialect } = body;
  const place = dialect === undefined ? null : dialectProblem(dialect);
  if (place !== null) throw new Declined("unfit", models.badDialect({ place }));
  const options: ModelOptions = {
    ...(maxOutput !== undefined && { known: { output: maxOutput } }),
    ...(costs && { price: costs as NonNullable<ModelOptions["price"]> }),
    ...(dialect && { dialect }),
    ...(fallback !== undefined && { fallback }),
  };
  return { name, context, options };
}

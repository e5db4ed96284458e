import * as z from "zod/mini";
import { checkedKey } from "../../front/models/add.ts";
import type { Examination } from "../../front/models/examine.ts";
import { masked } from "../../protocol/masked.ts";
import { probeNames } from "../../protocol/probes.ts";
import { formats } from "../../providers/preset.ts";
import type { Engine } from "../engine.ts";
import { frameOf } from "../frame.ts";
import { refusalOf } from "../refusal-of.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";
import { openStream } from "../sse.ts";
import { whileAsked } from "../while-asked.ts";
import { known } from "./models.ts";

const probe = z.strictObject({ name: z.enum(probeNames), outcome: z.string(), detail: z.string() });

const profile = z.strictObject({
  at: z.string(),
  known: z.looseObject(known),
  dialect: z.record(z.string(), z.unknown()),
  probes: z.array(probe),
});

const examined = z.strictObject({
  model: z.string(),
  profile,
  spent: z.strictObject({
    requests: z.int(),
    usage: z.looseObject({ input: z.number(), output: z.number() }),
    cost: z.optional(z.number()),
  }),
  /** What was found is kept with the model. */
  stored: z.boolean(),
});

const patient = z.strictObject({
  id: text,
  baseUrl: z.optional(text),
  format: z.optional(z.enum(formats)),
  apiKey: z.optional(z.string()),
});

/** What a model can do, found out by asking it. */
export function modelDoctorRoutes(engine: Engine): Route[] {
  const { mask } = engine;
  return [
    route({
      method: "GET",
      path: "/api/models/doctor",
      summary: "What was found of a model when it was last examined; null when it never was",
      query: z.strictObject({ id: text }),
      answer: { json: z.strictObject({ profile: z.nullable(profile) }) },
      async handle({ query: { id } }) {
        const { keptProfile } = await import("../../front/models/examine.ts");
        return { json: { profile: await keptProfile(id, engine.store) } };
      },
    }),
    route({
      method: "POST",
      path: "/api/models/doctor",
      summary: "Finds out what a model can do; answered when all of it is known",
      body: patient,
      answer: { json: examined },
      handle: async ({ body, texts, outgoing }) =>
        whileAsked({ outgoing, texts }, async (signal) => {
          const { profile, spent, stored } = await examinedBy(body, { texts, signal });
          return { json: { model: body.id, profile, spent, stored } };
        }),
    }),
    route({
      method: "POST",
      path: "/api/models/doctor/follow",
      summary: "The same, told probe by probe; the last event has all that was found, or why nothing was",
      body: patient,
      answer: {
        stream: z.union([
          z.strictObject({ probe }),
          z.strictObject({ found: examined }),
          z.strictObject({ error: z.string() }),
        ]),
      },
      async handle({ body, texts, outgoing }) {
        const stream = openStream(outgoing);
        const tell = (event: object) => stream.send(frameOf(masked(event, mask)));
        const stop = new AbortController();
        stream.onClose(() => stop.abort());
        try {
          const onFinding = (found: z.infer<typeof probe>) => tell({ probe: found });
          const { profile, spent, stored } = await examinedBy(body, { texts, signal: stop.signal, onFinding });
          tell({ found: { model: body.id, profile, spent, stored } });
        } catch (error) {
          const refusal = refusalOf(error);
          if (!refusal && !stop.signal.aborted) throw error;
          if (refusal) tell({ error: refusal.sentence(texts) });
        }
        stream.close();
        return null;
      },
    }),
    route({
      method: "POST",
      path: "/api/models/test",
      summary: "Asks a model two small things: whether it answers, and whether it calls a tool; nothing is kept",
      body: patient,
      answer: { json: z.strictObject({ model: z.string(), probes: z.array(probe) }) },
      handle: async ({ body, texts, outgoing }) =>
        whileAsked({ outgoing, texts }, async (signal) => {
          const { profile } = await examinedBy(body, { texts, signal, depth: "briefly" });
          return { json: { model: body.id, probes: profile.probes } };
        }),
    }),
  ];

  async function examinedBy({ apiKey: given, ...rest }: z.infer<typeof patient>, how: Examination) {
    const { examineModel } = await import("../../front/models/examine.ts");
    const apiKey = given === undefined ? undefined : checkedKey(given, how.texts);
    return examineModel({ ...rest, apiKey }, engine, how);
  }
}

import * as z from "zod/mini";
import { inDollars, usageSince } from "../../front/usage.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";
import { usageSum, wholeNumber } from "../schemas.ts";

/** What models did and cost. */
export function usageRoutes({ store }: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/usage",
      summary: "What was used in the last days, summed up by day, model or skill",
      query: z.strictObject({ by: z.enum(["day", "model", "skill"]), days: z._default(wholeNumber, "30") }),
      answer: { json: z.array(usageSum) },
      async handle({ query: { by, days } }) {
        const sums = await store.usage(by, { since: usageSince(Number(days)) });
        return { json: sums.map(inDollars) };
      },
    }),
  ];
}

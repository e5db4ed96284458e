import * as z from "zod/mini";
import { Refusal } from "./refusal.ts";
import type { Route } from "./route.ts";
import { sentenceOf } from "./wording.ts";

const nothing = z.strictObject({});

/** The query as the route knows it. Throws a Refusal, also for what it does not know and for what is said twice. */
export function queryFor({ query = nothing }: Route, url: string): unknown {
  const said = new URL(url, "http://localhost").searchParams;
  const twice = [...said.keys()].find((key) => said.getAll(key).length > 1);
  if (twice !== undefined) throw new Refusal(400, ({ server }) => server.input.twice({ where: `query.${twice}` }));
  return checked(query, Object.fromEntries(said), "query");
}

/** The body as the route knows it. A route that takes none may be sent an empty object. Throws a Refusal. */
export function bodyFor({ body = nothing }: Route, text: string): unknown {
  if (text === "" && body === nothing) return {};
  return checked(body, parsed(text), "body");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, ({ server }) => server.input.notJson());
  }
}

function checked(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [first] = error.issues as [z.core.$ZodIssue];
  throw new Refusal(422, (texts) => sentenceOf(first, { part, value }, texts));
}

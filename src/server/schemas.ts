import * as z from "zod/mini";
import { modes, sandboxes } from "../protocol/modes.ts";
import { sessionStates } from "./session-state.ts";

/** What several routes give or take. Bodies and queries are strict: what nobody knows is refused, not passed over. */

export const done = z.strictObject({ ok: z.literal(true) });

const listed = {
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  model_id: z.string(),
  skill_id: z.string(),
  workspace: z.string(),
  state: z.enum(sessionStates),
  /** How many questions wait for a person. */
  asks: z.int(),
};

export const listedSession = z.strictObject(listed);

const sums = {
  steps: z.int(),
  input: z.int(),
  output: z.int(),
  cacheRead: z.int(),
  cacheWrite: z.int(),
  /** In US dollars, of those steps whose price is known. */
  cost: z.number(),
  unpriced: z.int(),
  reserved: z.number(),
};

export const usageSum = z.strictObject({ key: z.nullable(z.string()), ...sums });

export const sessionInfo = z.strictObject({
  ...listed,
  mode: z.enum(modes),
  sandbox: z.enum(sandboxes),
  usage: z.strictObject(sums),
});

const { id: _, ...ofSession } = listed;

export const searchHit = z.strictObject({
  session: z.string(),
  ...ofSession,
  message: z.nullable(z.string()),
  role: z.enum(["user", "assistant", "title"]),
  at: z.string(),
  /** Every hit stands between `**`. */
  snippet: z.string(),
});

export const message = z.strictObject({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  created_at: z.string(),
  tool_calls: z.optional(
    z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        input: z.unknown(),
        output: z.string(),
        status: z.enum(["completed", "error", "denied", "interrupted"]),
      }),
    ),
  ),
});

export const openAsk = z.strictObject({
  session: z.string(),
  ask: z.string(),
  call: z.string(),
  at: z.string(),
  kind: z.enum(["permission", "question"]),
  tool: z.string(),
  input: z.unknown(),
  touches: z.array(
    z.strictObject({
      action: z.string(),
      resource: z.string(),
      as: z.optional(z.string()),
      skill: z.optional(z.string()),
      reads: z.optional(z.literal(true)),
      page: z.optional(z.literal(true)),
    }),
  ),
  reason: z.string(),
  suggestion: z.optional(z.string()),
  passesIn: z.optional(z.string()),
  inside: z.optional(z.literal(true)),
  question: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
  multiple: z.optional(z.boolean()),
  live: z.optional(z.literal(true)),
  held: z.optional(z.literal(true)),
  /** What was held back of each file: its path, what runs it, how it was and how the call had left it, the changed lines. */
  files: z.optional(
    z.array(z.looseObject({ path: z.string(), runBy: z.string(), diff: z.string(), kept: z.optional(z.string()) })),
  ),
  hash: z.optional(z.string()),
  expires: z.optional(z.string()),
  /** Of a sub-agent, put before whoever is at the session that it works for. */
  of: z.optional(z.strictObject({ task: z.string(), agentType: z.string(), background: z.optional(z.literal(true)) })),
});

export const askOfAll = z.extend(openAsk, { title: z.string(), workspace: z.string() });

export const text = z.string().check(z.minLength(1));
/** A query has only text. */
export const wholeNumber = z.string().check(z.regex(/^[1-9]\d{0,5}$/));
export const yesOrNo = z.enum(["true", "false"]);

import { z } from "zod";

/** What a front end asks of a session. Everything that crosses a process border is parsed by one of these. */
export const submitCommand = z.object({ type: z.literal("submit"), text: z.string().min(1) });
export const abortCommand = z.object({ type: z.literal("abort") });
export const answerCommand = z.object({
  type: z.literal("answer"),
  ask: z.templateLiteral(["ask_", z.string()]),
  answer: z.discriminatedUnion("decision", [
    z.object({ decision: z.literal("allow") }),
    z.object({ decision: z.literal("deny"), reason: z.string().optional() }),
    z.object({ decision: z.literal("answer"), text: z.string() }),
  ]),
});

export const command = z.discriminatedUnion("type", [submitCommand, abortCommand, answerCommand]);
export type Command = z.infer<typeof command>;

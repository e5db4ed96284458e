import * as z from "zod";
import type { JsonSchema } from "../../protocol/messages.ts";
import type { InputSchema } from "../../tools/tool.ts";
import { checkable } from "./checkable.ts";

/**
 * What is wrong with an input, in the form that our own tools have it, so that the model hears it in our sentences
 * before a person is asked or the server is called. An input that passes is passed on as it is: what the server fills in
 * or leaves out is its own business.
 */
export function inputOf(schema: Readonly<JsonSchema>): InputSchema<unknown> {
  const check = checkOf(schema);
  return z.unknown().check(({ value, issues }) => {
    for (const issue of check(value)) issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
  });
}

type Check = (input: unknown) => readonly z.core.$ZodIssue[];

function checkOf(schema: Readonly<JsonSchema>): Check {
  try {
    const compiled = z.fromJSONSchema(checkable(schema) as z.core.JSONSchema.JSONSchema);
    return (input) => {
      try {
        return compiled.safeParse(input).error?.issues ?? [];
      } catch {
        // It holds together only in parts that do not: the server must say what is wrong.
        return [];
      }
    };
  } catch {
    // What nobody can make sense of is not checked here; the server will.
    return (input) => z.record(z.string(), z.unknown()).safeParse(input).error?.issues ?? [];
  }
}

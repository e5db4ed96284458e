import * as z from "zod";
import type { JsonSchema } from "../../protocol/messages.ts";
import type { InputSchema } from "../../tools/tool.ts";
import { weigh } from "../lists/weigh.ts";
import { branchingOf } from "./branching.ts";
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

/** Some tenths of a second. */
const mostLooks = 1_000_000;
const endless = { depth: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY };

type Check = (input: unknown) => readonly z.core.$ZodIssue[];

function checkOf(schema: Readonly<JsonSchema>): Check {
  try {
    const checked = checkable(schema);
    const compiled = z.fromJSONSchema(checked as z.core.JSONSchema.JSONSchema);
    const cases = branchingOf(checked);
    return (input) => {
      // Cases in cases, each looked at for each: a stranger can make that take for ever. The server must say what is wrong.
      if (cases > 1 && cases ** weigh(input, endless).depth > mostLooks) return [];
      try {
        return (compiled.safeParse(input).error?.issues ?? []).flatMap(nearest);
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

/**
 * Of several cases the one that fits best, where the value is of the right kind and only something in it is wrong: that
 * can be said, and mended.
 */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const cases = issue.errors
    .filter((one) => one.length > 0 && one.every(({ path }) => path.length > 0))
    .map((one) => one.flatMap(nearest));
  const [best] = cases.sort((one, other) => one.length - other.length);
  return best?.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue];
}

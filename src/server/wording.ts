import type * as z from "zod/mini";
import type { Texts } from "../i18n/texts.ts";

type Issue = z.core.$ZodIssue;

/** What is wrong with an input, in the viewer's language. Nothing of what the checker itself says is passed on. */
export function sentenceOf(issue: Issue, { part, value }: { part: string; value: unknown }, { server }: Texts): string {
  const { input: texts } = server;
  const where = [part, ...issue.path].join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return texts.unknownKeys({ where, keys: issue.keys.join(", ") });
    case "invalid_type":
      if (valueAt(value, issue.path) === undefined) return texts.missing({ where });
      return texts.wrongType({ where, expected: texts.types[typeNamed(issue.expected)] });
    case "invalid_value":
      return texts.notOneOf({ where, choices: issue.values.join(", ") });
    case "too_small":
      return issue.origin === "string"
        ? texts.empty({ where })
        : texts.outOfBounds({ where, bound: `≥ ${issue.minimum}` });
    case "too_big":
      return texts.outOfBounds({ where, bound: `≤ ${issue.maximum}` });
    case "invalid_union":
      return "options" in issue && issue.options
        ? texts.notOneOf({ where, choices: issue.options.join(", ") })
        : texts.unfit({ where });
    default:
      return texts.unfit({ where });
  }
}

const types = ["string", "number", "int", "boolean", "array", "object"] as const;
const typeNamed = (expected: string) => types.find((type) => type === expected) ?? "object";

function valueAt(value: unknown, path: Issue["path"]): unknown {
  return path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null)?.[key], value);
}

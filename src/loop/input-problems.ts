import type * as z from "zod/mini";
import type { ValueType } from "../i18n/en/tools/calls.ts";
import type { Texts } from "../i18n/texts.ts";

type Issue = z.core.$ZodIssue;
type ToolTexts = Texts["tools"];

/** What is wrong with an input, a sentence each, in the session's language; zod knows only English. */
export function problemsOf(issues: readonly Issue[], input: unknown, texts: ToolTexts): string[] {
  // Of several about one value the last is the narrowest.
  const perPlace = new Map(issues.map((issue) => [nameOf(issue.path), issue]));
  return [...perPlace].map(([name, issue]) => {
    const value = issue.path.reduce<unknown>((whole, key) => (whole as Fields | undefined)?.[key], input);
    if (value === undefined) return texts.missingParameter({ name });
    return texts.badParameter({ name, problem: problemOf(issue, value, texts) });
  });
}

type Fields = Record<PropertyKey, unknown>;

function problemOf(issue: Issue, value: unknown, texts: ToolTexts): string {
  switch (issue.code) {
    case "invalid_type":
      return texts.expected({ types: [typeOf(issue.expected)], got: shown(value) });
    case "invalid_union": {
      if ("options" in issue && issue.options) return oneOf(issue.options, value, texts);
      const types = issue.errors.flat().flatMap((one) => (one.code === "invalid_type" ? typeOf(one.expected) : []));
      return types.length > 0 ? texts.expected({ types: [...new Set(types)], got: shown(value) }) : texts.notValid();
    }
    case "invalid_value":
      return oneOf(issue.values, value, texts);
    case "too_small": {
      const { minimum, inclusive = true } = issue;
      return texts.tooSmall({ of: measureOf(issue.origin), minimum: Number(minimum), inclusive });
    }
    case "too_big": {
      const { maximum, inclusive = true } = issue;
      return texts.tooBig({ of: measureOf(issue.origin), maximum: Number(maximum), inclusive });
    }
    case "not_multiple_of":
      return texts.notMultiple({ divisor: issue.divisor });
    case "unrecognized_keys":
      return texts.unknownKeys({ names: issue.keys.join(", ") });
    case "invalid_format":
      return texts.wrongFormat({ format: issue.format === "regex" ? (issue.pattern ?? "") : issue.format });
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return texts.notValid();
  }
}

const oneOf = (values: readonly unknown[], value: unknown, texts: ToolTexts) =>
  texts.expectedOneOf({ values: values.map(String).join(", "), got: shown(value) });

function typeOf(expected: string): ValueType {
  switch (expected) {
    case "string":
    case "number":
    case "int":
    case "boolean":
    case "object":
    case "array":
      return expected;
    case "record":
      return "object";
    case "tuple":
      return "array";
    default:
      return "other";
  }
}

const measureOf = (origin: string) => (origin === "string" ? "text" : origin === "array" ? "list" : "number");

/** todos[0].status; the whole input has no name of its own. */
function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "input";
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : `${at > 0 ? "." : ""}${String(key)}`)).join("");
}

function shown(value: unknown): string {
  const text = Array.from(JSON.stringify(value) ?? "");
  return text.length > 40 ? `${text.slice(0, 40).join("")}…` : text.join("");
}

import type { Texts } from "../i18n/texts.ts";
import type { Tool } from "../tools/tool.ts";

/** The input as the tool wants it, or the sentence that tells the model what is wrong with it. */
export function parseInput(
  tool: Tool,
  input: unknown,
  texts: Texts["tools"],
): { input: unknown } | { problem: string } {
  const parsed = tool.input.safeParse(input ?? {});
  if (parsed.success) return { input: parsed.data };
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".") || "input";
    const missing = issue.code === "invalid_type" && valueAt(input, issue.path) === undefined;
    return missing ? texts.missingParameter({ name }) : texts.badParameter({ name, problem: issue.message });
  });
  return { problem: problems.join("\n") };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input ?? {});
}

import type { Texts } from "../i18n/texts.ts";
import type { Tool } from "../tools/tool.ts";

/** `notice` tells the model what of its input was left out: it may have counted on it. */
type Parsed = { input: unknown; notice: string } | { problem: string };

/** The input as the tool wants it, or the sentence that tells the model what is wrong with it. */
export function parseInput(tool: Tool, input: unknown, texts: Texts["tools"]): Parsed {
  const first = tool.input.safeParse(input ?? {});
  if (first.success) return { input: first.data, notice: noticeOf(tool, input, texts) };
  // Weaker models write "20" and "true" where they mean 20 and true; what they mean is plain.
  const second = tool.input.safeParse(meant(input, first.error.issues));
  if (second.success) return { input: second.data, notice: noticeOf(tool, input, texts) };
  const problems = first.error.issues.map((issue) => {
    const name = issue.path.join(".") || "input";
    if (issue.code !== "invalid_type") return texts.badParameter({ name, problem: issue.message });
    if (valueAt(input, issue.path) === undefined) return texts.missingParameter({ name });
    return texts.badParameter({ name, problem: texts.expected({ type: issue.expected }) });
  });
  return { problem: problems.join("\n") };
}

function noticeOf({ input: schema }: Tool, input: unknown, texts: Texts["tools"]): string {
  const known = "shape" in schema && typeof schema.shape === "object" ? Object.keys(schema.shape ?? {}) : null;
  const unknown = Object.keys((input as object | undefined) ?? {}).filter((name) => known && !known.includes(name));
  if (!known || unknown.length === 0) return "";
  return texts.unknownParameter({ names: unknown.join(", "), known: known.join(", ") });
}

interface Issue {
  code?: string;
  path: readonly PropertyKey[];
  expected?: unknown;
}

function meant(input: unknown, issues: readonly Issue[]): unknown {
  const copy: unknown = structuredClone(input);
  for (const { path, expected } of issues) {
    const last = path.at(-1);
    const parent = valueAt(copy, path.slice(0, -1));
    if (last === undefined || typeof parent !== "object" || parent === null) continue;
    const fields = parent as Record<PropertyKey, unknown>;
    const value = fields[last];
    if (typeof value !== "string") continue;
    if (expected === "boolean" && /^(true|false)$/i.test(value)) fields[last] = value.toLowerCase() === "true";
    if ((expected === "number" || expected === "int") && /^-?\d+$/.test(value)) fields[last] = Number(value);
  }
  return copy;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input ?? {});
}

import type { Texts } from "../i18n/texts.ts";
import type { Tool } from "../tools/tool.ts";

/** `notice` tells the model what of its input was left out: it may have counted on it. */
type Parsed = { notice: string } & ({ input: unknown } | { problem: string });

/** The input as the tool wants it, or the sentence that tells the model what is wrong with it. */
export function parseInput(tool: Tool, input: unknown, texts: Texts["tools"]): Parsed {
  const first = tool.input.safeParse(input ?? {});
  const notice = noticeOf(tool, input, texts);
  if (first.success) return { input: first.data, notice };
  // Weaker models write "20" and "true" where they mean 20 and true; what they mean is plain.
  const second = tool.input.safeParse(meant(input, first.error.issues));
  if (second.success) return { input: second.data, notice };
  const problems = first.error.issues.map((issue) => {
    const name = issue.path.join(".") || "input";
    if (issue.code !== "invalid_type") return texts.badParameter({ name, problem: issue.message });
    if (valueAt(input, issue.path) === undefined) return texts.missingParameter({ name });
    return texts.badParameter({ name, problem: texts.expected({ type: issue.expected }) });
  });
  return { problem: problems.join("\n"), notice };
}

function noticeOf({ input: schema }: Tool, input: unknown, texts: Texts["tools"]): string {
  if (typeof input !== "object" || input === null || !hasShape(schema)) return "";
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknown.length === 0) return "";
  const published = Object.keys(schema.shape).filter((name) => !schema.shape[name]?.meta()?.hidden);
  return texts.unknownParameter({ names: unknown.join(", "), known: published.join(", ") });
}

interface Shaped {
  shape: Record<string, { meta(): { hidden?: unknown } | undefined }>;
}

const hasShape = (schema: object): schema is Shaped => "shape" in schema;

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

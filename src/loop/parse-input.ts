import type { Texts } from "../i18n/texts.ts";
import { nearest } from "../protocol/nearest.ts";
import type { Tool } from "../tools/tool.ts";
import { problemsOf } from "./input-problems.ts";
import { meantBy } from "./meant-input.ts";

/** `notice` tells the model what of its input was left out: it may have counted on it. */
type Parsed = { notice: string } & ({ input: unknown } | { problem: string });

/** Something that is meant may hold something that is meant: a list in a string, a number in that list. */
const mostRounds = 4;

/** The input as the tool wants it, or the sentences that tell the model what is wrong with it. */
export function parseInput(tool: Tool, input: unknown, texts: Texts["tools"]): Parsed {
  const notice = noticeOf(tool, input, texts);
  let given: unknown = input ?? {};
  for (let round = 1; ; round++) {
    const parsed = tool.input.safeParse(given);
    if (parsed.success) return { input: parsed.data, notice };
    const meant = round < mostRounds ? meantBy(given, parsed.error.issues) : null;
    if (meant === null) return { problem: problemsOf(parsed.error.issues, given, texts).join("\n"), notice };
    given = meant.input ?? {};
  }
}

function noticeOf({ input: schema }: Tool, input: unknown, texts: Texts["tools"]): string {
  if (typeof input !== "object" || input === null || Array.isArray(input) || !hasShape(schema)) return "";
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknown.length === 0) return "";
  const known = Object.keys(schema.shape);
  const names = unknown.map((name) => {
    const [meant] = nearest(name, known, 1);
    return meant === undefined || Object.hasOwn(input, meant) ? name : texts.misspelt({ name, meant });
  });
  return texts.unknownParameter({ names: names.join(", "), known: known.join(", ") });
}

interface Shaped {
  shape: Record<string, unknown>;
}

const hasShape = (schema: object): schema is Shaped => "shape" in schema;

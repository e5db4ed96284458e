import type { Texts } from "../../i18n/texts.ts";
import type { ToolContext } from "../../tools/tool.ts";
import type { Elicited } from "../connection.ts";
import { type Field, type FieldValue, fieldsOf, shown } from "./fields.ts";
import { readAnswer } from "./read-answer.ts";

export type Asking = Pick<ToolContext, "ask" | "texts">;

/** How often a field is asked for again when the answer does not fit. */
const mostTries = 3;
const longestMessage = 2_000;

/** A server wants to know something of the user: a form, one question for each field, or an address to visit. */
export async function elicit(
  params: Readonly<Record<string, unknown>>,
  server: string,
  { ask, texts }: Asking,
  signal: AbortSignal,
): Promise<Elicited> {
  const message = shown(String(params.message ?? ""), longestMessage);
  if (params.mode === "url") return visit({ url: params.url, message, server }, { ask, texts }, signal);
  const fields = fieldsOf(params.requestedSchema);
  if (fields === null) return { action: "decline" };
  const intro = texts.mcpAsks({ server, message });
  if (fields.length === 0) {
    const said = await ask({ question: intro, options: [texts.mcpYes(), texts.mcpDecline()] }, signal);
    if (said === null) return { action: "cancel" };
    return "answer" in said && said.answer === texts.mcpYes()
      ? { action: "accept", content: {} }
      : { action: "decline" };
  }
  const content: Record<string, FieldValue> = {};
  for (const field of fields) {
    const filled = await fill(field, intro, { ask, texts }, signal);
    if ("action" in filled) return filled;
    if (filled.value !== undefined) content[field.name] = filled.value;
  }
  return { action: "accept", content };
}

type Filled = { value: FieldValue | undefined } | { action: "decline" | "cancel" };

async function fill(field: Field, intro: string, { ask, texts }: Asking, signal: AbortSignal): Promise<Filled> {
  const preset = field.default !== undefined ? texts.mcpPreset({ value: shown(wordFor(field, texts), 200) }) : null;
  const skip = preset ?? (field.required ? null : texts.mcpSkip());
  const choices = optionsFor(field, texts);
  const options = [...choices, ...(skip === null ? [] : [skip]), texts.mcpDecline()];
  let problem = "";
  for (let tries = 0; tries < mostTries; tries++) {
    const question = [problem, intro, field.label].filter(Boolean).join("\n");
    const several = field.kind === "choices" && { multiple: true };
    const said = await ask({ question, options, ...several }, signal);
    if (said === null) return { action: "cancel" };
    if ("declined" in said) return { action: "decline" };
    // Several may be ticked; who ticks this means it.
    const lines = said.answer.split("\n");
    if (lines.includes(texts.mcpDecline())) return { action: "decline" };
    if (skip !== null && lines.includes(skip)) return { value: field.default };
    const read = readAnswer(field, said.answer, { yes: texts.mcpYes(), no: texts.mcpNo() });
    if ("value" in read) return read;
    problem = texts.mcpUnfit[read.problem]({ least: field.least, most: field.most, format: field.format });
  }
  return { action: "cancel" };
}

const optionsFor = ({ kind, options }: Field, texts: Texts["tools"]): string[] =>
  kind === "boolean" ? [texts.mcpYes(), texts.mcpNo()] : options.map(({ label }) => label);

function wordFor({ default: preset, options }: Field, texts: Texts["tools"]): string {
  if (typeof preset === "boolean") return preset ? texts.mcpYes() : texts.mcpNo();
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return Array.isArray(preset) ? preset.map(labelOf).join(", ") : labelOf(String(preset));
}

/** Nothing is opened for him: the person sees the whole address and goes there himself, or not. */
async function visit(
  { url, message, server }: { url: unknown; message: string; server: string },
  { ask, texts }: Asking,
  signal: AbortSignal,
): Promise<Elicited> {
  const address = typeof url === "string" && URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    return { action: "decline" };
  const question = texts.mcpVisit({ server, message, host: address.host, url: address.href });
  const said = await ask({ question, options: [texts.mcpVisited(), texts.mcpDecline()] }, signal);
  if (said === null) return { action: "cancel" };
  return "answer" in said && said.answer === texts.mcpVisited() ? { action: "accept" } : { action: "decline" };
}

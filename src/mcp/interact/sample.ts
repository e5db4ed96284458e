import type { ToolContext } from "../../tools/tool.ts";
import { ServerProblem } from "../connection.ts";
import { asRecord, shown } from "./fields.ts";

type Sampling = Pick<ToolContext, "ask" | "speak" | "texts">;

/** What a person is shown of it, and what a server may ask for at most. */
const longestShown = 4_000;
const longestPrompt = 200_000;
const mostTokens = 8_000;

/** A server wants words of our model. A person sees what for, each time; the model sees that and nothing else. */
export async function sample(
  params: Readonly<Record<string, unknown>>,
  server: string,
  { ask, speak, texts }: Sampling,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const messages = textsOf(params.messages);
  if (messages === null) throw new ServerProblem("refused", "only text can be sampled");
  const system = typeof params.systemPrompt === "string" ? params.systemPrompt : "";
  const said = [system, ...messages.map(({ role, text }) => `${role}: ${text}`)].filter(Boolean);
  if (said.join("").length > longestPrompt) throw new ServerProblem("refused", "the request is too long");
  const question = texts.mcpSample({ server, prompt: said.map((one) => shown(one, longestShown)).join("\n") });
  const answer = await ask({ question, options: [texts.mcpYes(), texts.mcpDecline()] }, signal);
  const agreed = answer !== null && "answer" in answer && answer.answer === texts.mcpYes();
  if (!agreed) throw new ServerProblem("refused", "the user declined");
  const wanted = Number(params.maxTokens);
  const maxOutput = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, mostTokens) : mostTokens;
  // Roles are told in the text: what a server says that the model has said is not the model's word.
  const [only, ...others] = messages as [Line, ...Line[]];
  const prompt = others.length === 0 ? only.text : messages.map(({ role, text }) => `[${role}]\n${text}`).join("\n\n");
  const { text, model, stop } = await speak({ system, text: prompt, maxOutput }, signal);
  return {
    role: "assistant",
    content: { type: "text", text },
    model,
    stopReason: stop === "length" ? "maxTokens" : "endTurn",
  };
}

interface Line {
  role: string;
  text: string;
}

/** Null where there is anything but text. */
function textsOf(messages: unknown): Line[] | null {
  if (!Array.isArray(messages) || messages.length === 0) return null;
  const found = messages.map(asRecord).map(({ role, content }) => {
    const parts = (Array.isArray(content) ? content : [content]).map(asRecord);
    const isText = parts.every(({ type, text }) => type === "text" && typeof text === "string");
    return isText
      ? { role: role === "assistant" ? "assistant" : "user", text: parts.map(({ text }) => text).join("\n") }
      : null;
  });
  return found.every((one) => one !== null) ? found : null;
}

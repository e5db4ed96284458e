import type { Texts } from "../../i18n/texts.ts";
import type { NoPrompt } from "../../protocol/events.ts";
import { isObject } from "../../protocol/json-object.ts";
import type { ServerPrompt } from "../../protocol/mcp.ts";
import { nearest } from "../../protocol/nearest.ts";
import { type Connection, type Interactions, ServerProblem } from "../connection.ts";
import { plainLine, plainText } from "../lists/plain-text.ts";
import { problemOutput } from "../tools/problem.ts";
import { promptArguments } from "./prompt-arguments.ts";

/** As long as a tool's result may be. */
const longest = 30_000;
/** The user waits for it, and his own words with him. */
const limitMs = 30_000;
const mostTold = 400;

export interface WantedPrompt {
  name: string;
  /** As it was typed. */
  args: string;
  texts: Texts["tools"];
  signal: AbortSignal;
}

/** What `/server:prompt` gives; `text` null where there is none of that name, and the words stay the user's own. */
export interface PromptText {
  text: string | null;
  /** What the user is told where that is no prompt. */
  problem?: { near: readonly string[]; prompt: NoPrompt };
}

/** What a server's prompt says, as the model reads it; or the sentence that says why not. `prompts` null: nobody knows yet. */
export async function promptText(
  connection: Connection,
  prompts: readonly ServerPrompt[] | null,
  wanted: WantedPrompt,
): Promise<PromptText> {
  const { texts, signal } = wanted;
  const { name: server } = connection.server;
  try {
    return await textOf(connection, prompts ?? (await connection.lists(signal)).prompts, wanted);
  } catch (error) {
    const { output } = problemOutput(error, { server, limitMs, mayHaveRun: false, texts });
    const { kind, detail } = error as ServerProblem;
    const prompt = { server, why: "failed", kind, detail: plainLine(detail, mostTold) } as const;
    return { text: output, problem: { near: [], prompt } };
  }
}

async function textOf(
  connection: Connection,
  prompts: readonly ServerPrompt[],
  { name, args, texts, signal }: WantedPrompt,
): Promise<PromptText> {
  const server = connection.server.name;
  const shown = { server, name: plainLine(name, 200) };
  const prompt = prompts.find((one) => one.name === name);
  const callOf = (one: string) => `${server}:${one}`;
  if (!prompt) {
    const near = nearest(
      name,
      prompts.map((one) => one.name),
    ).map(callOf);
    return { text: null, problem: { near, prompt: { server, why: "unknown" } } };
  }
  const given = promptArguments(args, prompt.arguments);
  const missing = prompt.arguments.filter((one) => one.required && !given.has(one.name));
  if (missing.length > 0) {
    const names = missing.map((one) => one.name);
    const example = [`/${callOf(name)}`, ...names.map((one) => `${one}=…`)].join(" ");
    const text = texts.promptMissing({ ...shown, missing: names.join(", "), example });
    return { text, problem: { near: [], prompt: { server, why: "missing", names } } };
  }
  const options = { signal, limitMs, progress: () => undefined, interactions: nobody };
  const got = await connection.prompt(name, Object.fromEntries(given), options);
  const text = plainText(messagesIn(got, texts), longest);
  if (text !== "") return { text: wrapped(text, shown, texts) };
  return { text: texts.promptEmpty(shown), problem: { near: [], prompt: { server, why: "empty" } } };
}

/** Before a turn has begun there is nobody to ask. */
const nobody: Interactions = {
  elicit: async () => ({ action: "decline" }),
  sample: async () => {
    throw new ServerProblem("refused", "sampling is not offered here");
  },
  roots: () => [],
};

/** Whose words they are is told where some are meant to be the model's. */
function messagesIn(got: unknown, texts: Texts["tools"]): string {
  const messages = isObject(got) && Array.isArray(got.messages) ? got.messages.filter(isObject) : [];
  const isTalk = messages.some(({ role }) => role === "assistant");
  return messages
    .map(({ role, content }) => {
      const blocks = Array.isArray(content) ? content : [content];
      const text = blocks.map((block) => blockText(block, texts)).join("\n");
      return isTalk ? `${role === "assistant" ? "assistant" : "user"}: ${text}` : text;
    })
    .join("\n\n");
}

/** A prompt is text; what else it holds is named. */
function blockText(block: unknown, texts: Texts["tools"]): string {
  if (typeof block === "string") return block;
  if (!isObject(block)) return "";
  const { type, text, resource, uri, name } = block;
  if (type === "text" && typeof text === "string") return text;
  if (type === "resource" && isObject(resource) && typeof resource.text === "string")
    return `${texts.contentResource({ uri: plainLine(resource.uri, 2_000) || "?" })}\n${resource.text}`;
  if (type === "resource_link" && typeof uri === "string")
    return texts.contentLink({ name: plainLine(name, 200), uri: plainLine(uri, 2_000), about: "" });
  return texts.contentUnknown({ kind: plainLine(type, 40) || "?" });
}

/** No text can end what it stands in, nor pass for a skill of the user's. */
function wrapped(text: string, { server, name }: { server: string; name: string }, texts: Texts["tools"]): string {
  const inside = text.replace(/<(\/?\s*(?:server_prompt|skill_content|skill_files))/gi, "&lt;$1");
  return `${texts.promptOf({ server, name })}\n<server_prompt>\n${inside}\n</server_prompt>`;
}

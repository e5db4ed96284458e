// What one or another provider of Chat Completions refuses beyond what all refuse.
import { isObject, type Refusal } from "../refusal-parts.ts";
import type { ChatMessage } from "../scripted-model.ts";
import { callsIn, type Rule, thinkingOf } from "./chat-provider.ts";

type Say = (place: { index: number; message: ChatMessage }) => Refusal | string;

function firstMessage(wrong: (message: ChatMessage, index: number) => boolean, say: Say): Rule {
  return ({ body: { messages } }) => {
    const index = messages.findIndex(wrong);
    return index === -1 ? undefined : say({ index, message: messages[index] as ChatMessage });
  };
}

/** A body may not have that field. */
export function noField(field: string, said: Refusal | string, wrong: (value: unknown) => boolean = () => true): Rule {
  return ({ body }) => (body[field] !== undefined && wrong(body[field]) ? said : undefined);
}

/** No message may have that field, not even an empty one. */
export function noMessageField(field: string, say: Say): Rule {
  return firstMessage((message) => field in message, say);
}

export function noRole(role: string, say: Say): Rule {
  return firstMessage((message) => message.role === role, say);
}

/** Content is a plain string (or null beside calls), no list of parts. */
export function plainContent(say: Say): Rule {
  return firstMessage(({ content }) => Array.isArray(content), say);
}

/** Thinking stands in that field of every message with calls, even where it was empty, and as it was said. */
export function thinkingBack(field: string, say: Say): Rule {
  return ({ body: { messages }, issued }) => {
    for (const [index, message] of messages.entries()) {
      const id = message.tool_calls?.[0]?.id;
      if (id === undefined) continue;
      const said = issued.get(id);
      const given = message[field];
      if (typeof given !== "string") return say({ index, message });
      if (said && given !== thinkingOf(said)) return `messages[${index}].${field} is not what the model had thought.`;
    }
    return undefined;
  };
}

/** The form of every id that a call has. */
export function callIds(form: RegExp, say: (id: string) => Refusal | string): Rule {
  return ({ body }) => {
    const wrong = callsIn(body.messages).find(({ id }) => !form.test(id));
    return wrong && say(wrong.id);
  };
}

export function noPromptAfterResult(said: Refusal): Rule {
  return ({ body: { messages } }) => {
    const after = messages.some(({ role }, index) => role === "user" && messages[index - 1]?.role === "tool");
    return after ? said : undefined;
  };
}

export function toolNames(form: RegExp, say: (name: string, index: number) => Refusal | string): Rule {
  return ({ body: { tools = [] } }) => {
    const index = tools.findIndex((tool) => !form.test(tool.function.name));
    return index === -1 ? undefined : say(tools[index]?.function.name ?? "", index);
  };
}

/** Arguments of calls in the history must be an object. */
export function objectArguments(said: Refusal | string): Rule {
  return ({ body: { messages } }) => {
    const texts = messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.arguments));
    return texts.every((text) => isObject(JSON.parse(text))) ? undefined : said;
  };
}

/** Somebody must have asked something. */
export function somePrompt(said: Refusal | string): Rule {
  return ({ body: { messages } }) => (messages.some(({ role }) => role === "user") ? undefined : said);
}

/** A message that says nothing and calls nothing. */
export function noEmptyAnswer(say: Say): Rule {
  const empty = ({ role, content, tool_calls: calls }: ChatMessage) =>
    role === "assistant" && !calls && (content ?? "").length === 0;
  return firstMessage(empty, say);
}

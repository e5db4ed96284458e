import type { AssistantMessage, Message, UserMessage } from "../protocol/messages.ts";
import type { Model } from "./model.ts";

/**
 * A model that cannot call tools, in a conversation that has them: it is offered none, and reads calls and their
 * results as text, since many servers refuse the one without the other.
 */
export function withoutTools(model: Model): Model {
  return {
    ...model,
    step: (request, options) =>
      model.step({ ...request, tools: [], messages: request.messages.flatMap(plain).reduce(joined, []) }, options),
  };
}

function plain(message: Message): Message[] {
  if (message.role === "user" || message.calls.length === 0) return [message];
  const { opaque: _, ...rest } = message;
  const asked = message.calls.map(({ name, input }) => `[${name} ${JSON.stringify(input) ?? ""}]`);
  const said: AssistantMessage = { ...rest, text: [message.text, ...asked].filter(Boolean).join("\n"), calls: [] };
  return [said, resultsOf(message)];
}

function resultsOf({ id, seq, at, calls }: AssistantMessage): UserMessage {
  const text = calls.map(({ name, result }) => `[${name} → ${result?.status}]\n${result?.output ?? ""}`).join("\n\n");
  const images = calls.flatMap(({ result }) => result?.images ?? []);
  return { role: "user", id, seq, at, text, ...(images.length > 0 && { images }) };
}

/** Small models' templates want the two to take turns. */
function joined(before: readonly Message[], message: Message): Message[] {
  const last = before.at(-1);
  if (last?.role !== "user" || message.role !== "user") return [...before, message];
  const images = [...(last.images ?? []), ...(message.images ?? [])];
  const both = { ...last, text: `${last.text}\n\n${message.text}`, ...(images.length > 0 && { images }) };
  return [...before.slice(0, -1), both];
}

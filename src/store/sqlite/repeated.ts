import type { EventOf, StoredEvent } from "../../protocol/events.ts";

/**
 * A call's start says its input again, and a turn's end says the last words again. What the message before an event
 * says already is left out where the event is stored, and put back where it is read.
 */
export function withoutRepeated(event: StoredEvent, message: EventOf<"message-finished"> | undefined): object {
  const { seq: _seq, at: _at, turn: _turn, session: _session, type: _type, ...body } = event;
  if (!message) return body;
  if (event.type === "tool-started") {
    const { input, ...rest } = body as typeof event;
    // The very same object: comparing long inputs would cost more than storing them.
    return message.toolCalls.some((call) => call.id === event.call && call.input === input) ? rest : body;
  }
  if (event.type === "turn-ended") {
    const { text, ...rest } = body as typeof event;
    return text === message.text ? rest : body;
  }
  return body;
}

/** True for an event that `message` must complete. */
export function lacksRepeated({ type, ...event }: StoredEvent): boolean {
  return (type === "tool-started" && !("input" in event)) || (type === "turn-ended" && !("text" in event));
}

export function withRepeated(event: StoredEvent, message: EventOf<"message-finished"> | undefined): StoredEvent {
  if (event.type === "turn-ended") return { ...event, text: message?.text ?? "" };
  if (event.type !== "tool-started") return event;
  return { ...event, input: message?.toolCalls.find(({ id }) => id === event.call)?.input };
}

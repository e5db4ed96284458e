import type { History } from "../protocol/history.ts";
import type { Message, UserMessage } from "../protocol/messages.ts";
import type { ModelRequest } from "../providers/model.ts";
import { asSentIn } from "./estimate.ts";

/** A pure function of the history: the same journal gives the same request, byte for byte, on any day. */
export function buildRequest(history: History): ModelRequest {
  const { opened, messages, cut } = history;
  if (!opened) throw new Error("a request needs an opened session");
  assertPairs(messages);
  const sent = messages.map(asSentIn(history)).filter(isSent).map(withNotes);
  const first: Message[] = cut?.text ? [inPlace(cut.text)] : [];
  return { system: opened.system, tools: opened.tools, messages: [...first, ...sent] };
}

/** What stands in place of all that went, as the user's word. */
const inPlace = (text: string): UserMessage => ({ role: "user", id: "msg_cut", seq: 0, at: "", text });

/** Providers refuse a call without its result, and for ever after; so such a request is never built. */
export function assertPairs(messages: readonly Message[]): void {
  const seen = new Set<string>();
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const call of message.calls) {
      if (call.state !== "ended" || !call.result) throw new Error(`call ${call.id} (${call.name}) has no result`);
      if (seen.has(call.id)) throw new Error(`call ${call.id} (${call.name}) stands twice in the history`);
      seen.add(call.id);
    }
  }
}

function isSent(message: Message, index: number, all: readonly Message[]): boolean {
  if (message.role === "user") return true;
  // What broke off and was asked for again is replaced by the answer; people still see it. When the user goes on from
  // there, the model must know what he has read.
  if (message.stop === "failed" && all[index + 1]?.role !== "user") return false;
  // A message that was cut off before its first word would be refused as empty.
  return message.text !== "" || message.calls.length > 0;
}

/** As one text: notes and the skills that the user called for stand before what he said. */
function withNotes(message: Message): Message {
  if (message.role !== "user" || !(message.notes || message.skills)) return message;
  const { notes = [], skills = [], ...rest } = message;
  return { ...rest, text: [...notes, ...skills, message.text].join("\n\n") };
}

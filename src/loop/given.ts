import type { History } from "../protocol/history.ts";
import { understood } from "../protocol/tool-names.ts";
import { asSentIn } from "./estimate.ts";

/** Whether a result of the tool holds these very words in what the model is sent: what was cut or shortened is told again. */
export function isGiven(history: History, tool: string, words: string): boolean {
  const sent = history.messages.map(asSentIn(history));
  const calls = sent.flatMap((message) => (message.role === "assistant" ? message.calls : []));
  return calls.some(
    ({ name, input, result }) => result?.output.includes(words) === true && understood(name, input).name === tool,
  );
}

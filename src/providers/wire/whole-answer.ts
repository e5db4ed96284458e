// Some servers are asked for a stream and answer with one completion. It is told as the events that a stream would have
// had, so that there is one way to read a reply. Null for what is no completion.
import { objectsIn, textIn } from "./loose.ts";

export type WholeAnswer = Readonly<Record<string, unknown>>;

export function openaiEvents(answer: WholeAnswer): string[] | null {
  const [choice] = objectsIn(answer.choices);
  return choice ? [JSON.stringify(answer), "[DONE]"] : null;
}

export function anthropicEvents(answer: WholeAnswer): string[] | null {
  if (!Array.isArray(answer.content)) return null;
  const { content, usage, stop_reason } = answer;
  return [
    { type: "message_start", message: { usage } },
    ...objectsIn(content).flatMap((block, index) => [
      { type: "content_block_start", index, content_block: block },
      // In a stream it comes apart from the thinking that it signs.
      { type: "content_block_delta", index, delta: { type: "signature_delta", signature: block.signature } },
    ]),
    { type: "message_delta", delta: { stop_reason } },
    { type: "message_stop" },
  ].map((event) => JSON.stringify(event));
}

export function responsesEvents(answer: WholeAnswer): string[] | null {
  if (!Array.isArray(answer.output)) return null;
  const refusals = objectsIn(answer.output).flatMap((item, output_index) =>
    objectsIn(item.content).flatMap((part, content_index) =>
      part.type === "refusal" ? [{ type: "response.refusal.done", output_index, content_index }] : [],
    ),
  );
  const items = objectsIn(answer.output).map((item, output_index) => ({
    type: "response.output_item.done",
    output_index,
    item,
  }));
  const end = { type: `response.${textIn(answer.status) || "completed"}`, response: answer };
  return [...items, ...refusals, end].map((event) => JSON.stringify(event));
}

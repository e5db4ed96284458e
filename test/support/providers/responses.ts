// OpenAI's Responses API.
//   Events and items: platform.openai.com/docs/api-reference/responses-streaming, docs.rs openai-types (responses/streaming.rs),
//   developers.openai.com/docs/guides/streaming-responses. Encrypted reasoning, verified: guides/reasoning; codex#8145, opencode#5104.
//   Reasoning before its call, and something behind it: vercel/ai#7099, qbit#180, rig#751. Pairs: crush#480. Forms of ids, 64 characters,
//   strict: general knowledge°.
import { accepts, type DemandedKey } from "../refusal-parts.ts";
import { argumentText, type ScriptedReply, splitInto, textPieces, words } from "../scripted-reply.ts";
import type { WireFormat } from "../wire-formats.ts";
import { openaiError } from "./openai.ts";
import { type Item, type ResponsesBody, refuseResponses } from "./responses-rules.ts";
import { signatureOf } from "./signatures.ts";

export const responses = { id: "responses", model: "gpt-5.1" };

export function responsesProvider(key: DemandedKey): WireFormat {
  const items = new Map<string, Item>();
  const reasoningOf = new Map<string, Item>();
  return {
    serves: ({ method, path }) => method === "POST" && /\/responses(\?|$)/.test(path),
    refuse(request) {
      const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
      if (!accepts(key, given)) return { status: 401, message: "Incorrect API key provided: k***." };
      return refuseResponses(request, { items, reasoningOf });
    },
    write(reply, request, turn) {
      const body = request.body as unknown as ResponsesBody;
      if (body.stream !== true) throw new Error("responses: this fake only streams");
      const output = outputOf(reply as ScriptedReply, body, turn);
      const [first] = output;
      for (const item of output) {
        items.set(String(item.id), item);
        if (item.type === "function_call" && first?.type === "reasoning") reasoningOf.set(String(item.call_id), first);
      }
      const events = eventsOf(reply as ScriptedReply, output, { body, turn });
      const pieces = events.map((event, at) => {
        const numbered = { ...event, sequence_number: at };
        return Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(numbered)}\n\n`);
      });
      return { contentType: "text/event-stream; charset=utf-8", pieces, half: Math.ceil(pieces.length / 2) };
    },
    error: openaiError,
  };
}

/** Items have long ids of their own; a call has a second, short one that its output names. */
function outputOf(reply: ScriptedReply, { include = [] }: ResponsesBody, turn: number): Item[] {
  const id = (prefix: string, place: number) => `${prefix}_0${turn}${place}`.padEnd(53, "6a8b03f1c2d4e579");
  const sealed = include.includes("reasoning.encrypted_content")
    ? { encrypted_content: signatureOf("responses", turn) }
    : {};
  const thought: Item[] =
    reply.reasoning === undefined
      ? []
      : [{ id: id("rs", 0), type: "reasoning", summary: [{ type: "summary_text", text: reply.reasoning }], ...sealed }];
  const text = textPieces(reply).join("");
  const content = [{ type: "output_text", annotations: [], logprobs: [], text }];
  const said: Item[] =
    text === "" ? [] : [{ id: id("msg", 1), type: "message", status: "completed", role: "assistant", content }];
  const calls = (reply.calls ?? []).map((call, position) => ({
    id: id("fc", 2 + position),
    type: "function_call",
    status: "completed",
    call_id: call.id ?? `call_${`n${turn}r${position}`.padStart(24, "Zz9Yy8Xx7Ww6Vv5Uu4Tt3Ss2")}`,
    name: call.name,
    arguments: argumentText(call),
  }));
  return [...thought, ...said, ...calls];
}

interface Event {
  type: string;
  [field: string]: unknown;
}

function eventsOf(
  reply: ScriptedReply,
  output: Item[],
  { body, turn }: { body: ResponsesBody; turn: number },
): Event[] {
  const head = { id: `resp_${turn}`.padEnd(53, "0"), object: "response", created_at: 1_790_000_000, model: body.model };
  const response = { ...head, status: "in_progress", error: null, incomplete_details: null, output: [], usage: null };
  const said = output.flatMap((item, output_index) => itemEvents(reply, item, output_index));
  const begun: Event[] = [
    { type: "response.created", response },
    { type: "response.in_progress", response },
  ];
  if (reply.error)
    return [...begun, ...said, { type: "error", code: reply.error.type, message: reply.error.message, param: null }];
  const {
    prompt_tokens: input,
    completion_tokens: written,
    ...details
  } = reply.usage ?? { prompt_tokens: 10, completion_tokens: 5 };
  const { cached_tokens = 0 } = (details.prompt_tokens_details ?? {}) as { cached_tokens?: number };
  const usage = {
    input_tokens: input,
    input_tokens_details: { cached_tokens },
    output_tokens: written,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + written,
  };
  const cut = reply.stop === "length";
  const done = cut
    ? { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }
    : { status: "completed", incomplete_details: null };
  return [
    ...begun,
    ...said,
    { type: cut ? "response.incomplete" : "response.completed", response: { ...response, ...done, output, usage } },
  ];
}

function itemEvents(reply: ScriptedReply, item: Item, output_index: number): Event[] {
  const at = { item_id: item.id, output_index };
  const added = (shown: Item): Event => ({ type: "response.output_item.added", output_index, item: shown });
  const done: Event = { type: "response.output_item.done", output_index, item };
  if (item.type === "reasoning") {
    const part = { ...at, summary_index: 0 };
    const text = reply.reasoning ?? "";
    return [
      added({ ...item, summary: [] }),
      { type: "response.reasoning_summary_part.added", ...part, part: { type: "summary_text", text: "" } },
      ...words(text).map((delta) => ({
        type: "response.reasoning_summary_text.delta",
        ...part,
        delta,
        obfuscation: "x1",
      })),
      { type: "response.reasoning_summary_text.done", ...part, text },
      { type: "response.reasoning_summary_part.done", ...part, part: { type: "summary_text", text } },
      done,
    ];
  }
  if (item.type === "message") {
    const part = { ...at, content_index: 0 };
    const pieces = textPieces(reply);
    return [
      added({ ...item, status: "in_progress", content: [] }),
      { type: "response.content_part.added", ...part, part: { type: "output_text", annotations: [], text: "" } },
      ...pieces.map((delta) => ({
        type: "response.output_text.delta",
        ...part,
        delta,
        logprobs: [],
        obfuscation: "y2",
      })),
      { type: "response.output_text.done", ...part, text: pieces.join(""), logprobs: [] },
      {
        type: "response.content_part.done",
        ...part,
        part: { type: "output_text", annotations: [], text: pieces.join("") },
      },
      done,
    ];
  }
  const json = String(item.arguments);
  return [
    added({ ...item, status: "in_progress", arguments: "" }),
    ...splitInto(json, 3).map((delta) => ({ type: "response.function_call_arguments.delta", ...at, delta })),
    { type: "response.function_call_arguments.done", ...at, arguments: json },
    done,
  ];
}

// What servers of the Responses API really send: one reply, written in the habit of one of them. Pure, no I/O.
import { argumentText, habitIn, type ScriptedCall, type ScriptedReply, splitInto, words } from "./scripted-reply.ts";

export type ResponsesStyle = keyof typeof HABITS;

/** Items go out in this order: reasoning, message, calls; then those of `more`. */
export interface ResponsesReply extends ScriptedReply, Said {
  more?: Said[];
  style?: ResponsesStyle;
  /** Makes ids differ from turn to turn. */
  turn?: number;
}

interface Said {
  /** The summaries of one reasoning item. */
  summaries?: string[];
  /** What it thought, in full, as local servers show it. */
  reasoning?: string;
  encrypted?: string;
  text?: string;
  phase?: string;
  refusal?: string;
  calls?: ScriptedCall[];
}

interface Event {
  type: string;
  [key: string]: unknown;
}

interface Item {
  /** As it is in the end. */
  whole: Record<string, unknown>;
  /** What of it is not there at the beginning. */
  later: Record<string, unknown>;
  deltas: Event[];
}

interface Habit {
  lay?: (events: Event[][]) => Event[];
  /** Changes an event, or leaves it out. */
  change?: (event: Event, at: number) => Event[];
  dress?: (event: Event) => string;
  tail?: string[];
}

const named = (event: Event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const without = (...types: RegExp[]) => ({
  change: (event: Event) => (types.some((type) => type.test(event.type)) ? [] : [event]),
});

const changed = (change: (event: Event, at: number) => object) => ({
  change: (event: Event, at: number) => [{ ...event, ...change(event, at) }],
});

const idOf = (event: Event) => (event.item as { id?: string } | undefined)?.id ?? event.item_id;

export const HABITS = {
  openai: {},
  // github.com/vercel/ai, packages/openai/src/responses/__fixtures__/github-copilot-id-rotation.1.chunks.txt
  "rotating-ids": changed((event, at) => ({
    ...(event.item_id !== undefined && { item_id: `rotated_${at}` }),
    ...(event.item !== undefined && { item: { ...(event.item as object), id: `rotated_${at}` } }),
  })),
  "no-added": without(/output_item\.added|content_part|summary_part/),
  "no-part-dones": without(/(text|refusal|arguments|part)\.done$/),
  "items-only": without(/\.delta$|(text|refusal|arguments|part)\.done$/),
  "completed-only": without(/^response\.(output|content|reasoning|refusal|function)/),
  // github.com/vercel/ai, packages/openai/src/responses/__fixtures__/parallel-tool-call-wrapper.1.chunks.txt
  "empty-output": changed((event) =>
    event.type === "response.completed" ? { response: { ...(event.response as object), output: [] } } : {},
  ),
  "no-output-index": changed(() => ({ output_index: undefined })),
  "index-always-0": changed((event) => (event.output_index === undefined ? {} : { output_index: 0 })),
  "no-ids": changed((event) => ({
    ...(event.item_id !== undefined && { item_id: undefined }),
    ...(event.item !== undefined && { item: { ...(event.item as object), id: undefined } }),
  })),
  "told-twice": { change: (event: Event) => (event.type.endsWith("item.added") ? [event, event] : [event]) },
  interleaved: { lay: inTurn },
  "late-name": changed((event) =>
    event.type === "response.output_item.added" ? { item: { ...(event.item as object), name: undefined } } : {},
  ),
  "object-arguments": changed((event) => {
    const { arguments: text, ...item } = (event.item ?? {}) as { arguments?: string };
    return event.type === "response.output_item.done" && text ? { item: { ...item, arguments: parsed(text) } } : {};
  }),
  "unknown-events": {
    change: (event: Event) => [
      { type: "keepalive" },
      event,
      { type: "response.from_the_future", delta: "no", item_id: idOf(event), output_index: 0 },
      { type: "response.output_item.added", output_index: 90, item: { type: "web_search_call", id: "ws_1" } },
    ],
  },
  "null-fields": changed((event) => ({ error: null, logprobs: null, response: event.response ?? null })),
  "done-line": { tail: ["data: [DONE]\n\n"] },
  "data-only": { dress: (event: Event) => `data: ${JSON.stringify(event)}\n\n` },
  comments: { dress: (event: Event) => `: OPENROUTER PROCESSING\n\n${named(event)}` },
  crlf: { dress: (event: Event) => named(event).replaceAll("\n", "\r\n") },
} satisfies Record<string, Habit>;

export const responsesStyles = Object.keys(HABITS) as ResponsesStyle[];

/** One piece is one server-sent event. */
export function responsesStream(reply: ResponsesReply): Uint8Array[] {
  const habit: Habit = habitIn<ResponsesStyle, Habit>(HABITS, reply.style ?? "openai");
  const { change = (event: Event) => [event], dress = named, tail = [] } = habit;
  const events = eventsOf(reply, habit).flatMap(change);
  return [...events.map(dress), ...tail].map((piece) => Buffer.from(piece));
}

export const responsesStreamText = (reply: ResponsesReply): string => Buffer.concat(responsesStream(reply)).toString();

/** The items as a server wants them back, without what it may do without. */
export const responsesItems = (reply: ResponsesReply): Record<string, unknown>[] =>
  itemsOf(reply).map(({ whole }) => whole);

function eventsOf(reply: ResponsesReply, { lay = (events) => events.flat() }: Habit): Event[] {
  const items = itemsOf(reply);
  const head = { id: "resp_1", object: "response", error: null, incomplete_details: null, usage: null, output: [] };
  const begun = ["response.created", "response.in_progress"].map((type) => ({
    type,
    response: { ...head, status: "in_progress" },
  }));
  const said = lay(items.map(itemEvents));
  if (reply.error) {
    const { type: code, message } = reply.error;
    return [...begun, ...said, { type: "error", code, message, param: null }];
  }
  const {
    prompt_tokens,
    completion_tokens,
    cached_tokens = 0,
  } = reply.usage ?? { prompt_tokens: 10, completion_tokens: 5 };
  const response = {
    ...head,
    status: reply.stop ? "incomplete" : "completed",
    incomplete_details: reply.stop ? { reason: reply.stop } : null,
    output: items.map(({ whole }) => whole),
    usage: {
      input_tokens: prompt_tokens,
      input_tokens_details: { cached_tokens },
      output_tokens: completion_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
  return [...begun, ...said, { type: reply.stop ? "response.incomplete" : "response.completed", response }];
}

function itemEvents({ whole, later, deltas }: Item, output_index: number): Event[] {
  const at = { item_id: whole.id, output_index };
  return [
    { type: "response.output_item.added", output_index, item: { ...whole, status: "in_progress", ...later } },
    ...deltas.map((delta) => ({ ...delta, ...at })),
    { type: "response.output_item.done", output_index, item: whole },
  ];
}

function itemsOf(reply: ResponsesReply): Item[] {
  const { turn = 0, fragments, more = [] } = reply;
  return [reply, ...more].flatMap((said, part) => [
    ...reasoningItems(said, `${turn}_${part}`),
    ...messageItems(said, `${turn}_${part}`),
    ...(said.calls ?? []).map((call, index) => callItem(call, `${turn}_${part}_${index}`, fragments)),
  ]);
}

function reasoningItems({ summaries = [], reasoning, encrypted }: Said, place: string): Item[] {
  if (summaries.length === 0 && reasoning === undefined && encrypted === undefined) return [];
  const shown = summaries.flatMap((text, summary_index): Event[] => [
    { type: "response.reasoning_summary_part.added", summary_index, part: { type: "summary_text", text: "" } },
    ...words(text).map((delta) => ({ type: "response.reasoning_summary_text.delta", summary_index, delta })),
    { type: "response.reasoning_summary_text.done", summary_index, text },
    { type: "response.reasoning_summary_part.done", summary_index, part: { type: "summary_text", text } },
  ]);
  const thought = reasoning === undefined ? [] : textEvents("reasoning_text", reasoning);
  const whole = {
    id: `rs_${place}`,
    type: "reasoning",
    summary: summaries.map((text) => ({ type: "summary_text", text })),
    ...(reasoning !== undefined && { content: [{ type: "reasoning_text", text: reasoning }] }),
    ...(encrypted !== undefined && { encrypted_content: encrypted }),
  };
  // What is encrypted at the beginning is not what goes back.
  return [
    { whole, later: { summary: [], content: [], encrypted_content: "too early" }, deltas: [...shown, ...thought] },
  ];
}

function messageItems({ text, refusal, phase }: Said, place: string): Item[] {
  if (text === undefined && refusal === undefined) return [];
  const content = refusal === undefined ? { type: "output_text", text, annotations: [] } : { type: "refusal", refusal };
  const deltas = refusal === undefined ? textEvents("output_text", text ?? "") : refusalEvents(refusal);
  const whole = { id: `msg_${place}`, type: "message", role: "assistant", content: [content], ...(phase && { phase }) };
  return [{ whole, later: { content: [] }, deltas }];
}

function textEvents(type: "output_text" | "reasoning_text", text: string): Event[] {
  return [
    { type: "response.content_part.added", content_index: 0, part: { type, text: "" } },
    ...words(text).map((delta) => ({ type: `response.${type}.delta`, content_index: 0, delta })),
    { type: `response.${type}.done`, content_index: 0, text },
    { type: "response.content_part.done", content_index: 0, part: { type, text } },
  ];
}

const refusalEvents = (refusal: string): Event[] => [
  ...words(refusal).map((delta) => ({ type: "response.refusal.delta", content_index: 0, delta })),
  { type: "response.refusal.done", content_index: 0, refusal },
];

function callItem(call: ScriptedCall, place: string, fragments = 3): Item {
  const text = argumentText(call);
  const whole = { id: `fc_${place}`, type: "function_call", call_id: call.id ?? `call_${place}`, name: call.name };
  const deltas = splitInto(text, fragments).map((delta) => ({
    type: "response.function_call_arguments.delta",
    delta,
  }));
  const done = { type: "response.function_call_arguments.done", arguments: text };
  return { whole: { ...whole, arguments: text }, later: { arguments: "" }, deltas: [...deltas, done] };
}

/** The first event of each, then the second of each: what runs side by side. */
function inTurn(events: Event[][]): Event[] {
  const longest = Math.max(0, ...events.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => events.flatMap((some) => some.slice(at, at + 1))).flat();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

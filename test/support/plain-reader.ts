// A second reader of provider streams, written from the documents alone and as naive as can be: it only puts deltas together.
// What it reads is what the real readers must have read.

export type StreamFormat = "openai" | "anthropic" | "responses";

export interface PlainReply {
  /** In parts where the stream keeps them apart; how they are joined is the reader's choice. */
  text: string[];
  reasoning: string[];
  calls: PlainCall[];
  usage: PlainUsage | null;
  stop: "end" | "tool-calls" | "length" | "refused" | null;
  /** The stream said that it failed, in these words. */
  error: string | null;
  /** Thinking stood between tags in the text: blanks around them belong to nobody. */
  tagged: boolean;
}

export interface PlainCall {
  name: string;
  json: string;
}

export interface PlainUsage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
}

// biome-ignore lint/suspicious/noExplicitAny: what comes from outside has no type yet
type Json = any;

export function readPlainly(format: StreamFormat, events: Json[]): PlainReply {
  return { openai: readOpenai, anthropic: readAnthropic, responses: readResponses }[format](events);
}

// --------------------------------------------------------------------- openai

const openaiStops: Record<string, PlainReply["stop"]> = {
  stop: "end",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
  length: "length",
  model_length: "length",
  content_filter: "refused",
  refusal: "refused",
};

function readOpenai(events: Json[]): PlainReply {
  let text = "";
  let reasoning = "";
  let refusal = "";
  let finish: string | null = null;
  let usage: Json = null;
  const calls: (PlainCall & { index: number | undefined; id: string })[] = [];
  for (const event of events) {
    if (event.error) return failed(event.error.message ?? JSON.stringify(event.error));
    const choice = event.choices?.[0];
    usage = event.usage ?? choice?.usage ?? event.x_groq?.usage ?? usage;
    finish = choice?.finish_reason ?? finish;
    const delta = choice?.delta ?? {};
    for (const part of Array.isArray(delta.content) ? delta.content : [{ type: "text", text: delta.content }]) {
      if (part.type === "text") text += part.text ?? "";
      if (part.type === "thinking") for (const inner of part.thinking) reasoning += inner.text ?? "";
    }
    const thought = delta.reasoning_content ?? delta.reasoning;
    // MiniMax tells all that was thought so far, each time.
    for (const { text = "" } of typeof thought === "string" ? [] : (delta.reasoning_details ?? [])) {
      reasoning = text.startsWith(reasoning) ? text : reasoning + text;
    }
    reasoning += thought ?? "";
    refusal += delta.refusal ?? "";
    for (const part of delta.tool_calls ?? []) {
      let call = part.index === undefined ? calls.at(-1) : calls.findLast(({ index }) => index === part.index);
      if (!call || (part.id && call.id !== "" && part.id !== call.id)) {
        call = { index: part.index, id: "", name: "", json: "" };
        calls.push(call);
      }
      call.id ||= part.id ?? "";
      call.name ||= part.function?.name ?? "";
      const args = part.function?.arguments ?? "";
      call.json += typeof args === "string" ? args : JSON.stringify(args);
    }
  }
  const stop = finish === null ? null : (openaiStops[finish] ?? "end");
  const [, thought, spoken] = /^\s*<think>([\s\S]*?)<\/think>([\s\S]*)$/.exec(text) ?? [null, null, text];
  return {
    text: [spoken ?? "", refusal],
    reasoning: [reasoning, thought ?? ""],
    calls: calls.map(({ name, json }) => ({ name, json })),
    usage: usage && {
      input: usage.prompt_tokens,
      output: usage.completion_tokens,
      cacheRead:
        usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cached_tokens ?? 0,
      cacheWrite: 0,
    },
    stop: stopWith(stop, calls.length, refusal !== ""),
    error: null,
    tagged: thought !== null,
  };
}

// ------------------------------------------------------------------ anthropic

const anthropicStops: Record<string, PlainReply["stop"]> = {
  end_turn: "end",
  stop_sequence: "end",
  pause_turn: "end",
  tool_use: "tool-calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refused",
};

function readAnthropic(events: Json[]): PlainReply {
  // A recording may go on with the next message; a reply ends here.
  const end = events.findIndex(({ type }) => type === "message_stop");
  const blocks: { type: string; said: string; name: string; input: Json }[] = [];
  const usage: Record<string, number> = {};
  let stop: string | null = null;
  let counted = false;
  for (const event of end === -1 ? events : events.slice(0, end)) {
    if (event.type === "error") return failed(event.error.message);
    if (event.type === "content_block_start") {
      const { type, text = "", thinking = "", name = "", input } = event.content_block;
      blocks[event.index] = { type, said: text + thinking, name, input };
    }
    if (event.type === "content_block_delta") {
      const { text = "", thinking = "", partial_json = "" } = event.delta;
      const block = blocks[event.index];
      if (block) block.said += text + thinking + partial_json;
    }
    stop = event.delta?.stop_reason ?? stop;
    for (const [key, value] of Object.entries(event.usage ?? event.message?.usage ?? {})) {
      if (typeof value !== "number") continue;
      usage[key] = value;
      counted = true;
    }
  }
  const of = (type: string) => blocks.filter((block) => block?.type === type);
  const read = usage.cache_read_input_tokens ?? 0;
  const written = usage.cache_creation_input_tokens ?? 0;
  const calls = of("tool_use").map(({ name, said, input }) => ({ name, json: said || JSON.stringify(input ?? {}) }));
  return {
    text: of("text").map(({ said }) => said),
    reasoning: of("thinking").map(({ said }) => said),
    calls,
    usage: counted
      ? {
          input: (usage.input_tokens ?? 0) + read + written,
          output: usage.output_tokens ?? 0,
          cacheRead: read,
          cacheWrite: written,
        }
      : null,
    stop: stopWith(stop === null ? null : (anthropicStops[stop] ?? "end"), calls.length, false),
    error: null,
    tagged: false,
  };
}

// ------------------------------------------------------------------ responses

function readResponses(events: Json[]): PlainReply {
  const text = new Map<string, string>();
  const reasoning = new Map<string, string>();
  const calls = new Map<number, PlainCall>();
  let refused = false;
  let stop: PlainReply["stop"] = null;
  let usage: Json = null;
  const add = (to: Map<string, string>, event: Json) => {
    const key = `${event.output_index}/${event.content_index ?? event.summary_index ?? 0}`;
    to.set(key, (to.get(key) ?? "") + event.delta);
  };
  for (const event of events) {
    if (event.type === "error") return failed(event.message ?? event.error?.message);
    if (event.type === "response.failed") return failed(event.response.error?.message ?? "failed");
    if (event.type === "response.output_text.delta") add(text, event);
    if (event.type === "response.refusal.delta") {
      refused = true;
      add(text, event);
    }
    if (/^response\.reasoning(_summary)?_text\.delta$/.test(event.type)) add(reasoning, event);
    if (event.type === "response.output_item.added" && event.item.type === "function_call") {
      calls.set(event.output_index, { name: event.item.name, json: "" });
    }
    if (event.type === "response.output_item.done" && event.item.type === "function_call") {
      calls.set(event.output_index, { name: event.item.name, json: event.item.arguments });
    }
    if (event.type !== "response.completed" && event.type !== "response.incomplete") continue;
    usage = event.response.usage;
    stop = event.type === "response.completed" ? "end" : "length";
    if (event.response.incomplete_details?.reason === "content_filter") stop = "refused";
  }
  return {
    text: [...text.values()],
    reasoning: [...reasoning.values()],
    calls: [...calls.values()],
    usage: usage && {
      input: usage.input_tokens,
      output: usage.output_tokens,
      cacheRead: usage.input_tokens_details?.cached_tokens ?? 0,
      cacheWrite: 0,
    },
    stop: stopWith(stop, calls.size, refused),
    error: null,
    tagged: false,
  };
}

function stopWith(stop: PlainReply["stop"], calls: number, refused: boolean): PlainReply["stop"] {
  if (refused) return "refused";
  return stop === "end" && calls > 0 ? "tool-calls" : stop;
}

function failed(error: string): PlainReply {
  return { text: [], reasoning: [], calls: [], usage: null, stop: null, error, tagged: false };
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { plainTarget } from "../../../test/support/plain-target.ts";
import { ModelError } from "../model.ts";
import { anthropic } from "./anthropic.ts";
import { responses } from "./responses.ts";

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom("bash", "{}", 0, 1, null, [null], [{}], ["x"]),
);

const someOf = (fields: readonly string[], more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ ...Object.fromEntries(fields.map((field) => [field, anything])), ...more }, { requiredKeys: [] });

const seldom = fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anything });

const item = fc.oneof(
  anything,
  someOf(["id", "phase", "content", "summary", "call_id", "name", "arguments", "encrypted_content"], {
    type: fc.constantFrom("message", "reasoning", "function_call", "other"),
  }),
);

const responsesEvent = someOf(
  ["delta", "text", "refusal", "item_id", "output_index", "content_index", "summary_index", "arguments", "name"],
  {
    type: fc.constantFrom(
      ...["output_item.added", "output_item.done", "output_text.delta", "output_text.done", "refusal.delta"].map(
        inFull,
      ),
      ...["reasoning_text.delta", "reasoning_summary_text.delta", "reasoning_summary_text.done"].map(inFull),
      ...["function_call_arguments.delta", "function_call_arguments.done", "failed", "incomplete"].map(inFull),
      ...["error", 5, null],
    ),
    item,
    response: fc.oneof(anything, someOf(["status", "incomplete_details", "usage", "error", "output"])),
    error: seldom,
  },
);

function inFull(name: string): string {
  return `response.${name}`;
}

const anthropicEvent = someOf(["index", "usage", "message"], {
  type: fc.constantFrom(
    ...["message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta"],
    ...["error", "ping", 5, null],
  ),
  content_block: fc.oneof(
    anything,
    someOf(["text", "thinking", "data", "id", "name", "input"], {
      type: fc.constantFrom("text", "thinking", "redacted_thinking", "tool_use"),
    }),
  ),
  delta: fc.oneof(anything, someOf(["text", "thinking", "signature", "partial_json", "stop_reason"])),
  error: seldom,
});

const formats = {
  responses: {
    wire: responses,
    begin: { type: "response.output_text.delta", delta: "Yes.", output_index: 99 },
    event: responsesEvent,
    end: { type: "response.completed", response: {} },
  },
  anthropic: {
    wire: anthropic,
    begin: { type: "content_block_start", index: 99, content_block: { type: "text", text: "Yes." } },
    event: anthropicEvent,
    end: { type: "message_stop" },
  },
};

test.each(Object.entries(formats))(
  "whatever a server of the %s format sends, it is a reply or a problem with a name",
  (_, { wire, begin, event, end }) => {
    const request = { system: "", tools: [], messages: [] };
    let replies = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(event, anything), { maxLength: 6 }), (events) => {
        const reader = wire.read(request, plainTarget);
        try {
          const deltas = [begin, ...events, end].flatMap((sent) => reader.push(JSON.stringify(sent)));
          const { text, reasoning = "", calls } = reader.end();
          const texts = [text, reasoning, ...calls.map(({ name }) => name), ...deltas.map((delta) => delta.text)];
          expect(texts.filter((one) => typeof one !== "string")).toEqual([]);
          replies++;
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
    expect(replies).toBeGreaterThan(100);
  },
);

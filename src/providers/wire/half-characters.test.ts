import fc from "fast-check";
import { expect, test } from "vitest";
import { plainTarget } from "../../../test/support/plain-target.ts";
import { hasLoneSurrogate } from "../../../test/support/refusal-parts.ts";
import { assistant, endedCall, result, tool, user } from "../../../test/support/wire-messages.ts";
import { dialectOf } from "../dialect.ts";
import { anthropic } from "./anthropic.ts";
import { openai } from "./openai.ts";
import { responses } from "./responses.ts";

const unit = fc.constantFrom("a", '"', "\\", "\n", "ud83d", "\ud83d", "\ude00", "😀", "é");
const text = fc.string({ unit, maxLength: 8 });
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(text, tie("any"), { maxKeys: 3 }),
  ),
})).any;

/** With what each format keeps for its maker. */
const opaques = {
  openai: { content: "\ud83d", details: [{ text: "\ude00" }] },
  anthropic: [
    { type: "thinking", length: 3, signature: "" },
    { type: "redacted_thinking", data: "\ud83d" },
    { type: "text", length: 9 },
    { type: "tool_use" },
  ],
  responses: {
    items: [
      { type: "reasoning", item: { encrypted_content: "\ud83d" }, parts: [{ kind: "summary", length: 2 }] },
      { type: "message", length: 9 },
      { type: "function_call" },
    ],
  },
};

test.each(Object.entries({ openai, anthropic, responses }))(
  "half a character never leaves on the %s wire, however deep it lies",
  (format, wire) => {
    const dialect = dialectOf({
      reasoning: { as: format === "anthropic" ? "blocks" : "tags", with: "all" },
      body: { "\ud83d": "\ude00" },
    });
    const data = opaques[format as keyof typeof opaques];
    fc.assert(
      fc.property(text, text, value, text, (system, prompt, input, output) => {
        const calls = [endedCall(`t${output}`, { [prompt]: input }, { result: result({ output }) })];
        const own = assistant(output, { reasoning: prompt, calls, opaque: { provider: "here", data } });
        const body = wire.body(
          {
            system,
            tools: [
              tool(`t${output}`, { type: "object", properties: { [prompt]: { type: "string", description: output } } }),
            ],
            messages: [user(`!${prompt}`), own, user(`!${output}`)],
          },
          { ...plainTarget, model: `m${prompt}`, dialect },
        );
        expect(hasLoneSurrogate(body)).toBe(false);
        expect(body.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  },
);

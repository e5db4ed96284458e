import fc from "fast-check";
import { expect, test } from "vitest";
import { plainContext } from "../../test/support/call-context.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { textsIn } from "../i18n/texts.ts";
import type { Call } from "../protocol/messages.ts";
import { builtInTools } from "../tools/catalogue.ts";
import { createRegistry } from "../tools/registry.ts";
import { judge } from "./judge.ts";

const context = {
  ...plainContext,
  language: "zh-CN" as const,
  texts: textsIn("zh-CN").tools,
  journal: memoryJournal([]),
  tools: createRegistry(builtInTools).pick(builtInTools.map(({ name }) => name)),
  signal: new AbortController().signal,
};

// No Latin letters but those of JSON itself: what else is English was not said by the model.
const text = fc.string({ unit: fc.constantFrom("文", "1", ".", "-", "é", " ", "\u0000", "{", '"', "[", "\ud800") });
const word = fc.oneof(text, fc.constantFrom("20", "-1.5", "true", "null", "{}", "[]", "[1]", ""));
const number = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 0.5, 1e300, 2 ** 53, 1e9));
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    word,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("id", "subject", "status", "todos", "__proto__", "名"), tie("any"), { maxKeys: 3 }),
  ),
})).any;

const items = ["id", "description", "subject", "status", "width", "height"];
const others = ["input", "true", "null", "constructor", "__proto__", ...items, ...builtInTools.map(({ name }) => name)];

test.each(builtInTools)("any input of $name is understood or refused in Chinese", async ({ name, definitions }) => {
  const known = Object.keys(definitions["zh-CN"].parameters.properties as object);
  const key = fc.oneof(
    fc.constantFrom("名", ...known),
    fc.constantFrom(`${known[0]}1`, "__proto__", "constructor", "名"),
  );
  const input = fc.oneof({ weight: 9, arbitrary: fc.dictionary(key, value) }, value);
  await fc.assert(
    fc.asyncProperty(input, async (given) => {
      const call: Call = { id: "call_1", name, input: given, state: "open" };
      const { ready } = await judge(call, context);
      if (!("failure" in ready)) return;
      // Without what is quoted: the values there are, and what stood in the input.
      const said = ready.failure
        .replace(/\[以下参数无法识别[^\]]*\]$/s, "")
        .replace(/(: [\w, ]+)?，收到 .*|true 或 false|`[^`]*`/g, "");
      const words = said.match(/[A-Za-z_]{2,}/g) ?? [];
      expect(words.filter((one) => !known.includes(one) && !others.includes(one))).toEqual([]);
      expect(ready.failure).toMatch(/\p{Script=Han}/u);
    }),
    { numRuns: 200 },
  );
});

import type { Mutant } from "./mutant.ts";

const wire = (file: string, ...tests: string[]) => ({
  file: `src/providers/wire/${file}.ts`,
  tests: tests.map((test) => `src/providers/wire/${test}.test.ts`),
});

/** What servers refuse, and what they let through. */
export const dialects: readonly Mutant[] = [
  {
    ...wire("openai-message", "openai"),
    name: "thinking-only-to-its-maker",
    find: "const thought = own ? reasoning : ",
    replace: "const thought = true ? reasoning : ",
  },
  {
    ...wire("openai-message", "openai"),
    name: "opaque-only-to-its-maker",
    find: "message.opaque?.provider === target.provider ?",
    replace: "message.opaque ?",
  },
  {
    ...wire("openai-message", "openai"),
    name: "empty-message-not-sent",
    find: 'if (calls.length === 0 && text.trim() === "") return [];',
    replace: "",
  },
  {
    ...wire("written-once", "openai"),
    name: "written-anew-for-other-ids",
    find: "return [dialect, provider, sees, names, ...Object.values(more)];",
    replace: "return [dialect, provider, sees, names];",
  },
  {
    ...wire("written-once", "openai"),
    name: "written-anew-for-another-provider",
    find: "return [dialect, provider, sees, names, ...Object.values(more)];",
    replace: "return [dialect, sees, names, ...Object.values(more)];",
  },
  {
    ...wire("written-once", "openai"),
    name: "written-anew-for-another-dialect",
    find: "return [dialect, provider, sees, names, ...Object.values(more)];",
    replace: "return [provider, sees, names, ...Object.values(more)];",
  },
  {
    ...wire("written-once", "openai"),
    name: "written-anew-for-other-names",
    find: "return [dialect, provider, sees, names, ...Object.values(more)];",
    replace: "return [dialect, provider, sees, ...Object.values(more)];",
  },
  {
    ...wire("openai-messages", "openai"),
    name: "a-word-after-results",
    find: 'before?.last === "tool" && message.first === "user"',
    replace: "false",
  },
  {
    ...wire("fit", "openai"),
    name: "no-half-character-leaves",
    find: 'text.includes("\\\\ud") ?',
    replace: "false ?",
  },
  {
    ...wire("fit-tools", "fit-tools"),
    name: "tool-names-differ",
    find: "wire !== name && taken.has(wire)",
    replace: "false",
  },
  {
    ...wire("property-names", "fit-tools"),
    name: "property-names-differ",
    find: "taken.has(fit)",
    replace: "false",
  },
  {
    ...wire("schema-refs", "fit-schema"),
    name: "references-end",
    find: "open.includes($ref) || inlined++ >= mostInlined",
    replace: "open.includes($ref)",
  },
  {
    ...wire("call-ids", "call-ids"),
    name: "nine-signs-differ",
    find: "for (let tries = 1; taken.has(fit); tries++)",
    replace: "for (let tries = 1; false; tries++)",
  },
  {
    ...wire("leaked-calls", "leaked-calls"),
    name: "code-is-no-call",
    find: "if (fences.inside()) return",
    replace: "if (false) return",
  },
  {
    ...wire("leaked-calls", "leaked-calls"),
    name: "cut-off-leak-stays-text",
    find: "if (at < 0 && !mayLackClose) return noLeak();",
    replace: "",
  },
  {
    ...wire("leaked-calls", "leaked-calls"),
    name: "text-does-not-wait",
    find: "if (!plausible(body.length > longestBeginning ? body.slice(0, longestBeginning) : body)) return noLeak();",
    replace: "",
  },
  {
    ...wire("leak-values", "leaked-calls"),
    name: "only-known-tools-leak",
    find: "known.length === calls.length && known.length > 0 ? known : null",
    replace: "known",
  },
  {
    ...wire("openai-reader", "openai-habits"),
    name: "leaked-and-native-are-one",
    find: "said.calls.filter((call) => !native.some((other) => isSame(call, other)))",
    replace: "said.calls.filter(() => true)",
  },
  {
    ...wire("openai-reader", "openai-habits"),
    name: "cut-off-in-disguise",
    find: "(usage?.output ?? 0) >= Math.min(maxOutput ?? output, output)",
    replace: "false",
  },
  {
    ...wire("openai-errors", "openai-habits"),
    name: "error-in-the-body",
    find: "if (code === 0) return null;",
    replace: "return null;",
  },
  {
    ...wire("openai-details", "openai-habits"),
    name: "repeated-thinking-once",
    find: "const whole = repeats ? piece : sum;",
    replace: "const whole = sum;",
  },
  {
    ...wire("think-tags", "think-tags"),
    name: "half-a-tag-waits",
    find: "take(heldFrom(held, [thinkOpen, thinkClose])",
    replace: "take(held.length",
  },
];

import type { Mutant } from "./mutant.ts";

const reader = {
  file: "src/providers/wire/openai-reader.ts",
  tests: ["src/providers/wire/openai-reader.test.ts"],
};

/** What counts as a whole reply. */
export const providers: readonly Mutant[] = [
  { ...reader, name: "cut-off-call", find: 'const cutOff = finish === "length";', replace: "const cutOff = false;" },
  { ...reader, name: "broken-stream", find: "if (!ended && finish === null)", replace: "if (false)" },
];

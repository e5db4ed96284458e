import type { Mutant } from "./mutant.ts";

const bodies = { tests: ["src/providers/any-body.test.ts"] };
const whole = { ...bodies, file: "src/providers/wire/whole-answer.ts" };
const reading = { ...bodies, file: "src/providers/read-reply.ts" };

/** What a body is, whatever its header says. */
export const bodiesOfReplies: readonly Mutant[] = [
  {
    ...bodies,
    name: "streams-with-another-header",
    file: "src/providers/body-kind.ts",
    find: "if (declared || fields.some((field) => start.startsWith(field)))",
    replace: "if (declared)",
  },
  {
    ...bodies,
    name: "a-field-may-come-in-pieces",
    file: "src/providers/body-kind.ts",
    find: 'return fields.some((field) => field.startsWith(start)) ? null : "page";',
    replace: 'return "page";',
    tests: ["src/providers/body-kind.test.ts"],
  },
  {
    ...bodies,
    name: "pages-called-a-stream",
    file: "src/providers/body-kind.ts",
    find: 'if (start.startsWith("<")) return "page";',
    replace: "",
  },
  {
    ...bodies,
    name: "a-completion-cut-off-is-asked-for-again",
    file: "src/providers/step.ts",
    find: "if (answer === undefined && bodyKind(",
    replace: "if (false && bodyKind(",
  },
  { ...reading, name: "blanks-before-a-body", find: "(held + chunk).trimStart()", replace: "held + chunk" },
  {
    ...reading,
    name: "pages-are-not-read-to-their-end",
    find: 'if (kind === "page" && held.length > enoughOfPage)',
    replace: "if (false)",
  },
  {
    ...whole,
    name: "signatures-of-whole-completions",
    find: "signature: block.signature",
    replace: 'signature: ""',
  },
  {
    ...whole,
    name: "refusals-of-whole-completions",
    find: 'part.type === "refusal"',
    replace: "false",
  },
  {
    name: "one-completion-is-no-stream",
    file: "src/providers/doctor/observe.ts",
    find: "whole = true;",
    replace: "",
    tests: ["src/providers/doctor/examine.test.ts"],
  },
];

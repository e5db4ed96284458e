import type { Mutant } from "./mutant.ts";

const elicit = { file: "src/mcp/interact/elicit.ts", tests: ["src/mcp/interact/elicit.test.ts"] };
const sample = { file: "src/mcp/interact/sample.ts", tests: ["src/mcp/interact/sample.test.ts"] };

/** What a server asks for while it works. */
export const mcpInteract: readonly Mutant[] = [
  { ...elicit, name: "visit-only-web-addresses", find: "!/^https?:$/.test(address.protocol) ||", replace: "" },
  { ...elicit, name: "visit-without-a-login-in-it", find: " || address.username || address.password", replace: "" },
  {
    ...elicit,
    name: "no-answer-is-no-yes",
    find: 'if ("declined" in said) return { action: "decline" };',
    replace: "",
  },
  {
    ...elicit,
    name: "unfit-answers-end",
    find: 'return { action: "cancel" };\n}\n\nconst optionsFor',
    replace: 'return { action: "decline" };\n}\n\nconst optionsFor',
  },
  {
    ...sample,
    name: "words-only-when-agreed",
    find: 'if (!agreed) throw new ServerProblem("refused", "the user declined");',
    replace: "",
  },
  { ...sample, name: "words-are-bounded", find: "Math.min(wanted, mostTokens)", replace: "wanted" },
  {
    name: "hidden-characters-of-a-server",
    file: "src/mcp/interact/fields.ts",
    find: "\\p{Cf}",
    replace: "",
    tests: elicit.tests,
  },
  {
    name: "a-form-that-nobody-saw",
    file: "src/mcp/interact/interactions.ts",
    find: "if (said === null && !signal.aborted) unheard ??= { ...what, isShowable: true };",
    replace: "",
    tests: ["src/mcp/interact/interactions.test.ts", "src/mcp/tools/tool.test.ts"],
  },
  {
    name: "roots-hold-the-servers-own-folders",
    file: "src/mcp/interact/interactions.ts",
    find: "config.args.filter(isFolder)",
    replace: "[]",
    tests: ["src/mcp/interact/interactions.test.ts"],
  },
  {
    name: "a-call-to-copy-of-a-server",
    file: "src/tools/agent/example-call.ts",
    find: "server === undefined ? Object.keys(properties).filter(isExplained) : []",
    replace: "Object.keys(properties).filter(isExplained)",
    tests: ["src/tools/agent/tool-search.test.ts"],
  },
];

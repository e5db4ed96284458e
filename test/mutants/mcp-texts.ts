import type { Mutant } from "./mutant.ts";

const told = { file: "src/front/mcp/told.ts", tests: ["src/front/mcp/servers.test.ts"] };
const search = { file: "src/tools/agent/tool-search.ts", tests: ["src/tools/agent/tool-search.test.ts"] };
const judge = { file: "src/loop/judge.ts", tests: ["src/mcp/tools/in-a-turn.test.ts"] };

/** What the model reads of MCP servers and their tools. */
export const mcpTexts: readonly Mutant[] = [
  {
    ...told,
    name: "servers-share-the-room",
    find: "Math.floor(mostCharacters / servers.length)",
    replace: "mostCharacters",
  },
  {
    ...told,
    name: "words-end-with-a-sentence",
    find: "end === undefined ? shortened",
    replace: "end !== -1 ? shortened",
  },
  {
    ...told,
    name: "names-that-can-be-called",
    find: 'prefix: isAsNamed || inputs ? "" : prefix',
    replace: 'prefix: ""',
  },
  {
    name: "few-tools-with-parameters",
    file: "src/mcp/lists/read-lists.ts",
    find: "tools.length <= fewTools",
    replace: "tools.length < 0",
    tests: told.tests,
  },
  { ...search, name: "a-name-finds-one-tool", find: "named.length > 0 ? named : others", replace: "known" },
  { ...search, name: "a-word-is-no-name-alone", find: "|| /^\\p{L}+$/u.test(wanted) ", replace: "" },
  { ...search, name: "servers-named-in-bounds", find: ".slice(0, mostServers)", replace: "" },
  {
    ...search,
    name: "refusals-of-plan-mode-are-marked",
    find: 'classes[index] !== "free"',
    replace: "classes.length < index",
  },
  {
    ...search,
    file: "src/tools/agent/example-call.ts",
    name: "example-of-a-choice",
    find: "return values[0];",
    replace: 'return "…";',
  },
  {
    ...judge,
    name: "unseen-parameters-are-a-strangers",
    find: 'undefined ? undefined : "mcp"',
    replace: "undefined ? undefined : undefined",
  },
  { ...judge, name: "unseen-parameters-in-bounds", find: " || parameters.length > longestParameters", replace: "" },
  {
    name: "a-form-that-nobody-could-be-shown",
    file: "src/mcp/interact/interactions.ts",
    find: "fieldsOf(params.requestedSchema) === null",
    replace: "fieldsOf(params.requestedSchema) === undefined",
    tests: ["src/mcp/tools/tool.test.ts"],
  },
  {
    name: "plan-mode-tells-of-servers-that-are-there",
    file: "src/session/told.ts",
    find: "told?.servers !== undefined && told.servers !== toldBy(emptyGuide).servers",
    replace: "told?.servers !== undefined",
    tests: ["test/plan-mode.test.ts"],
  },
  {
    name: "network-down-is-no-refusal",
    file: "src/tools/web/web-search.ts",
    find: ' && !said.includes("ECONNREFUSED")',
    replace: "",
    tests: ["src/tools/web/web-search.test.ts"],
  },
];

import type { Mutant } from "./mutant.ts";

const whole = ["test/mcp-serve.test.ts"];
const caller = { file: "src/mcp/serve/caller.ts", tests: ["src/mcp/serve/caller.test.ts"] };
const serve = { file: "src/mcp/serve/serve.ts", tests: whole };
const command = { file: "src/cli/mcp-serve.ts", tests: whole };
const skills = { file: "src/cli/mcp-serve-skills.ts", tests: whole };
const prompt = { file: "src/mcp/interact/prompt.ts", tests: ["src/mcp/interact/prompt.test.ts"] };
const resources = { file: "src/mcp/tools/resources.ts", tests: ["src/mcp/tools/resources.test.ts"] };

/** Our tools for other programs, and other servers' prompts and resources for us. */
export const mcpServe: readonly Mutant[] = [
  { ...caller, name: "served-yes-is-for-what-was-shown", find: "ask.hash === approved", replace: "true", tests: whole },
  { ...caller, name: "served-no-other-result", find: "called?.id === before ? undefined : ", replace: "" },
  { ...caller, name: "served-cancelled-in-line", find: "signal.throwIfAborted();", replace: "" },
  {
    ...caller,
    name: "served-session-with-processes",
    find: " && (await current.processes()).length === 0",
    replace: "",
  },
  {
    ...caller,
    name: "served-cancel-ends-the-call",
    find: 'signal.addEventListener("abort", stop);',
    replace: "",
    tests: whole,
  },
  {
    ...serve,
    name: "served-no-is-no",
    find: 'if (said.kind === "elicit" && said.action !== "accept") return failed(texts.gate.userDenied());',
    replace: "",
  },
  {
    ...serve,
    name: "served-only-what-is-offered",
    find: "if (!offer.tools.some((tool) => tool.name === name))",
    replace: "if (false)",
  },
  {
    ...serve,
    name: "served-only-listed-files",
    find: "if (!resource) throw refused",
    replace: "if (uri === '') throw refused",
  },
  {
    ...serve,
    name: "served-nobody-to-ask",
    find: "asks.hash === undefined || !canAsk(server, context)",
    replace: "asks.hash === undefined",
  },
  { ...command, name: "served-too-long-to-show", find: "Array.from(what).length > mostShown ? null : ", replace: "" },
  { ...command, name: "served-shown-exactly", find: "const what = exactText(", replace: "const what = String(" },
  {
    ...command,
    name: "served-not-its-own-session",
    find: "if (!isOffered(entry)) throw",
    replace: 'if (name === "") throw',
  },
  { ...skills, name: "served-sealed", find: "if (folder === null) throw", replace: 'if (name === "") throw' },
  { ...skills, name: "served-model-only", find: "if (head.modelOnly) throw", replace: 'if (name === "") throw' },
  {
    ...prompt,
    name: "prompt-ends-nothing",
    find: "/<(\\/?\\s*(?:server_prompt|skill_content|skill_files))/gi",
    replace: "/<(never)/gi",
  },
  {
    ...prompt,
    name: "prompt-has-an-end",
    find: "plainText(messagesIn(got, texts), longest)",
    replace: "messagesIn(got, texts)",
  },
  { ...prompt, name: "prompt-needs-its-arguments", find: "if (missing.length > 0) {", replace: "if (false) {" },
  {
    name: "prompt-skill-wins",
    file: "src/session/invoked.ts",
    find: "found === true ? null : await prompt(name, rest)",
    replace: "await prompt(name, rest)",
    tests: ["src/session/invoked.test.ts"],
  },
  {
    ...resources,
    name: "resource-near-names",
    find: ' && error.kind === "refused" && !isListed(uri, lists)',
    replace: " && false",
  },
  {
    name: "resources-of-a-denied-server",
    file: "src/permissions/match.ts",
    find: "if (guardsServer(rule, call)) return true;",
    replace: "",
    tests: ["src/permissions/rules.test.ts"],
  },
  {
    ...resources,
    name: "resource-names-are-ours",
    file: "src/mcp/tools/names.ts",
    find: "if (reserved.has(name)) return true;",
    replace: "",
  },
];

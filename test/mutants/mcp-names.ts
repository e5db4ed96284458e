import type { Mutant } from "./mutant.ts";

const called = { file: "src/protocol/called-tool.ts", tests: ["src/protocol/called-tool.test.ts"] };
const windows = { file: "src/mcp/connect/windows-command.ts", tests: ["src/mcp/connect/windows-command.test.ts"] };
const connect = { tests: ["src/mcp/connect/suspicions.test.ts"] };
const terms = { tests: ["test/mcp-skill-terms.test.ts"] };

/** A server's tool is known by what it is of, and with all tools its resources are gone; what a server cannot do by its words. */
export const mcpNames: readonly Mutant[] = [
  {
    ...called,
    name: "let-in-as-the-server-calls-it",
    find: "[ownPart(name, server), tool].some",
    replace: "[ownPart(name, server)].some",
  },
  {
    ...called,
    name: "let-in-by-no-form-of-another",
    find: "looksFormed(server) ? [] : [server]",
    replace: "looksFormed('') ? [] : [server]",
  },
  {
    ...called,
    name: "kept-out-as-people-write-the-server",
    find: "[serverPart(server), clean(server), server]",
    replace: "[serverPart(server)]",
  },
  {
    ...called,
    name: "kept-out-is-the-server-that-is-named",
    find: "if (exact) return matchesText(",
    replace: "if (exact?.tool === '') return matchesText(",
  },
  {
    ...terms,
    name: "skill-entry-keeps-its-server",
    file: "src/skills/head/tool-lists.ts",
    find: "return rule && !exactName(name) ? rule.tool : name;",
    replace: "return rule ? rule.tool : name;",
  },
  {
    ...terms,
    name: "entry-knows-what-it-is-of",
    file: "src/mcp/tools/entries.ts",
    find: "of: { server: server.name, tool: tool.name },",
    replace: "",
  },
  {
    ...terms,
    name: "resources-of-a-server-taken-away",
    file: "src/loop/judge.ts",
    find: "if (isOfTaken(name, touches, terms)) return taken();",
    replace: "",
  },
  {
    ...terms,
    name: "list-of-resources-of-a-server-taken-away",
    file: "src/mcp/tools/resources.ts",
    find: "servers.filter(({ server: { name } }) => mayReach(name))",
    replace: "servers.filter(({ server: { name } }) => mayReach(name) || true)",
  },
  {
    ...terms,
    name: "list-of-resources-of-a-denied-server",
    file: "src/loop/judge.ts",
    find: ' && gate(reaching(server)).decision !== "deny"',
    replace: "",
  },
  {
    name: "what-is-shown-of-a-server-is-what-starts",
    file: "src/permissions/trust/servers.ts",
    find: "const parsed = parseEntry(entry);",
    replace: "const parsed = parseEntry({ ...entry, command: entry.command ?? [] });",
    tests: ["src/permissions/trust/items.test.ts"],
  },
  {
    name: "where-a-server-begins-is-shown",
    file: "src/permissions/trust/servers.ts",
    find: "`cd ${cwd} && ${line}`",
    replace: "line",
    tests: ["src/permissions/trust/items.test.ts"],
  },
  {
    ...windows,
    name: "no-word-that-a-batch-file-would-read",
    find: "if (unfit !== undefined) return { unfit };",
    replace: "",
  },
  {
    ...windows,
    name: "last-quote-of-a-word-stands",
    find: 'word.replace(/\\\\+$/, "$&$&")',
    replace: "word",
  },
  {
    ...connect,
    name: "no-call-again-without-a-session",
    file: "src/mcp/connect/connection.ts",
    find: "if (first.hasSession && isSessionGone(problem.cause)) {",
    replace: "if (isSessionGone(problem.cause)) {",
  },
  {
    ...connect,
    name: "no-secret-in-the-log-of-lists",
    file: "src/mcp/connect/connection.ts",
    find: "${secrets.in(problem)}",
    replace: "${problem}",
  },
  {
    ...connect,
    name: "value-hidden-without-what-stood-around-it",
    file: "src/mcp/connect/hidden.ts",
    find: "return [whole, ...parts].flatMap(",
    replace: "return [whole].flatMap(",
  },
  {
    ...connect,
    name: "typed-token-hidden-without-its-scheme",
    file: "src/mcp/connect/hidden.ts",
    find: '[value, value.replace(/^(?:bearer|basic|token)\\s+/i, "")]',
    replace: "[value]",
  },
  {
    ...connect,
    name: "few-questions-at-once",
    file: "src/mcp/connect/calls.ts",
    find: " || asked >= mostAsked",
    replace: "",
  },
  {
    name: "no-tool-named-as-anothers-hash",
    file: "src/mcp/tools/names.ts",
    find: "if (looksFormed(name.slice(own))) return true;",
    replace: "",
    tests: ["test/mcp-rules.test.ts"],
  },
  {
    name: "folder-of-a-program-of-its-own",
    file: "src/front/mcp/workspace.ts",
    find: "serverHash(found.config, workspace)",
    replace: "serverHash(found.config)",
    tests: ["src/front/mcp/servers.test.ts"],
  },
  {
    name: "options-as-a-person-may-read-them",
    file: "src/mcp/interact/fields.ts",
    find: "({ value, label: shown(value, 200) })",
    replace: "({ value, label: value })",
    tests: ["src/mcp/interact/elicit.test.ts"],
  },
  {
    name: "options-that-nobody-can-tell-apart",
    file: "src/mcp/interact/fields.ts",
    find: "return areTold(bare) ? bare : null;",
    replace: "return bare;",
    tests: ["src/mcp/interact/elicit.test.ts"],
  },
  {
    name: "who-only-looks-ends-nobody-elses",
    file: "src/mcp/hub.ts",
    find: '["", server.name, ++looks]',
    replace: '["", server.name, looks]',
    tests: ["src/front/mcp/ask.test.ts"],
  },
  {
    name: "cases-in-cases-have-an-end",
    file: "src/mcp/tools/check-input.ts",
    find: "cases ** weigh(input, endless).depth > mostLooks",
    replace: "cases > mostLooks ** 9",
    tests: ["src/mcp/tools/check-input.test.ts"],
  },
];

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the source of some.
import type { Mutant } from "./mutant.ts";

const parse = { file: "src/mcp/config/entry.ts", tests: ["src/mcp/config/parse.test.ts"] };
const variables = { file: "src/mcp/config/variables.ts", tests: ["src/mcp/config/variables.test.ts"] };
const kept = { file: "src/mcp/config/kept-values.ts", tests: ["src/mcp/config/variables.test.ts"] };
const front = { tests: ["src/front/mcp/servers.test.ts"] };
const whole = { tests: ["test/mcp-config.test.ts"] };

/** Which MCP servers there are, which of them may be started, and what becomes of their secrets. */
export const mcpConfig: readonly Mutant[] = [
  {
    ...parse,
    name: "mcp-no-stored-secret-named-by-others",
    find: "if (/\\$\\{secret:/.test(JSON.stringify(config)))",
    replace: "if (false)",
  },
  {
    ...parse,
    name: "mcp-entry-bounded",
    find: "if (JSON.stringify(config).length > mostCharacters)",
    replace: "if (false)",
  },
  {
    ...variables,
    name: "mcp-our-own-variables-stay-ours",
    find: "const value = isOurs(named) ? undefined : env[named];",
    replace: "const value = env[named];",
  },
  {
    ...variables,
    name: "mcp-missing-variable-told",
    find: "if (value === undefined && fallback === undefined) missing.add(named);",
    replace: "",
  },
  {
    ...kept,
    name: "mcp-values-kept-apart",
    find: "if (isReference(value)) return [name, value];",
    replace: "return [name, value];",
  },
  {
    ...kept,
    name: "mcp-secrets-of-one-server",
    find: "`mcp:${server} `",
    replace: "`mcp: `",
  },
  {
    ...front,
    name: "mcp-only-what-was-agreed-to",
    file: "src/front/mcp/row.ts",
    find: 'row.trust === server.hash ? "on" : "changed"',
    replace: '"on"',
  },
  {
    ...front,
    name: "mcp-folder-waits",
    file: "src/front/mcp/usable.ts",
    find: 'if (state === "trusted" && server)',
    replace: "if (server)",
  },
  {
    ...front,
    name: "mcp-no-key-unseen",
    file: "src/front/mcp/workspace.ts",
    find: " && !readsOf(item).some((name) => keys.has(name))",
    replace: "",
  },
  {
    ...front,
    name: "mcp-users-name-wins",
    file: "src/front/mcp/usable.ts",
    find: "!taken.has(name) && !isSecond",
    replace: "!isSecond",
  },
  {
    ...front,
    name: "mcp-shared-lists-stay",
    file: "src/front/mcp/add.ts",
    find: "if (!isNeeded) await store.forgetServer(hash);",
    replace: "await store.forgetServer(hash);",
  },
  {
    ...front,
    name: "mcp-removed-with-secrets",
    file: "src/front/mcp/remove.ts",
    find: "for (const one of own) secrets.remove(one);",
    replace: "",
  },
  {
    ...front,
    name: "mcp-keys-in-arguments-hidden",
    file: "src/front/mcp/shown.ts",
    find: "if (rest.length > 0 && secretFlag.test(name)) return `${name}=…`;",
    replace: "",
  },
  {
    ...front,
    name: "mcp-told-in-bounds",
    file: "src/front/mcp/told.ts",
    find: '.join("\\n").length <= mostCharacters',
    replace: '.join("\\n").length >= 0',
  },
  {
    ...front,
    name: "mcp-failed-left-alone",
    file: "src/front/mcp/live-servers.ts",
    find: "(problem === null || Date.now() - Date.parse(problem.at) > againMs)",
    replace: "true",
  },
  {
    ...front,
    name: "mcp-changed-lists-read-anew",
    file: "src/front/mcp/live-servers.ts",
    find: "if (key !== read.key)",
    replace: 'if (read.key === "")',
  },
  {
    ...whole,
    name: "mcp-agent-cannot-add",
    file: "src/cli/below-a-call.ts",
    find: '"model", "mcp"]',
    replace: '"model"]',
  },
  {
    ...whole,
    name: "mcp-import-asks",
    file: "src/cli/mcp-import.ts",
    find: "for (const one of agrees ? wanted : [])",
    replace: "for (const one of wanted)",
  },
  {
    ...whole,
    name: "mcp-nothing-started-for-the-first-request",
    file: "src/front/mcp/session-servers.ts",
    find: '  return (await import("./told.ts")).toldOf(setting);',
    replace: '  await serversOf(setting).checkRest();\n  return (await import("./told.ts")).toldOf(setting);',
  },
  {
    ...whole,
    name: "mcp-tools-of-a-skill-by-pattern",
    file: "src/front/session-skills.ts",
    find: ".filter((name) => isNamed(wanted, name));",
    replace: ".filter((name) => wanted.includes(name));",
  },
  {
    ...whole,
    name: "mcp-tools-of-a-run-by-pattern",
    file: "src/cli/run.ts",
    find: "known.filter((name) => isNamed([pattern], name));",
    replace: "known.filter((name) => name === pattern);",
  },
  {
    name: "mcp-reason-of-failure-stays-told",
    file: "src/server/board.ts",
    find: 'if (state.status === "closed" && servers.get(state.server)?.status === "error") return;',
    replace: "",
    tests: ["src/server/board.test.ts"],
  },
];

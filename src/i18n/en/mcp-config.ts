import { mcpConnect } from "./mcp-connect.ts";
import { plain } from "./system.ts";

/** What people read of the MCP servers that they have set up. */
export const mcpConfig = {
  help: {
    list: "the servers that there are: your own, those of this folder, and those that stand ready",
    add: "add a server, or change one: `mcp add NAME -- COMMAND ARGS…`, `mcp add NAME --url URL` or `--json '{…}'`",
    remove: "take a server away, with its tools, what is remembered of it and its secrets",
    enable: "switch a server on",
    disable: "switch a server off; it stays in the list",
    test: "connect to a server, ask what it has, and remember that",
    tools: "the tools of a server, or of all",
    import: "take over servers from other programs' files",
    name: "its name",
    command: "the command that starts it, after --",
    url: "address of a server that runs elsewhere",
    transport: "how it speaks",
    header: "K=V, sent with every request; kept as a secret (repeatable)",
    env: "K=V, a variable for the command; kept as a secret (repeatable)",
    json: "its config as JSON, as any client writes it",
    dir: "where the command begins; without it, in the session's folder",
    timeout: "seconds that a call may take without a sign of progress",
    file: "a file with servers; without it, those of other programs are looked for",
    names: "only these servers (repeatable)",
    yes: "agree to all that is shown",
  },
  added: (p: { name: string }) => `MCP server ${p.name} added`,
  changed: (p: { name: string }) => `MCP server ${p.name} changed`,
  noValue: (p: { variable: string; name: string }) =>
    `There is no stored value of ${p.variable} for ${p.name}. Type it again.`,
  notThere: (p: { name: string }) => `MCP server ${p.name} does not exist`,
  removed: (p: { name: string; secrets: number }) =>
    `MCP server ${p.name} removed${p.secrets === 0 ? "" : p.secrets === 1 ? ", with its secret" : `, with its ${p.secrets} secrets`}`,
  enabled: (p: { name: string }) => `MCP server ${p.name} enabled`,
  disabled: (p: { name: string }) => `MCP server ${p.name} disabled`,
  willRun: (p: { target: string }) => `It will run: ${p.target}`,
  willConnect: (p: { target: string }) => `It will connect to: ${p.target}`,
  setsSecrets: (p: { names: string }) => `It is given: ${p.names}`,
  readsVariables: (p: { names: string }) => `It is told your ${p.names}`,
  readsKey: (p: { name: string; variable: string }) =>
    `${p.name} would be told ${p.variable}, the key of a model's provider.`,
  isKey: (p: { variable: string }) => `${p.variable} is the key of a model's provider.`,
  waiting: (p: { count: number }) =>
    `${p.count} MCP server${p.count === 1 ? "" : "s"} of this folder wait${p.count === 1 ? "s" : ""} for your word and ${p.count === 1 ? "is" : "are"} not started: \`skillmint trust\` shows ${p.count === 1 ? "it" : "them"}.`,
  tooMuch: () => "Give a command after --, or --url, or --json: one of them.",
  badPair: (p: { text: string }) => `${p.text} is not of the form NAME=VALUE.`,
  badJson: (p: { problem: string }) => `That is no JSON: ${p.problem}`,
  badTimeout: (p: { text: string }) => `${p.text} is no number of seconds.`,
  badName: (p: { name: string; usable: string }) =>
    `A server cannot be called ${p.name}: letters, digits, _ . and - only, at most 64.${p.usable === "" ? "" : ` Try ${p.usable}.`}`,
  folderOnly: (p: { name: string }) =>
    `${p.name} comes from a file of this folder: change it there, and agree to it with \`skillmint trust\`.`,
  entry: {
    "no-object": () => "its entry is not an object",
    "no-way": () => "it has neither a command nor an address",
    "bad-type": (p: { detail: string }) => `nobody knows the type ${p.detail}`,
    "bad-url": (p: { detail: string }) => `${p.detail} is no http address`,
    "bad-args": () => "its arguments are not a list of words",
    "bad-values": (p: { detail: string }) =>
      p.detail === "" ? "its variables or headers are not names with values" : `${p.detail} cannot be set`,
    "bad-name": () => "nothing of its name can be used",
    taken: (p: { detail: string }) => `there is another ${p.detail} already`,
    secret: () => "a value begins with ${secret: – that is how stored secrets are marked",
    "too-large": () => "it is too large",
  },
  unusable: (p: { name: string; problem: string }) => `${p.name} cannot be used: ${p.problem}.`,
  states: {
    on: "on",
    off: "off",
    changed: "CHANGED",
    unreadable: "unreadable",
    "ready-made": "ready, off",
    waiting: "waits for you",
    shadowed: "hidden",
    never: "unusable",
  },
  froms: { user: "yours", workspace: "this folder's", "ready-made": "ready-made" },
  statuses: { connecting: "connecting", ready: "connected", error: "failed", closed: "closed" },
  reasons: {
    changed: () => "its config is not what you agreed to, so it is not started; `mcp enable` shows it and agrees",
    unreadable: () => "its stored config cannot be read; add it again",
    waiting: () => "`skillmint trust` shows it",
    second: () => "another file of this folder names one of the same name, which is used instead",
    shadowed: () => "a server of yours has the same name and is used instead",
  },
  problems: {
    start: (p: { detail: string }) => `it could not be started or reached: ${plain(p.detail)}`,
    "no-value": (p: { detail: string }) =>
      `no value is set for ${p.detail}: set it where SkillMint is started, or give the value itself`,
    ...mcpConnect.unreached,
    lost: (p: { detail: string }) => `the connection was lost${p.detail === "" ? "" : `: ${p.detail}`}`,
    down: (p: { detail: string }) => `it is down${p.detail === "" ? "" : `: ${p.detail}`}`,
    timeout: (p: { detail: string }) => `it did not answer in time${p.detail === "" ? "" : `: ${p.detail}`}`,
    aborted: () => "it was broken off",
    auth: (p: { detail: string; name: string }) =>
      `you must log in first${p.detail === "" ? "" : ` (${p.detail})`}: skillmint mcp login ${p.name}`,
    "too-large": (p: { detail: string }) => `it sent more than can be taken${p.detail === "" ? "" : `: ${p.detail}`}`,
    refused: (p: { detail: string }) => `it answered with an error: ${p.detail}`,
    unreadable: (p: { detail: string }) => `its answer cannot be read: ${p.detail}`,
  },
  tools: (p: { count: number }) => `${p.count} tool${p.count === 1 ? "" : "s"}`,
  unasked: () => "not asked yet",
  tested: (p: { name: string; tools: number; prompts: number; resources: number; era: string; ms: number }) =>
    `${p.name}: ${p.tools} tools, ${p.prompts} prompts, ${p.resources} resources; protocol: ${p.era}; ${p.ms} ms`,
  eras: { legacy: "handshake (until 2025-11-25)", modern: "stateless (from 2026-07-28)" },
  failed: (p: { name: string; problem: string; ms: number }) => `${p.name}: ${p.problem} (${p.ms} ms)`,
  staysListed: () => "It stays in the list; `skillmint mcp test` tries again.",
  noise: (p: { name: string; line: string }) =>
    `${p.name} writes other things than messages to stdout, where they can break the connection; they belong on stderr. The first line: ${p.line}`,
  holdsSecret: (p: { name: string }) =>
    `A key seems to stand in the arguments or the address of ${p.name}, where it is stored as it is: write \${NAME} there and set that variable, or hand it over with --env or --header, whose values are kept as secrets.`,
  dropped: (p: { name: string; why: string }) => `  left out: ${p.name}: ${p.why}`,
  dropReasons: {
    "no-name": "it has no name that can be used",
    "hidden-name": "its name holds signs that nobody sees",
    "same-name": "another of the same name came before it",
    "no-input": "its input is no object",
    "schema-too-deep": "its parameters are nested too deeply",
    "schema-too-large": "its parameters are too large",
    "bad-header": "it wants arguments as headers, in a way that cannot be done",
    "only-as-task": "it only runs as a task, which is not supported",
    "list-too-long": "the list is too long",
    "list-repeats": "the list repeats itself",
    "page-unread": "a part of the list could not be read",
    "list-unread": "the list could not be read",
  },
  isOff: (p: { name: string }) =>
    `MCP server ${p.name} is switched off. \`skillmint mcp enable ${p.name}\` switches it on.`,
  notAgreed: (p: { name: string; reason: string }) => `MCP server ${p.name} is not started: ${p.reason}.`,
  noTools: () => "No tools are known. `skillmint mcp test NAME` asks a server what it has.",
  classes: { free: "reads only", edit: "edits", act: "acts: you are asked" },
  noFiles: () => "No file of another program with MCP servers was found. Name one: `skillmint mcp import FILE`.",
  noServersIn: (p: { file: string }) => `There are no MCP servers in ${p.file}.`,
  unreadFile: (p: { file: string; problem: string; notJson?: { line: number | null } }) => {
    if (!p.notJson) return `${p.file} cannot be read: ${plain(p.problem)}`;
    return `${p.file} is not JSON${p.notJson.line === null ? "" : `: look at line ${p.notJson.line}`}.`;
  },
  alreadyThere: (p: { name: string }) => `${p.name} is there already, and stays as it is.`,
  noneToImport: () => "There is nothing to take over.",
  askImport: (p: { count: number }) =>
    `Add ${p.count === 1 ? "this server" : `these ${p.count} servers`}? They run as you, with your rights. [y/N] `,
  needsYou: () => "Nothing was added: agree with --yes, or type yes where you are asked.",
  declined: () => "Nothing was added.",
  notAmong: (p: { names: string }) => `Not found: ${p.names}`,
  searchedTools: () => "found by tool_search",
  noTool: (p: { server: string; tool: string }) => `MCP server ${p.server} has no tool ${p.tool}`,
  nameBoth: () => "Name the server (server_name) and the tool (tool_name).",
};

import type { Some } from "../on-page.ts";
import type { Texts } from "../texts.ts";
import { plain } from "./system.ts";

const orNot = (near: readonly string[]) => (near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "");
const agree = (above: string | null) =>
  above === null ? "look at it under Settings, Trusted folders" : `look at ${above} under Settings, Trusted folders`;

/** What is said otherwise to who has the page before them: where it is done there, in place of a command. */
export const onPage = {
  agents: {
    waiting: (p: { count: number; above: string | null }) =>
      `${p.count === 1 ? "1 agent waits" : `${p.count} agents wait`} for your word: ${agree(p.above)}.`,
    came: (p: { names: string }) => `With it come agents, which \`task\` may begin: ${p.names}.`,
  },
  config: {
    empty: (p: { key: string }) => `${p.key} cannot be set to nothing. Its default can be had back.`,
    // They stand below the field that they are about, which has a name of its own there.
    badWhole: (p: { value: string; from: number; to: number }) =>
      `Write a whole number from ${p.from} to ${p.to}; ${p.value} is not one.`,
    badAmount: (p: { value: string }) => `Write an amount in US dollars such as 5 or 0.50; ${p.value} is not one.`,
    badNames: (p: { value: string }) =>
      `Write names of variables such as NPM_HOME,DOCKER_*, with commas between them; ${p.value} is not such a list.`,
    badHosts: (p: { value: string }) =>
      `Write hosts such as packages.example.com,*.example.com, with commas between them; ${p.value} is not such a list.`,
    badPath: (p: { value: string }) => `Write a whole path such as /usr/bin/chromium; ${p.value} is not one.`,
    badModel: (p: { value: string }) =>
      `Write a model with its provider, such as openai/gpt-4o-mini; ${p.value} is not one.`,
    badWord: (p: { value: string }) =>
      `Write one word of letters, digits, colons, dots, underscores and hyphens; ${p.value} is not one.`,
    badList: (p: { value: string; choices: string }) =>
      `Write some of ${p.choices}, with commas between them; ${p.value} is not such a list.`,
    badAddresses: (p: { value: string; choices: string }) =>
      `Write addresses such as searxng=http://127.0.0.1:8888, with commas between them and without a password or a query, for some of ${p.choices}; ${p.value} is not such a list.`,
  },
  cost: { badAmount: (p: { text: string }) => `It wants an amount in US dollars such as 5 or 0.50, not ${p.text}.` },
  doctor: {
    language: { setting: () => "the setting for it" },
    detail: { noContext: () => "its server does not tell; give it under Change" },
    data: { makeRoom: () => "make room, or delete old sessions" },
    program: {
      noSandbox: () => "none: sessions that want one are refused",
      environmentFix: () => "start SkillMint without keys in its environment: Settings, Models keeps them",
    },
    models: { choose: () => "add a model under Settings, Models, and make it the default there" },
  },
  guide: {
    instructionsWait: (p: { path: string; above: string | null }) =>
      `${p.path} waits for your word: ${agree(p.above)}.`,
  },
  mcpAuth: {
    problems: {
      noRegistration:
        "the authorization server registers nobody; with a client that was registered for you log in from a terminal: skillmint mcp login NAME --client-id ID",
    },
  },
  mcpConfig: {
    waiting: (p: { count: number }) =>
      `${p.count === 1 ? "1 MCP server of this folder waits" : `${p.count} MCP servers of this folder wait`} for your word: look at the folder under Settings, Trusted folders.`,
    folderOnly: (p: { name: string }) =>
      `${p.name} comes from a file of its folder: change it there, then agree to the folder under Settings, Trusted folders.`,
    reasons: {
      changed: () => "its config is not what you agreed to, so it is not started; switch it on to see it and agree",
      waiting: () => "agree to its folder under Settings, Trusted folders",
    },
    problems: {
      "no-value": (p: { detail: string }) =>
        `no value is set for ${p.detail}: set it where SkillMint is started, or edit the server and give the value itself`,
      auth: (p: { detail: string; name: string }) =>
        `you must log in at ${p.name} first${p.detail === "" ? "" : ` (${p.detail})`}`,
    },
    holdsSecret: (p: { name: string }) =>
      `A key seems to stand in the arguments or the address of ${p.name}, where it is stored as it is: write \${NAME} there and set that variable, or put it among the environment or the headers, whose values are kept as secrets.`,
    unreadFile: (p: { file: string; problem: string; notJson?: { line: number | null } }) => {
      if (!p.notJson) return `${p.file} cannot be read: ${plain(p.problem)}`;
      return `${p.file} is not JSON${p.notJson.line === null ? "" : `: look at line ${p.notJson.line}`}.`;
    },
    isOff: (p: { name: string }) => `MCP server ${p.name} is switched off. Switch it on first.`,
  },
  mcpConnect: { auth: ({ server }: { server: string }) => `You must log in at ${server} first.` },
  models: {
    noModel: () => "Which model? Choose one.",
    badUrl: (p: { url: string }) => `${p.url} is not an http or https address. Example: https://HOST/v1`,
    openHttp: (p: { url: string; model: string }) =>
      `${p.url} is not encrypted and not in a private network: anyone on the way could read along. If you want ${p.model} nevertheless, add it again under Settings, Models.`,
    unknownProvider: (p: { model: string; provider: string; near: readonly string[] }) =>
      `There is no provider ${p.provider}.${orNot(p.near)} Settings, Models has those that are known; any other is added there with its address.`,
    missingKey: (p: { provider: string; console?: string | undefined }) =>
      `There is no key for ${p.provider}. Give one under Settings, Models.${p.console ? ` You get one at ${p.console}` : ""}`,
    secretInUrl: (p: { host: string }) =>
      `The address at ${p.host} holds a name, a password or a key, and addresses are not stored encrypted. Leave it out and give the key in its own field.`,
    formatNeeded: () => "What does it speak? Choose a format.",
    badDialect: (p: { place: string }) => `The dialect is not one (${p.place}).`,
    outputOverContext: (p: { output: number; context: number }) =>
      `A reply (${p.output}) cannot be longer than request and reply together (${p.context}).`,
    stoodInFor: (p: { models: string }) => `It was to stand in for ${p.models}, which now have nobody.`,
    notAdded: (p: { model: string; near: readonly string[] }) => `${p.model} was not added.${orNot(p.near)}`,
    noStandIn: (p: { model: string }) =>
      `The model that is to stand in for ${p.model} was removed or has no key; see Settings, Models.`,
    withoutTools: (p: { model: string }) => `${p.model} cannot call tools, so it gets none. It can only talk.`,
  },
  permissions: {
    waits: () => "does not hold before you agree to the folder under Settings, Trusted folders",
    noSuchRule: (p: { effect: string; rule: string }) => `You have no rule ${p.effect} ${p.rule}.`,
  },
  server: {
    badCode: () =>
      "This link has been used or has run out. For a new one, press Enter in the terminal where SkillMint runs, or start it once more as you did before, with `npm start` or `skillmint`: a running one goes on, and its new link is shown.",
    refused: { "no-sandbox": () => "No sandbox can be had on this machine; Settings, Doctor says what is missing." },
  },
  session: {
    folderGone: (p: { folder: string }) =>
      `The folder of this session, ${p.folder}, is not there any more or cannot be read. The session itself can still be read; to go on, put the folder back, or begin a new session in another one.`,
    notFound: (p: { id: string }) => `There is no session ${p.id}.`,
    isTask: (p: { parent: string }) =>
      `That is a sub-agent of session ${p.parent}, which alone works with it. Go on there.`,
  },
  sessions: {
    noTurnEnded: () => "The session has no finished turn yet, so there is nothing to fork. Let it finish one.",
    noSuchPrompt: (p: { message: string }) => `${p.message} is not a prompt of this session.`,
    promptInMidTurn: () =>
      "That was sent while a turn was running. Fork at the prompt that began it, or an earlier one.",
    noSuchCut: (p: { cuts: number }) =>
      p.cuts === 0
        ? "Nothing was folded away in what a fork would hold, so there is nothing to bring back."
        : `A fork would have the cuts 1 to ${p.cuts}.`,
    undo: {
      takeTheseToo: () => "These can be taken back too.",
      noSuchTurn: (p: { turn: number; turns: number }) =>
        `There is no turn ${p.turn}: the session has ${p.turns === 1 ? "one turn" : `${p.turns} turns`}.`,
      alreadyUndone: (p: { turn: number }) => `Turn ${p.turn} is undone already.`,
    },
  },
  trust: {
    waiting: (p: { count: number }) =>
      `${p.count === 1 ? "One rule of this folder would allow something and waits" : `${p.count} rules of this folder would allow something and wait`} for your word: look at the folder under Settings, Trusted folders.`,
    badUserRules: (p: { problem: string }) =>
      `Your permission rules cannot be read (${p.problem}), so nobody knows what they deny, and nothing is run. In a terminal, \`skillmint config unset permissions\` deletes them.`,
    above: (p: { folder: string }) =>
      `Above it, in ${p.folder}, something waits: look at it under Settings, Trusted folders.`,
  },
  workRules: {
    notFound: (p: { which: string; count: number }) => `There is no rule ${p.which}. It may have been removed.`,
  },
} satisfies Some<Texts>;

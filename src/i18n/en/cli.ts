import { because, plain } from "./system.ts";

/** What the command line says. */
export const cli = {
  help: {
    titles: {} as Record<string, string>,
    program: "Runs Agent Skills on any language model, on your own machine.",
    version: "print the version",
    help: "show this help",
    run: "one turn without a screen",
    prompt: "what the agent shall do; - reads it from stdin",
    output: "how to print",
    model: "the model; without one the default of `model use`, or the built-in demo",
    baseUrl: "any endpoint's address; no configuration needed",
    format: "what the endpoint speaks (default: openai)",
    apiKey: "the key, for this run",
    session: "go on with this session",
    continue: "go on with the newest session of this folder",
    maxSteps: "most model calls of the turn (default: 100)",
    skill: "the session's main skill",
    tools: "names of tools to load, with commas between, or none; use_tool reaches all others",
    answer:
      "answer an ask of the session: ASK=allow, ASK=always, ASK=deny or ASK=deny:why; a question with ASK=number or words",
    noSave: "keep nothing of this session",
    cwd: "the folder to work in (default: the current one)",
    mode: "what passes without asking (default: default)",
    sandbox: "what commands may reach (default: off)",
    allow: "let matching calls pass, such as 'bash(git log:*)'",
    deny: "refuse matching calls",
    tool: "tools, directly",
    toolList: "every tool",
    toolCall: "call one tool: same gate, same limits, exactly what the model would receive",
    toolInput: "the tool's input as JSON",
    sessions: "stored sessions",
  },
  usage: (p: { problem: string }) => `${p.problem}\nSee \`skillmint --help\`.`,
  noSuchCommand: (p: { name: string }) => `There is no command '${p.name}'. To give a prompt: skillmint run "…".`,
  wrongUse: (p: { code: string; what: string; message: string }) => p.message,
  unexpected: (p: { problem: string; log: string | null }) =>
    `That did not work: ${plain(p.problem)}${p.log ? `\nMore about it is in ${p.log}` : ""}`,
  tasksAtWork: (p: { count: number; minutes: number }) =>
    `Waiting for ${p.count === 1 ? "a sub-agent" : `${p.count} sub-agents`} in the background, ${p.minutes} minutes at most; what is reported goes with your next prompt.`,
  tasksHeld: (p: { count: number }) =>
    `${p.count === 1 ? "A sub-agent in the background stops" : `${p.count} sub-agents in the background stop`} here, and ${p.count === 1 ? "goes" : "go"} on with your answer.`,
  tasksLeft: (p: { count: number; minutes: number; session: string | null }) =>
    `${p.count === 1 ? "A sub-agent has" : `${p.count} sub-agents have`} not ended after ${p.minutes} minutes, and ${p.count === 1 ? "stops" : "stop"} here.${p.session ? ` To go on: skillmint run --session ${p.session}` : ""}`,
  skillForks: (p: { agentType: string; about: string }) =>
    `The skill works in a sub-agent of its own (${p.agentType}): "${p.about}"`,
  taskEnded: (p: { agentType: string; about: string; status: "ok" | "error" | "aborted" }) =>
    `Sub-agent (${p.agentType}) in the background ${{ ok: "has reported", error: "has failed", aborted: "was stopped" }[p.status]}: "${p.about}"`,
  promptMissing: () => 'Say what to do: skillmint run "…", or pipe it in with `skillmint run -`.',
  fixedFlag: (p: { flag: string }) =>
    `${p.flag} belongs to a new session: a stored one keeps what it began with. Leave it out, or begin a new session.`,
  emptySession: () => "--session is empty. `skillmint session list` shows the ids.",
  noFolder: (p: { folder: string; flag: string }) => `There is no folder ${p.folder}. Name another with ${p.flag}.`,
  folderGone: (p: { problem: string; flag: string }) =>
    `The current folder is gone${because(p.problem)}. Change to another or name one with ${p.flag}.`,
  needsNode: (p: { version: string }) =>
    `SkillMint needs Node 24 or newer, and this is ${p.version}. Run \`npm start\` once in its folder: it brings the right one.`,
  outputFailed: (p: { problem: string }) =>
    `The output could not be written: ${plain(p.problem)}. The session is kept.`,
  refused: {
    "nothing-to-do": () => "The session has nothing left to do. Give a prompt to go on.",
    waiting: () => "The session waits for an answer. Give it with --answer.",
  },
  answerWithoutSession: () => "--answer belongs to a stored session. Name it with --session or --continue.",
  notAFolder: (p: { folder: string; flag: string }) => `${p.folder} is not a folder. Name one with ${p.flag}.`,
  ownFolder: (p: { folder: string; flag: string }) =>
    `${p.folder} belongs to SkillMint's own data, where no agent may work. Choose another folder with ${p.flag}.`,
  closedFolder: (p: { folder: string; flag: string }) =>
    `You may not read ${p.folder}. Mend its permissions or name another folder with ${p.flag}.`,
  badRule: (p: { rule: string }) =>
    `${p.rule} is not a rule. Rules look like bash, 'bash(git log:*)' or 'edit(src/**)'.`,
  badSteps: (p: { text: string }) => `--max-steps wants a whole number from 1 on, not ${p.text}.`,
  badJson: (p: { problem: string }) => `The input is not valid JSON: ${p.problem}`,
  searchedTools: () => "+ is found by tool_search and called through use_tool; the others are in every session.",
  unknownTool: (p: { name: string }) => `There is no tool named ${p.name}. \`skillmint tool list\` shows all.`,
  permissionNeeded: (p: {
    what: string;
    reason: string;
    flag: string | undefined;
    /** Null: there is none that does. */
    mode: string | null | undefined;
    answer: string | undefined;
    /** Whether a rule can be made of it. */
    always: boolean;
    /** The rule is for all that the browser does on the site. */
    site: boolean;
    /** It is about notes for later sessions, for which a yes is enough. */
    notes: boolean;
    /** It was to act on a page, which is closed by now. */
    page: boolean;
  }) =>
    `Permission needed (${p.reason}): ${p.what}
This command does not wait for an answer.${p.flag ? ` To allow it from the start: ${p.flag}${p.site ? " (all that the browser does on this site, but no scripts)" : ""}` : p.mode === null ? " No rule and no mode allows this, only an answer in a session that is saved." : ` No rule allows just this${p.mode ? `; --mode ${p.mode} does` : ""}.`}${p.answer ? `\nTo go on with yes: skillmint run ${p.answer}\n(or ${p.always ? "=always: all that this rule allows, for the rest of the session; " : ""}=deny, =deny:why)\nThe session keeps its model and its mode; give each --allow, --deny and --api-key again.` : ""}${p.notes ? "\nA yes holds for all notes of this session." : ""}${p.page ? "\nThe page is closed with this command, and what was filled in on it is gone: going on begins there anew." : ""}`,
  contextCut: (p: { way: "asked" | "compacted" | "trimmed"; count: number; saved: boolean }) =>
    `${
      {
        asked: `As the model asked, ${p.count} older messages were summarised.`,
        compacted: `The context was nearly full: ${p.count} older messages were summarised.`,
        trimmed:
          p.count === 0
            ? "The context was full: long results are sent without their middle."
            : `The context was full: ${p.count} older messages are no longer sent.`,
      }[p.way]
    }${p.saved ? " `session show --full` has them." : ""}`,
  summaryFailed: () => "The model asked for a summary of older messages; it could not be made, and all of them stay.",
  retrying: (p: { reason: string; seconds: number; attempt: number }) =>
    `The model could not answer (${p.reason}); asking again in ${p.seconds} s (${p.attempt}).`,
  badAnswer: (p: { text: string }) =>
    `${p.text} is not an answer. Answers look like ask_…=allow or ask_…=deny:why, and to a question ask_…=words.`,
  noSessions: () => 'There are no sessions yet. Begin one with skillmint run "…".',
  readOnly: () => "The data folder cannot be written, so nothing can be stored. This is what was stored before.",
  store: {
    "newer-version": (p: { detail: string }) =>
      `The data folder was written by a newer SkillMint (${p.detail}). Update this one; nothing was changed.`,
    "other-owners": (p: { detail: string }) =>
      `The data folder must be brought up to date, but another SkillMint uses it (${p.detail}). Stop it and try again.`,
    foreign: (p: { detail: string }) =>
      `${p.detail} is a database, but not SkillMint's. Set SKILLMINT_HOME to another folder; nothing was changed.`,
    "not-a-file": (p: { detail: string }) =>
      `${p.detail} is not a regular file, so it cannot be the database. Move it aside, or set SKILLMINT_HOME to another folder; nothing was changed.`,
    emptied: (p: { detail: string }) =>
      `The database ${p.detail} is empty, although sessions were stored in this data folder. Put back a copy of it, or delete it to begin a new one; nothing was changed.`,
    replaced: (p: { detail: string }) =>
      `The database ${p.detail} was deleted, replaced or emptied while SkillMint used it. What was said last is not stored, and nothing more is written. Put the file back and start SkillMint again.`,
    busy: (p: { detail: string }) =>
      `Another program holds the database${because(p.detail)}. Wait until it is done and try again.`,
    corrupt: (p: { detail: string }) =>
      `The database is damaged (${p.detail}). Move skillmint.db aside to begin a new one; a copy may be in skillmint.db.backup-*.`,
    unwritable: (p: { detail: string }) =>
      `The data folder cannot be written${because(p.detail)}. Mend its permissions or disk space, or set SKILLMINT_HOME to another folder.`,
  },
};

import type { Outcome, ProbeName } from "../../protocol/probes.ts";
import { because } from "./system.ts";

interface Probe {
  name: string;
  /** What it means for us. */
  yes: string;
  no: string;
}

const probes: Record<ProbeName, Probe> = {
  answers: { name: "answers", yes: "it can be asked", no: "" },
  streams: {
    name: "streams",
    yes: "you see the reply as it is written",
    no: "the reply comes all at once; with long ones, raise idleSeconds",
  },
  usage: {
    name: "tells what it used",
    yes: "costs and context are counted",
    no: "tokens are estimated, costs are unknown",
  },
  cached: {
    name: "tells what was cached",
    yes: "cached tokens are reckoned at their price",
    no: "all input is reckoned at the full price",
  },
  "stream-options": { name: "takes stream_options", yes: "asked for the usage", no: "left out from now on" },
  "output-limit": {
    name: "keeps the output limit",
    yes: "replies can be bounded",
    no: "replies may be longer than allowed, and dearer",
  },
  system: {
    name: "heeds the system prompt",
    yes: "rules and skills reach it",
    no: "rules and skills may not be heeded",
  },
  "tool-call": { name: "calls a tool", yes: "it can act", no: "it can only talk: no tools are offered to it" },
  leaks: {
    name: "writes calls into its text",
    yes: "they are recognised and taken for calls",
    no: "calls come as calls",
  },
  reasoning: { name: "shows its thinking", yes: "you see what it thinks", no: "nothing to see or to give back" },
  "reasoning-echo": {
    name: "needs its thinking back",
    yes: "it is sent back with every result",
    no: "it may be left out",
  },
  result: { name: "uses a result", yes: "work in several steps is possible", no: "it does not go on from results" },
  fragments: {
    name: "arguments come whole",
    yes: "quotes, line ends and Chinese arrive as meant",
    no: "edits may arrive damaged",
  },
  "no-arguments": {
    name: "calls without arguments",
    yes: "tools without input work",
    no: "tools without input may fail",
  },
  parallel: { name: "calls several tools at once", yes: "fewer steps", no: "one call a step: slower, but it works" },
  "long-name": {
    name: "takes names of 64 letters",
    yes: "long MCP names are fine",
    no: "longer ones are cut to 32 before they are sent",
  },
  refs: { name: "schemas with $ref", yes: "taken", no: "written out before they are sent" },
  "top-unions": { name: "schemas with anyOf on top", yes: "taken", no: "merged before they are sent" },
  unions: { name: "schemas with anyOf inside", yes: "taken", no: "rewritten before they are sent" },
  tuples: { name: "schemas with lists of items", yes: "taken", no: "rewritten before they are sent" },
  "type-lists": { name: "schemas with several types", yes: "taken", no: "rewritten before they are sent" },
  "property-names": { name: "properties of any name", yes: "taken", no: "renamed on the way, and back" },
  picture: { name: "sees pictures", yes: "images and PDF pages are shown to it", no: "it is told of images in words" },
  context: { name: "size of its context", yes: "requests are kept within it", no: "" },
};

const outcomes: Record<Outcome, string> = { yes: "yes", no: "no", unclear: "unclear" };

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** What the doctor says: of a model, and of this machine. */
export const doctor = {
  help: {
    model: "find out by some 25 small requests what a model can do, and keep it with the model",
    examined: "the model to examine",
    machine: "what works here, what is missing, how to fix it",
  },
  probes,
  outcomes,
  unclear: "nothing follows from it",
  head: ["probe", "outcome", "what it means"],
  detail: {
    pieces: (p: { pieces: number; events: number }) => `${many(p.events, "event")} in ${many(p.pieces, "piece")}`,
    tokens: (p: { input: number; output: number }) => `${p.input} in, ${p.output} out`,
    fragments: (p: { pieces: number }) => `in ${many(p.pieces, "piece")}`,
    calls: (p: { count: number }) => many(p.count, "call"),
    noCall: () => "no call came",
    context: (p: { tokens: number; source: string }) => `${p.tokens} tokens (${p.source})`,
    noContext: () => "its server does not tell; give it with `skillmint model add … --context`",
  },
  demo: () => "demo/scripted is built in and does what it says; there is nothing to find out.",
  asking: (p: { model: string; host: string }) => `Asking ${p.model} at ${p.host}, one small request after the other …`,
  spent: (p: { requests: number; input: number; output: number; cost: string | null }) =>
    `${p.requests} requests, ${p.input} tokens in, ${p.output} out; cost: ${p.cost ?? "unknown"}`,
  drives: (p: { model: string }) => `${p.model} can drive tools.`,
  drivesNot: (p: { model: string }) => `${p.model} cannot drive tools. It can be talked to; give it --tools none.`,
  drivesNotStored: (p: { model: string }) => `${p.model} cannot drive tools. From now on it is run with --tools none.`,
  drivesPerhaps: (p: { model: string }) =>
    `Whether ${p.model} can drive tools could not be found out. Try again later.`,
  stored: () => "Kept with the model; from now on it is spoken to in this way.",
  notStored: (p: { command: string }) => `Nothing was kept: the model is not among yours. Add it, then examine it again:
    ${p.command}`,
  states: { ok: "ok", missing: "missing", problem: "PROBLEM" },
  fix: (p: { fix: string }) => `→ ${p.fix}`,
  allWell: () => "Everything that is needed is there.",
  notWell: (p: { count: number }) =>
    p.count === 1 ? "One thing that is needed is not right." : `${p.count} things that are needed are not right.`,
  checks: {
    node: "Node",
    data: "data folder",
    space: "free space",
    leftovers: "deleted sessions",
    retention: "old sessions",
    journals: "sessions",
    database: "database",
    ripgrep: "ripgrep",
    git: "git",
    shell: "shell",
    terminal: "terminal (tty)",
    screenshot: "screenshot",
    browser: "browser",
    environment: "environment",
    pipes: "pipes",
    sandbox: "sandbox",
    secrets: "keys",
    model: "default model",
    keys: "keys of models",
    servers: "local models",
    language: "language",
  },
  node: {
    detail: (p: { version: string; platform: string; file: string }) => `${p.version}, ${p.platform} (${p.file})`,
    fix: () => "SkillMint needs Node 24 or newer: run `npm start` once in its folder",
  },
  data: {
    notYet: (p: { folder: string }) => `${p.folder}, made at the first run`,
    detail: (p: { folder: string; sizes: string }) => `${p.folder} (${p.sizes})`,
    sizes: (p: { database: string; outputs: string; blobs: string }) =>
      `database ${p.database}, outputs ${p.outputs}, blobs ${p.blobs}`,
    atLeast: (p: { size: string }) => `over ${p.size}`,
    open: (p: { folder: string; mode: string }) => `${p.folder} is open to others (mode ${p.mode})`,
    close: (p: { folder: string }) => `chmod 700 ${p.folder}`,
    unwritable: (p: { folder: string; problem: string }) => `${p.folder} cannot be written${because(p.problem)}`,
    elsewhere: () => "mend its permissions, or set SKILLMINT_HOME to another folder",
    free: (p: { size: string }) => `${p.size} free`,
    makeRoom: () => "make room, or delete old sessions with `skillmint session delete`",
  },
  leftovers: {
    none: () => "nothing is left of them",
    folders: (p: { count: number; size: string }) =>
      `${p.count === 1 ? "1 folder is" : `${p.count} folders are`} left of sessions that no longer exist (${p.size})`,
    interrupted: (p: { count: number }) =>
      p.count === 1
        ? "the deletion of 1 session was interrupted"
        : `the deletion of ${p.count} sessions was interrupted`,
    all: (details: readonly string[]) => details.join("; "),
    fix: () => "start `skillmint` or delete any session: both remove what is left",
  },
  journals: {
    whole: (p: { count: number }) => `all ${p.count} as they were stored`,
    newest: (p: { count: number }) => `the newest ${p.count} as they were stored; the others were not read here`,
    changed: (p: { named: readonly string[]; count: number }) => `${p.named.join("; ")}; ${p.count} in all`,
    fix: () => "restore the data folder from a backup if this was not your doing",
  },
  database: {
    notYet: () => "made at the first run",
    detail: (p: { version: number }) => `version ${p.version}, whole`,
    older: (p: { version: number; current: number }) =>
      `version ${p.version}, whole; brought to ${p.current} at the next run`,
    large: (p: { version: number; size: string }) =>
      `version ${p.version}; too large to be read through here (${p.size})`,
  },
  program: {
    fix: (p: { program: string }) => `install ${p.program}`,
    ripgrepMissing: () => "does not run; searches are done by the slower engine of our own",
    ripgrepFix: () => "install ripgrep, or reinstall SkillMint",
    gitMissing: () => "not there: skills from repositories cannot be added",
    shellMissing: () => "not there: no commands can be run",
    terminalMissing: () => "no `script`: programs that want a terminal cannot be run",
    terminalFix: () => "install util-linux (or bsdutils)",
    noDisplay: () => "no screen here",
    screenshotMissing: () => "no program that takes pictures of the screen",
    installOne: (p: { programs: string }) => `install one of ${p.programs}`,
    pipesElsewhere: (p: { folder: string }) => `${p.folder}: /dev/shm cannot be used, commands start a little slower`,
    pipesMissing: () => "no mkfifo: /dev/stdout and /dev/stderr do not work in commands",
    pipesFix: () => "install coreutils",
    noSandbox: () => "none: --sandbox is refused",
    sandboxFix: {
      "not-installed": () => "install bubblewrap (apt-get install bubblewrap)",
      "not-allowed": () =>
        "use the system's own bubblewrap (apt-get install bubblewrap), or allow unprivileged user namespaces",
      "no-such-system": () => "there is one on Linux (x64, arm64) and macOS",
    },
    environmentHidden: () => "hidden from commands",
    environmentShown: () => "/proc does not let us write over what we were started with: commands can read it there",
    environmentFix: () => "start SkillMint without keys in its environment: `skillmint model add` keeps them",
    notNeeded: () => "not needed on this system",
  },
  secrets: {
    none: () => "none kept",
    detail: (p: { folder: string; keyIn: "keychain" | "file" | null; wanted: boolean }) =>
      `${p.folder}, sealed with a key in ${p.keyIn === "keychain" ? "the system's keychain" : "a file beside them"}${p.wanted ? "" : "; the keychain that is set for it does not work here"}`,
    open: (p: { file: string; mode: string }) => `${p.file} is open to others (mode ${p.mode})`,
    close: (p: { file: string; mode: string }) => `chmod ${p.mode} ${p.file}`,
  },
  models: {
    demo: () => "the built-in demo",
    choose: () => "add a model with `skillmint model add` and choose it with `skillmint model use`",
    detail: (p: { model: string; tools: boolean | undefined }) =>
      p.tools === false ? `${p.model} (without tools)` : p.model,
    keyMissing: (p: { provider: string }) => `the key of ${p.provider} is missing`,
    noKeys: () => "none in the environment",
    setKey: () => "set a provider's variable such as OPENAI_API_KEY, or add a model with its key",
    server: (p: { name: string; models: number }) => `${p.name}: ${p.models} models`,
    noServers: (p: { names: string }) => `none runs (${p.names})`,
  },
  language: {
    from: (p: { language: string; source: string }) => `${p.language}, from ${p.source}`,
    usual: () => "the usual",
    setting: () => "`config set language`",
  },
};

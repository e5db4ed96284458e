import type { SessionOpened } from "../events.ts";
import type { History } from "../history.ts";
import { jsonObject } from "../json-object.ts";
import type { Call, Message, ToolResult, UserMessage } from "../messages.ts";
import { type SkillTerms, skillTextStart } from "../skills.ts";
import { understood } from "../tool-names.ts";
import { destinationOf } from "./addresses.ts";
import { type Brought, broughtBy } from "./brought.ts";
import { plainFetch } from "./plain-fetch.ts";
import { runnerIn } from "./programs.ts";
import { textsOf } from "./records.ts";
import { holds, repeats } from "./repeats.ts";
import { type Choices, createLedger, type SendingCall } from "./sending.ts";
import { createShelf, isAt, mayName, type Seen } from "./shelf.ts";
import type { Taint, TaintSource, TaskTaint } from "./taint.ts";
import { fold } from "./text.ts";

export type TaintReader = (history: History, others?: Others) => Seen | null;

/** Histories of related sessions: the parent of a sub-agent, and by id the sub-agents that run at the same time. */
export interface Others {
  above?: History | undefined;
  beside?: ReadonlyMap<string, History> | undefined;
}

/**
 * Reads a session's history, each time only what is new in it. Returns null where nothing is to be looked for: no
 * stranger's text and nothing from a protected place. A sub-agent's prompt may hold anything that the model of the session
 * above it has read, so that session is read as well.
 */
export function createTaintReader(options: { budget?: number | undefined } = {}): TaintReader {
  const read = createReader(options);
  const readers = new Map<string, ReturnType<typeof createReader>>();
  return (history, { above, beside = new Map() } = {}) => {
    const seen = read(history, above);
    seen.sending.setBeside(
      [...beside].map(([id, other]) => {
        const reader = readers.get(id) ?? createReader(options);
        readers.set(id, reader);
        return reader(other, above ?? history).sending.ledger.own;
      }),
    );
    return seen.sources.length > 0 || seen.secrets.length > 0 ? seen : null;
  };
}

/** Reads a whole history at once. */
export const readAllOf = (history: History, above?: History): Seen => createReader({})(history, above);

function createReader({ budget }: { budget?: number | undefined }): (history: History, above?: History) => Seen {
  const done = new WeakSet<Message>();
  const known = new Set<string>();
  /** Background processes: the source of what they print, or the program if it may fetch text. */
  const processes = new Map<string, TaintSource | string>();
  const ledger = createLedger(budget);
  const shelf = createShelf(ledger);
  const { seen } = shelf;
  const begun: { own?: Taint | null; above?: Taint | null } = {};
  let page: string | null = null;

  return (history, above) => {
    if (above) readAll(above, "above");
    readAll(history, "own", above !== undefined);
    shelf.setPending(pendingIn(history));
    return seen;
  };

  function readAll(history: History, whose: keyof typeof begun, isBelow = false): void {
    const { taint, opened, cut } = history;
    const isOwn = whose === "own";
    if (begun[whose] !== taint) {
      begun[whose] = taint;
      if (taint) begin(taint);
      // The live history of the parent already contains the totals that a sub-agent started with.
      const isKnown = isBelow && cut === null;
      if (taint?.sending && !isKnown) ledger.merge(taint.sending, isOwn && !(taint.prompted && cut === null));
    }
    for (const { name } of untrustedIn(history)) shelf.mark({ origin: "skill", what: name });
    for (const { name, terms } of history.skills) if (terms.ran) shelf.addPrivate(`skill ${name}`);
    if (opened?.terms?.ran) shelf.addPrivate(`skill ${opened.forked ?? opened.skill}`);
    if (opened && take(`system ${whose}`)) readSystem(opened);
    for (const message of [...history.messages, ...history.queue]) read(message, history, isOwn);
    for (const { run, ended } of history.tasks)
      if (ended?.taint && take(run)) {
        addTask(ended.taint, isOwn);
        const [source] = ended.taint.sources;
        if (source) shelf.addOutside(ended.result, source);
      }
  }

  /** The system prompt holds the user's notes for later sessions, instructions of the folder, and the main skill. */
  function readSystem(opened: SessionOpened): void {
    const { system, skill, terms, forked } = opened;
    shelf.addNear(system);
    if (opened.private) shelf.addPrivate("system prompt");
    // The text of a skill that works in a sub-agent stands in the sub-agent's prompt.
    const isStrange = (terms?.untrusted && forked === undefined) || isOfStrangeAgent(opened);
    if (isStrange) addStrange(system, { origin: "skill", what: skill });
    for (const { name, from, to } of opened.strange ?? [])
      addStrange(system.slice(from, to), { origin: "skill", what: name });
  }

  /** Adds a stranger's own bytes. Their addresses count as the stranger's. */
  function addStrange(text: string, source: TaintSource): void {
    shelf.addOutside(text, source);
    ledger.addStranger(text);
  }

  function begin({ copies = [], said, hasRead, private: names, ...taint }: Taint): void {
    addTask({ ...taint, private: names ?? (hasRead ? ["earlier messages"] : []), sending: undefined }, true);
    for (const path of copies) shelf.addPlace(path);
    if (said) shelf.addUser(said);
  }

  function addTask({ sources, secrets, files = [], private: names = [], sending }: Told, isOwn: boolean): void {
    for (const one of sources) shelf.mark(one);
    for (const place of secrets) shelf.addPlace(place);
    for (const name of names) shelf.addPrivate(name);
    for (const file of files) shelf.addFile(file);
    if (sending) ledger.merge(sending, isOwn);
  }

  function read(message: Message, history: History, isOwn: boolean): void {
    if (done.has(message)) return;
    if (message.role === "user") {
      if (take(message.id)) readPrompt(message, history);
    } else
      for (const call of message.calls) if (call.result && take(call.id)) readCall(call, call.result, history, isOwn);
    if (message.role === "user" || message.calls.every(({ result }) => result)) done.add(message);
  }

  function readPrompt({ text, skills = [], notes = [] }: UserMessage, history: History): void {
    for (const note of notes) {
      shelf.addNear(note);
      const what = history.strange?.find((name) => note.includes(`\n### ${name}\n`));
      if (what !== undefined) addStrange(note, { origin: "skill", what });
    }
    if (history.taint?.prompted === "model") shelf.addTask(text);
    else shelf.addUser(text);
    for (const one of skills) {
      const source = calledIn(one, text, history);
      if (source) addStrange(one, source);
    }
  }

  function readCall(call: Call, result: ToolResult, history: History, isOwn: boolean): void {
    const brought = broughtBy(call, result);
    const { name, input, command, process, text } = brought;
    const { output, origin, status, taint } = result;
    if (status !== "denied") recordSent(call, brought, result, isOwn);
    // Of what comes from the user, only answers are the user's own words. The rest are messages of this program.
    if (origin === "user") return void (name === "ask_user" && shelf.addUser(output));
    if (taint) addTask(taint, isOwn);
    const source =
      taint?.sources[0] ?? brought.source ?? ofSkill(brought, history) ?? ofProcess(brought, output) ?? ofFile(brought);
    noteAddresses(brought, result);
    if (brought.private !== null) shelf.addPrivate(brought.private);
    if (brought.secret !== null) shelf.addPlace(brought.secret);
    if (source) shelf.addOutside(text, source, { tool: name, input });
    else if (!brought.isSilent && brought.secret === null && !taint?.secrets.length) shelf.addNear(output);
    const runner = runnerIn(command);
    const remembered = source ?? runner;
    if (process !== null && name === "bash" && remembered) processes.set(process, remembered);
    // The question said whose words the command would run.
    if (runner && call.allowed && status !== "denied") shelf.agreed();
    if (brought.made.length > 0) noteFiles(brought, source);
  }

  /** Adds a call to the ledger, priced by everything that was known before its result. */
  function recordSent(call: Call, { name, input, source }: Brought, { details }: ToolResult, isOwn: boolean): void {
    const place = name.startsWith("mcp_") ? (source?.what ?? /^mcp_(.+?)_/.exec(name)?.[1] ?? name) : page;
    const sent: SendingCall = { tool: name, input, place, choices: choicesIn(details) };
    const consent = call.allowed ? (seen.secrets.length > 0 ? "protected" : "private") : null;
    ledger.record({ call: sent, counts: isCounted(seen, sent), isOwn, consent });
  }

  /** Remembers the addresses and elements of a result whose bytes come from a stranger. */
  function noteAddresses({ input, command, source }: Brought, { origin, output, details, status }: ToolResult): void {
    const url = jsonObject(details)?.url ?? input.url;
    const base = typeof url === "string" ? url : undefined;
    if (origin === "browser") {
      page = base ?? page;
      ledger.addElements(output);
      ledger.addTold("browser", output);
    }
    if (origin === "mcp" && source) ledger.addTold(source.what, output);
    const isFetched = status === "ok" && plainFetch(command) !== null;
    if (isFetched || ["web", "browser", "mcp"].includes(origin)) ledger.addStranger(output, base);
  }

  /** A skill that nobody has agreed to: its text, and its files by whatever way they are read. */
  function ofSkill({ name, input, command, read: paths }: Brought, history: History): TaintSource | null {
    const by = untrustedIn(history).find((skill) => {
      const { folder } = skill.terms;
      if (name === "skill" && String(input.name ?? "").endsWith(skill.name)) return true;
      return folder !== undefined && (paths.some((path) => path.startsWith(`${folder}/`)) || command.includes(folder));
    });
    return by ? { origin: "skill", what: by.name } : null;
  }

  /** What a process of the workspace prints is a stranger's where it seems to come from elsewhere. */
  function ofProcess({ name, command, process }: Brought, output: string): TaintSource | null {
    const by = name === "bash_output" ? processes.get(process ?? "") : runnerIn(command);
    if (typeof by === "object") return by;
    return by !== undefined && printsStrange(output, seen) ? { origin: "web", what: by } : null;
  }

  function ofFile({ command, read: paths }: Brought): TaintSource | null {
    const isRead = (file: Seen["files"][number]) =>
      command === "" ? paths.some((one) => isAt(one, file.path)) : mayName(command, file);
    return seen.files.find(isRead)?.source ?? null;
  }

  /** Text that a call leaves in files is as strange as what the call was made of. */
  function noteFiles({ input, command, made, read: paths }: Brought, source: TaintSource | null): void {
    const texts = textsOf(input);
    const by = source ?? repeats(texts, seen)?.source;
    if (!by) return;
    const isCopied = seen.files.some(
      (file) => file.calls && (mayName(command, file) || paths.some((one) => isAt(one, file.path))),
    );
    const calls = source ? isCopied || /\b(?:curl|wget|aria2c|xh)\b/.test(command) : carries(texts, seen);
    const folders = Map.groupBy(made, (path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    // A whole tree that was fetched is known by its folders.
    for (const [folder, all] of folders)
      for (const path of all.length > 20 ? [folder] : all) shelf.addFile({ path, source: by, ...(calls && { calls }) });
  }

  function take(id: string): boolean {
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  }
}

type Told = Omit<TaskTaint, "sending"> & { sending?: TaskTaint["sending"] | undefined };

const url = /\bhttps?:\/\/[^\s"'`<>)\]]+/gi;
const quotedHost = /["'`]((?:[\w-]+\.)+(?!(?:[cm]?[jt]sx?|json|md|txt|py|html?|css)\b)[a-z]{2,})(?=[:/"'`])/gi;
/** Import lines are the same everywhere. */
const imports = /^\s*(?:import\b|from\b|use\b|#include\b|(?:const|let|var)\b.*\brequire\().*$/gm;
/** Hosts of this machine and its network: a server of the workspace's own tells where it listens. */
const nearHost = /^(?:localhost|0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/i;

/** Returns whether an output names an address that nothing of the user's holds, or a command that fetches. */
function printsStrange(output: string, { user, near }: Seen): boolean {
  const hosts = (output.match(url) ?? []).map((one) => one.replace(/^https?:\/\//i, "").replace(/[/?#].*$/, ""));
  const own = [...user, ...near.map(({ text }) => text)];
  const isStrange = (host: string) => !nearHost.test(host) && !holds(own, fold(host));
  return /\b(?:curl|wget)\s+(?:-|https?:)/.test(output) || hosts.some(isStrange);
}

/** Returns whether a text has a stranger's address or sentence in it. Plain names are no harm in a file that is run. */
function carries(texts: readonly string[], seen: Seen): boolean {
  const addresses = texts.flatMap((text) => [...(text.match(url) ?? []), ...(text.match(quotedHost) ?? [])]);
  const sentences = texts.map((text) => text.replace(imports, ""));
  const others = seen.near.map(({ text }) => text);
  const repeated = repeats(addresses, seen) ?? repeats(sentences, seen, { weight: 8, others, isOwn: () => true });
  return repeated !== null;
}

/** Returns whether a call draws on a budget: private data could be sent, and a stranger's text could have ordered it. */
export const isCounted = (seen: Seen, call: SendingCall): boolean =>
  seen.secrets.length > 0 || (seen.sources.length > 0 && privateFor(seen, call) !== null);

/** Returns the name of private data that the destination does not know yet, or null if there is none. */
export function privateFor(
  { secrets, private: names, sending }: Seen,
  { tool, input, place }: SendingCall,
): string | null {
  const isServer = tool.startsWith("mcp_");
  const url = typeof input.url === "string" ? input.url : (place ?? "");
  // The user may be logged in at a page of the browser, and only its own host knows what it shows.
  const ownName = isServer ? `mcp ${place}` : `browser ${destinationOf(url)?.host ?? url}`;
  const known = secrets[0] ?? names.find((name) => name !== ownName);
  if (known !== undefined || isServer) return known ?? null;
  // A command can read what the session has not, and send it.
  const isCommand = tool === "bash" && plainFetch(String(input.command)) === null;
  return isCommand ? "workspace" : sending.hasEntrusted() ? "prompt" : null;
}

function choicesIn(details: unknown): Choices | undefined {
  const { tools, words, required } = jsonObject(jsonObject(details)?.choices) ?? {};
  const isWhole = typeof tools === "number" && typeof words === "number" && typeof required === "number";
  return isWhole ? { tools, words, required } : undefined;
}

function pendingIn({ messages }: History): SendingCall[] {
  const last = messages.at(-1);
  const open = last?.role === "assistant" ? last.calls.filter(({ result }) => !result) : [];
  return open.map((call) => {
    const { name, input } = understood(call.name, call.input);
    return { id: call.id, tool: name, input: jsonObject(input) ?? {}, place: null };
  });
}

const untrustedIn = ({ skills, opened }: History) => {
  const main = opened?.terms?.untrusted ? [{ name: opened.forked ?? opened.skill, terms: opened.terms }] : [];
  const agent = opened && isOfStrangeAgent(opened) ? [{ name: opened.skill, terms: {} as SkillTerms }] : [];
  return [...main, ...agent, ...skills.filter(({ terms }) => terms.untrusted)];
};

/** A sub-agent whose instructions nobody has agreed to. */
const isOfStrangeAgent = ({ inherited = [] }: SessionOpened) => inherited.some(({ untrusted }) => untrusted);

/** Returns whose text a prompt has called for with it: a server's, or a skill's that nobody has agreed to. */
function calledIn(called: string, prompt: string, history: History): TaintSource | null {
  if (called.includes("\n<server_prompt>\n")) {
    const [, server = "prompt"] = /^\s*\/(?:mcp__)?([^:\s]+?)(?::|__)/.exec(prompt) ?? [];
    return { origin: "mcp", what: server };
  }
  const skill = untrustedIn(history).find(({ name }) => called.startsWith(`${skillTextStart}name="${name}"`));
  return skill ? { origin: "skill", what: skill.name } : null;
}

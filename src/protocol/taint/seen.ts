import type { SessionOpened } from "../events.ts";
import type { History } from "../history.ts";
import { jsonObject } from "../json-object.ts";
import type { Call, Message, ToolResult, UserMessage } from "../messages.ts";
import { type SkillTerms, skillTextStart } from "../skills.ts";
import { understood } from "../tool-names.ts";
import { destinationOf } from "./addresses.ts";
import { type Brought, broughtBy } from "./brought.ts";
import { gathered, isAt, lastName } from "./paths.ts";
import { plainFetch } from "./plain-fetch.ts";
import { textsOf } from "./records.ts";
import { repeats } from "./repeats.ts";
import { carries, printsStrange, ranInLine, runsInLine } from "./runners.ts";
import { type Consent, createLedger, type SendingCall } from "./sending.ts";
import { createShelf, type Seen } from "./shelf.ts";
import type { Taint, TaintSource, TaskTaint } from "./taint.ts";
import { namesIn } from "./text.ts";

export type TaintReader = (history: History, others?: Others) => Seen | null;

/** Histories of related sessions: the parent of a sub-agent, and by id the sub-agents that run at the same time. */
export interface Others {
  above?: History | undefined;
  beside?: ReadonlyMap<string, History> | undefined;
}

/**
 * Reads a session's history, each time only what is new in it. Null where nothing is to be looked for: no stranger's text
 * and nothing from a protected place. `above`: of a sub-agent the session that it works for, whose model may have put
 * anything that it has read into the sub-agent's prompt.
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
  const processes = new Map<string, TaintSource>();
  const running = new Map<string, string>();
  const ledger = createLedger(budget);
  const shelf = createShelf(ledger);
  const { seen } = shelf;
  const begun: { own?: Taint | null; above?: Taint | null } = {};
  /** The address of the current page of the browser. */
  let page: string | null = null;

  return (history, above) => {
    if (above) readAll(above, "above");
    readAll(history, "own", above !== undefined);
    shelf.setPending(pendingIn(history));
    return seen;
  };

  function readAll(history: History, whose: keyof typeof begun, isBelow = false): void {
    if (begun[whose] !== history.taint) {
      begun[whose] = history.taint;
      begin(history.taint);
      // The live history of the parent already contains the totals that a sub-agent started with.
      const isKnown = isBelow && history.cut === null;
      if (history.taint?.sending && !isKnown)
        ledger.merge(history.taint.sending, whose === "own" && !(history.taint.prompted && history.cut === null));
    }
    for (const { name } of untrustedIn(history)) shelf.mark({ origin: "skill", what: name });
    if (history.opened && take(`system ${whose}`)) readSystem(history.opened);
    const isOwn = whose === "own";
    for (const message of history.messages) read(message, history, isOwn);
    for (const message of history.queue) read(message, history, isOwn);
    for (const { run, ended } of history.tasks)
      if (ended?.taint && take(run)) readTask(ended.result, ended.taint, isOwn);
  }

  /** The user's notes for later sessions stand in it, what a folder says of itself, and the text of the main skill. */
  function readSystem(opened: SessionOpened): void {
    const { system, skill, terms, forked } = opened;
    shelf.addNear(system, "system prompt");
    if (opened.private) shelf.addPrivate("system prompt");
    // The text of one that works in a sub-agent stands in its prompt.
    const isStrange = (terms?.untrusted && forked === undefined) || isOfStrangeAgent(opened);
    if (isStrange) addStrange(system, { origin: "skill", what: skill });
    for (const { name, from, to } of opened.strange ?? [])
      addStrange(system.slice(from, to), { origin: "skill", what: name });
  }

  /** Adds a stranger's own bytes. Their addresses count as the stranger's. */
  function addStrange(text: string, source: TaintSource, base?: string): void {
    shelf.addOutside(text, source);
    ledger.addStranger(text, base);
  }

  function begin(taint: Taint | null): void {
    if (!taint) return;
    for (const source of taint.sources) shelf.mark(source);
    for (const place of taint.secrets) shelf.addPlace(place);
    for (const path of taint.copies ?? []) shelf.addCopy(path);
    addFiles(taint.files);
    if (taint.said) shelf.addUser(taint.said);
    for (const name of taint.private ?? (taint.hasRead ? ["earlier messages"] : [])) shelf.addPrivate(name);
  }

  function addFiles(files: Taint["files"] = []): void {
    for (const { path, source, calls } of files) shelf.addFile(path, source, { calls: calls === true });
  }

  function read(message: Message, history: History, isOwn: boolean): void {
    if (done.has(message)) return;
    if (message.role === "user") {
      done.add(message);
      if (take(message.id)) readPrompt(message, history);
      return;
    }
    for (const call of message.calls) {
      const { id, result } = call;
      if (result && take(id)) readCall(call, result, history, isOwn);
    }
    if (message.calls.every(({ result }) => result)) done.add(message);
  }

  /** Whether it is told as a call's result or with a prompt. */
  function readTask(result: string, taint: TaskTaint, isOwn: boolean): void {
    addTask(taint, isOwn);
    const [source] = taint.sources;
    const [secret] = taint.secrets;
    if (source) shelf.addOutside(result, source);
    if (secret !== undefined) shelf.addSecret(result, secret);
  }

  function addTask({ sources, secrets, files, private: names = [], sending }: TaskTaint, isOwn: boolean): void {
    for (const one of sources) shelf.mark(one);
    for (const place of secrets) shelf.addPlace(place);
    for (const name of names) shelf.addPrivate(name);
    addFiles(files);
    if (sending) ledger.merge(sending, isOwn);
  }

  function readPrompt({ text, skills = [], notes = [] }: UserMessage, history: History): void {
    for (const note of notes) {
      shelf.addNear(note, "note");
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
    const { name, input } = brought;
    const { output, origin, status, taint } = result;
    if (status !== "denied") recordSent(call, brought, isOwn);
    // What the user answers is his own; what else has his name is a sentence of ours.
    if (origin === "user") return void (name === "ask_user" && shelf.addUser(output));
    if (taint) addTask(taint, isOwn);
    const source =
      taint?.sources[0] ??
      brought.source ??
      ofSkill(brought, history) ??
      ofProcess(brought) ??
      ofFile(brought) ??
      ofRun(brought, result);
    const secret = brought.secret ?? brought.read.find(isCopy) ?? taint?.secrets[0] ?? null;
    noteAddresses(brought, result);
    const own = privateIn(brought, result);
    if (own !== null) shelf.addPrivate(own);
    if (source) {
      shelf.addOutside(withoutAsked(output, input), source, { tool: name, input });
      const process = jsonObject(result.details)?.process;
      if (typeof process === "string") processes.set(process, source);
    }
    if (!isSilent(name)) {
      const isShown = secret !== null && (status !== "error" || name === "bash");
      if (isShown) shelf.addSecret(output, secret);
      else if (!source) shelf.addNear(output, whereOf(name, input));
    }
    // He was shown whose words it would run.
    if (name === "bash" && call.allowed && status !== "denied" && runsInLine(String(input.command))) shelf.agreed();
    if (brought.made.length > 0) noteFiles(brought, source, secret);
  }

  /** Adds a call to the ledger, priced by everything that was known before its result. */
  function recordSent(call: Call, { name, input, source }: Brought, isOwn: boolean): void {
    const place = name.startsWith("mcp_") ? (source?.what ?? serverOf(name)) : page;
    const sent: SendingCall = { tool: name, input, place };
    const consent: Consent | null = call.allowed ? (seen.secrets.length > 0 ? "protected" : "private") : null;
    ledger.record({ call: sent, counts: isCounted(seen, sent), isOwn, consent });
  }

  /** Remembers the addresses and elements of a result whose bytes come from a stranger. */
  function noteAddresses({ name, input, source }: Brought, { origin, output, details, status }: ToolResult): void {
    const url = jsonObject(details)?.url ?? input.url;
    const base = typeof url === "string" ? url : undefined;
    if (origin === "browser") {
      page = base ?? page;
      ledger.addElements(output);
      ledger.addTold("browser", output);
    }
    if (origin === "mcp" && source) ledger.addTold(source.what, output);
    const isFetched = name === "bash" && status === "ok" && plainFetch(String(input.command)) !== null;
    if (isFetched || ["web", "browser", "mcp"].includes(origin)) ledger.addStranger(output, base);
  }

  /** A skill that nobody has agreed to: its text, and its files by whatever way they are read. */
  function ofSkill({ name, input, read: paths }: Brought, history: History): TaintSource | null {
    const by = untrustedIn(history).find((skill) => {
      const { folder } = skill.terms;
      if (name === "skill" && String(input.name ?? "").endsWith(skill.name)) return true;
      if (folder === undefined) return false;
      return paths.some((path) => path.startsWith(`${folder}/`)) || String(input.command ?? "").includes(folder);
    });
    return by ? { origin: "skill", what: by.name } : null;
  }

  function ofProcess({ name, input }: Brought): TaintSource | null {
    return (name === "bash_output" && processes.get(String(input.process_id))) || null;
  }

  /** What the workspace's own code prints is as strange as what it fetches, which its command does not tell. */
  function ofRun({ name, input }: Brought, { output, details }: ToolResult): TaintSource | null {
    const process = jsonObject(details)?.process;
    const what =
      name === "bash_output"
        ? running.get(String(input.process_id))
        : name === "bash" && ranInLine(String(input.command));
    if (!what) return null;
    if (typeof process === "string") running.set(process, what);
    return printsStrange(output, seen) ? { origin: "web", what } : null;
  }

  function ofFile({ name, input, read: paths }: Brought): TaintSource | null {
    const command = name === "bash" ? String(input.command ?? "") : null;
    const file = seen.files.find(({ path }) =>
      command === null ? paths.some((one) => isAt(one, path)) : command.includes(lastName(path)),
    );
    return file?.source ?? null;
  }

  /** What a call leaves in files is as strange, or as secret, as what it was made of. */
  function noteFiles({ input, made, read }: Brought, source: TaintSource | null, secret: string | null): void {
    if (secret !== null) for (const path of made) shelf.addCopy(path);
    const texts = textsOf(input);
    const of = source ?? repeats(texts, seen)?.source;
    const command = String(input.command ?? "");
    const isCopied = seen.files.some(
      (file) => file.calls && (read.some((one) => isAt(one, file.path)) || command.includes(lastName(file.path))),
    );
    const calls = source ? isCopied || /\b(?:curl|wget|aria2c|xh)\b/.test(command) : carries(texts, seen);
    if (of) for (const path of gathered(made)) shelf.addFile(path, of, { calls });
  }

  function isCopy(path: string): boolean {
    return seen.copies.some((copy) => isAt(path, copy));
  }

  function take(id: string): boolean {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  }
}

/** Returns whether a call draws on a budget: private data could be sent, and a stranger's text could have ordered it. */
export function isCounted(
  seen: Pick<Seen, "sources" | "secrets" | "private" | "entrusted">,
  call: SendingCall,
): boolean {
  return seen.secrets.length > 0 || (seen.sources.length > 0 && privateFor(seen, call) !== null);
}

/** Returns the name of private data that the destination does not know yet, or null if there is none. */
export function privateFor(
  { secrets, private: names, entrusted }: Pick<Seen, "secrets" | "private" | "entrusted">,
  { tool, input, place }: SendingCall,
): string | null {
  const isServer = tool.startsWith("mcp_");
  const url = typeof input.url === "string" ? input.url : (place ?? "");
  const ownName = isServer ? `mcp ${place}` : pageName(url);
  const known = secrets[0] ?? names.find((name) => name !== ownName);
  return known ?? (!isServer && entrusted.length > 0 ? "prompt" : null);
}

/** The name of a browser page as private data. The user may be logged in there, and only its own host knows it. */
const pageName = (url: string): string => `browser ${destinationOf(url)?.host ?? url}`;

/** Tools whose results contain no private data: strangers' text, and messages of the program. */
const ofNobody =
  /^(?:web_|browser_|mcp_|tool_search$|list_tools$|task|skill$|enter_plan_mode$|exit_plan_mode$|ask_user$|bash_kill$|open_in_folder$)/;

function privateIn({ name, input, source }: Brought, { origin, status, output }: ToolResult): string | null {
  if (origin === "mcp" && source) return `mcp ${source.what}`;
  if (origin === "browser" && source) return `browser ${source.what}`;
  if (status === "denied" || isSilent(name) || ofNobody.test(name)) return null;
  if (name === "bash") return output === "" || plainFetch(String(input.command)) ? null : whereOf(name, input);
  return status === "error" ? null : whereOf(name, input);
}

function pendingIn({ messages }: History): SendingCall[] {
  const last = messages.at(-1);
  const open = last?.role === "assistant" ? last.calls.filter(({ result }) => !result) : [];
  return open.map((call) => {
    const { name, input } = understood(call.name, call.input);
    return { tool: name, input: jsonObject(input) ?? {}, place: null };
  });
}

const serverOf = (tool: string): string => /^mcp_(.+?)_/.exec(tool)?.[1] ?? tool;

/** What was asked about a page stands in the answer, and may be anything that was read here. */
function withoutAsked(output: string, { prompt }: Record<string, unknown>): string {
  if (typeof prompt !== "string" || prompt === "") return output;
  return [prompt, ...namesIn(prompt)].reduce((rest, one) => rest.replaceAll(one, " "), output);
}

const untrustedIn = ({ skills, opened }: History) => {
  const main = opened?.terms?.untrusted ? [{ name: opened.forked ?? opened.skill, terms: opened.terms }] : [];
  const agent = opened && isOfStrangeAgent(opened) ? [{ name: opened.skill, terms: {} as SkillTerms }] : [];
  return [...main, ...agent, ...skills.filter(({ terms }) => terms.untrusted)];
};

/** A sub-agent whose instructions nobody has agreed to. */
const isOfStrangeAgent = ({ inherited = [] }: SessionOpened) => inherited.some(({ untrusted }) => untrusted);

/** Whose text a prompt has called for with it: a server's, or a skill's that nobody has agreed to. */
function calledIn(called: string, prompt: string, history: History): TaintSource | null {
  if (called.includes("\n<server_prompt>\n")) {
    const [, server = "prompt"] = /^\s*\/(?:mcp__)?([^:\s]+?)(?::|__)/.exec(prompt) ?? [];
    return { origin: "mcp", what: server };
  }
  const skill = untrustedIn(history).find(({ name }) => called.startsWith(`${skillTextStart}name="${name}"`));
  return skill ? { origin: "skill", what: skill.name } : null;
}

const sentences = new Set(
  "write_file edit todo_write apply_patch notebook_edit file_copy file_move file_delete compact".split(" "),
);

/** Its results are sentences of ours. */
const isSilent = (name: string) => sentences.has(name);

function whereOf(name: string, input: Record<string, unknown>): string {
  const said = [input.path, input.command, input.pattern, input.key].find((one) => typeof one === "string");
  return said === undefined ? name : `${name} ${String(said).replace(/\s+/g, " ").slice(0, 60)}`;
}

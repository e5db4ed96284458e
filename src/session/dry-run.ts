import { setImmediate as breathe } from "node:timers/promises";
import { decide, type GateContext, type Policy } from "../permissions/decide.ts";
import { createGate, type GateCall } from "../permissions/gate.ts";
import { fromHere } from "../permissions/paths.ts";
import { type Risk, risksOf } from "../permissions/risk.ts";
import type { Rule } from "../permissions/rules.ts";
import type { ShellReading, ShellSense } from "../permissions/shell/reading.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { CallRow } from "../store/store.ts";
import type { Workspace } from "../tools/tool.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { createFacts } from "./gate-facts.ts";
import { createOutputs } from "./outputs.ts";
import { createLook, type Looked } from "./without-turn.ts";

export interface DryRunInput {
  /** The rules as they are, and the one that may be added. */
  rules: readonly Rule[];
  added: Rule;
  language: Language;
}

/** What a rule would have changed. */
export interface DryRun {
  /** How many calls were looked at. */
  calls: number;
  /** There are older ones. */
  more: boolean;
  /** Those that would have been decided as the rule says, and otherwise without it. */
  changed: number;
  /** Of these, those that a rule should not let pass unseen; none for a rule that does not allow. */
  risky: number;
  /** The risky ones, or where the rule does not allow all that it changes: each once, the newest first, some of them. */
  examples: Example[];
}

export interface Example {
  tool: string;
  /** The command, or what the call would touch. */
  text: string;
  workspace: string;
  times: number;
  risks: Risk[];
}

const mostCalls = 20_000;
/** So many messages are in memory at a time. */
const pageMessages = 32;
/** So many calls are looked at before others have their turn. */
const inARow = 32;
const mostExamples = 20;
const longestText = 500;

/** Over the calls of all stored sessions, the newest first, as they would be decided today in the default mode. */
export async function dryRun(dependencies: SessionDependencies, input: DryRunInput): Promise<DryRun> {
  const { rules, added } = input;
  const now: Policy = { mode: "default", sandbox: "off", rules };
  const then: Policy = { ...now, rules: [...rules, added] };
  const place = createPlaces(dependencies, input.language, then);
  const examples = new Map<string, Example>();
  const found: DryRun = { calls: 0, more: false, changed: 0, risky: 0, examples: [] };
  for (let before: number | null | undefined; before !== null && !found.more; ) {
    const page = await dependencies.store.calls({ messages: pageMessages, ...(before !== undefined && { before }) });
    for (const row of page.calls) {
      found.more = found.calls === mostCalls;
      if (found.more) break;
      found.calls++;
      await consider(row);
      // A server has others to serve meanwhile.
      if (found.calls % inARow === 0) await breathe();
    }
    before = page.before;
  }
  return { ...found, examples: [...examples.values()] };

  async function consider(row: CallRow): Promise<void> {
    const there = await place(row);
    if (!there) return;
    const { facts, look } = there;
    const { call, failure } = await look(row.name, row.input);
    // It would never have come before the gate.
    if (failure !== undefined || !isChanged(call, facts)) return;
    found.changed++;
    const reading = readingOf(call, facts);
    const from = (path: string) => realOf(fromHere(path, folderOf(call, facts), facts.home), facts);
    const risks = added.effect === "allow" ? risksOf(call, reading, { workspace: facts.workspace, from }) : [];
    if (risks.length > 0) found.risky++;
    if (risks.length > 0 || added.effect !== "allow") note(call, row.workspace, risks);
  }

  function isChanged(call: GateCall, facts: GateContext): boolean {
    return decide(call, then, facts).decision === added.effect && decide(call, now, facts).decision !== added.effect;
  }

  function note({ tool, touches }: GateCall, workspace: string, risks: Risk[]): void {
    const said = touches.find(({ action }) => action === "exec") ?? touches[0];
    const letters = Array.from((said?.resource ?? "").slice(0, 2 * longestText + 2));
    const text = letters.length > longestText ? `${letters.slice(0, longestText).join("")}…` : letters.join("");
    const key = JSON.stringify([tool, text, workspace]);
    const known = examples.get(key);
    if (known) known.times++;
    else if (examples.size < mostExamples) examples.set(key, { tool, text, workspace, times: 1, risks });
  }
}

const folderOf = ({ touches }: GateCall, { workspace }: GateContext) =>
  touches.find(({ action }) => action === "read")?.resource ?? workspace;

function readingOf({ touches }: GateCall, { shell }: GateContext): ShellReading | null {
  const command = touches.find(({ action }) => action === "exec");
  return command && shell ? shell.read(command.resource) : null;
}

function realOf(path: string, { real }: GateContext): string {
  try {
    return real(path);
  } catch {
    // What is no path leads nowhere near.
    return path;
  }
}

interface OldPlace {
  facts: GateContext;
  look(tool: string, input: unknown): Promise<Looked>;
}

/** Where calls were made. Those of one session come one after the other, so only the last place is kept. */
function createPlaces(dependencies: SessionDependencies, language: Language, policy: Policy) {
  const { folders, registry, textsIn, workspaceAt } = dependencies;
  const texts = textsIn(language);
  const tools = registry.pick(registry.entries().map(({ name }) => name));
  let last: (OldPlace & { of: SessionId }) | undefined;
  let shell: ShellSense | undefined;
  return async ({ session, workspace: folder }: CallRow): Promise<OldPlace | null> => {
    if (last?.of === session) return last;
    shell ??= await loadReader();
    const workspace = placeAt(folder);
    if (!workspace) return null;
    const outputs = createOutputs(folders.outputs, session).folder;
    const facts: GateContext = {
      ...createFacts({ workspace, outputs, dependencies, taint: async () => undefined }).facts,
      shell,
    };
    const gate = createGate(policy, facts, texts.gate);
    const look = createLook({ dependencies, session, outputs, workspace, language, tools, gate });
    last = { of: session, facts, look };
    return last;
  };

  function placeAt(folder: string): Workspace | null {
    try {
      return workspaceAt(folder, texts.tools, folders.data);
    } catch {
      // A folder that has become a loop of links since: nothing can be done there any more.
      return null;
    }
  }
}

/** A call is read several times, for two policies and its risks. */
async function loadReader(): Promise<ShellSense> {
  const { loadShell } = await import("../permissions/shell/load.ts");
  const { read } = await loadShell();
  let last: { command: string; reading: ShellReading } | undefined;
  return {
    read(command) {
      if (last?.command !== command) last = { command, reading: read(command) };
      return last.reading;
    },
    // Only plan mode asks.
    isReadOnly: () => false,
  };
}

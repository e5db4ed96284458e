import { gateCallOf, type JudgeContext, judge } from "../loop/judge.ts";
import type { Gate, GateCall } from "../permissions/gate.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import { noValues } from "../protocol/protected-values.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { PickedTools } from "../tools/registry.ts";
import type { Workspace } from "../tools/tool.ts";
import type { SessionDependencies } from "./dependencies.ts";

export interface WithoutTurn {
  dependencies: Pick<SessionDependencies, "folders" | "textsIn">;
  session: SessionId;
  outputs: string;
  workspace: Workspace;
  language: Language;
  tools: PickedTools;
  gate: Gate;
  /** Awaited before a command is put before the gate. */
  gateReady?: (call: GateCall) => Promise<void>;
  /** What the session has been told so far. */
  history?: History | undefined;
  /** Those of active skills. */
  terms?: readonly SkillTerms[];
}

/** A call as the gate sees it; `failure` when it would never come before it, `isTaken` when a skill leaves no such tool, `question` when a person then has the word. */
export type Looked = { call: GateCall; failure?: string; isTaken?: boolean; question?: boolean };

/** Understands calls as a turn does. Nothing is run and nothing is stored. */
export function createLook(input: WithoutTurn): (tool: string, given: unknown) => Promise<Looked> {
  const { dependencies, history = emptyHistory, terms = [] } = input;
  const { tools, gate, gateReady = async () => undefined, workspace, language, session, outputs } = input;
  const context: JudgeContext = {
    ...{ tools, gateReady, workspace, language, session, outputs },
    loadGate: async () => ({ gate, reach: { mayEnter: () => false, leadsInside: () => undefined } }),
    texts: dependencies.textsIn(language).tools,
    closed: dependencies.folders.data,
    sees: false,
    signal: new AbortController().signal,
    journal: { history, pass: () => undefined },
    readBlob: async () => null,
    terms: () => terms,
    skills: { use: notRun, where: async () => [], file: notRun },
    memory: { folder: dependencies.folders.memory, history: () => history, around: () => [] },
    // Only help for who left something out, and it would have to be looked for.
    processes: notRun,
    tasks: notRun,
    browser: { at: () => null, lost: () => null, open: notRun },
    engines: notRun,
    // Nothing is read, so no call can hold a handle.
    values: async () => noValues,
  };
  return async (tool, given) => {
    const judged = await judge({ id: newId("call"), name: tool, input: given, state: "open" }, context);
    const { name, ready } = judged;
    if ("failure" in ready) return { call: { tool: name, class: "act", touches: [] }, ...ready };
    return { call: gateCallOf(judged, ready.tool, context), question: ready.tool.question !== undefined };
  };
}

const notRun = () => Promise.reject(new Error("nothing is run"));

import type { Rule } from "../permissions/rules.ts";
import { activeTerms } from "../protocol/active-terms.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { MoreTools } from "../tools/registry.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { createSessionGate } from "./gate.ts";
import { createFacts } from "./gate-facts.ts";
import { createOutputs } from "./outputs.ts";
import { parsedRules } from "./session-rules.ts";
import type { SessionSkills } from "./session-skills.ts";
import { skillRules } from "./skill-rules.ts";
import { createLook } from "./without-turn.ts";

export interface ExplainInput {
  workspace: string;
  mode: Mode;
  sandbox: Sandbox;
  rules: readonly Rule[];
  language: Language;
  /** Names of the tools that the session would load. */
  tools: readonly string[];
  /** Of the main skill that it would have; a stored session has its own. */
  terms?: SkillTerms | undefined;
  /** Where the user's own skills lie. */
  skills?: SessionSkills["folders"];
  /** Without it there are none. */
  servers?: MoreTools | undefined;
  /** The budget of a site in bits; undefined for the default. */
  siteBits?: number | undefined;
  /** A stored session, whose own rules hold as well. */
  session?: { id: SessionId; history: History } | undefined;
}

export interface Explained {
  decision: "allow" | "ask" | "deny";
  rule: string | null;
  reason: string;
}

export type Explain = (tool: string, input: unknown) => Promise<Explained>;

/** What the gate would say to a call, and why. Nothing is run and nothing is stored. */
export function createExplain(dependencies: SessionDependencies, input: ExplainInput): Explain {
  const { mode, sandbox, language, session } = input;
  const { folders, registry, textsIn, workspaceAt } = dependencies;
  const texts = textsIn(language);
  const id = session?.id ?? newId("ses");
  const workspace = workspaceAt(input.workspace, texts.tools, folders.data);
  const outputs = createOutputs(folders.outputs, id).folder;
  const terms = session ? activeTerms(session.history) : input.terms ? [input.terms] : [];
  const reads = () => terms.flatMap(({ folder }) => folder ?? []);
  const { facts, readyFor, leadsInside } = createFacts({
    workspace,
    outputs,
    dependencies,
    reads,
    skills: input.skills,
    taint: async () => taint,
  });
  const rules = [...input.rules, ...parsedRules(session?.history.rules ?? []), ...skillRules(terms)];
  const policy = { mode, sandbox, rules, bounds: terms };
  const picked = registry.pick(input.tools, input.servers);
  const { gate, taint } = createSessionGate({
    ...{ facts, leadsInside, texts: texts.gate, siteBits: input.siteBits },
    policy: () => policy,
    history: () => session?.history ?? emptyHistory,
  });
  const look = createLook({
    ...{ dependencies, outputs, workspace, language },
    session: id,
    history: session?.history,
    terms,
    gate,
    gateReady: (call) => readyFor(call, policy),
    tools: picked,
  });
  return async (tool, given) => {
    try {
      const { call, failure, isTaken, question } = await look(tool, given);
      // No word of the gate brings it back.
      if (isTaken) return { decision: "deny", rule: null, reason: failure ?? "" };
      const { decision, rule, reason } = gate(call);
      // It would fail before anything is decided; but what a rule forbids is forbidden however it is put.
      if (failure !== undefined && (decision !== "deny" || rule === null)) return doubt(failure);
      // The gate lets it pass, and a person is asked all the same.
      if (question && decision === "allow") return { decision: "ask", rule: null, reason: texts.gate.question() };
      return { decision, rule, reason };
    } catch (error) {
      return doubt(messageOf(error));
    }
  };
}

/** What nobody can judge is for a person to look at. */
const doubt = (reason: string): Explained => ({ decision: "ask", rule: null, reason });

import type { SessionOpened } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { TurnId } from "../protocol/ids.ts";
import { noMask } from "../protocol/mask.ts";
import type { ModelError } from "../providers/model.ts";
import { createRetry } from "../providers/retry.ts";
import { runSteps } from "../run-steps.ts";
import type { Lease } from "../store/store.ts";
import type { PickedTools } from "../tools/registry.ts";
import type { ChildSessions, Under } from "./child-sessions.ts";
import type { SessionDependencies } from "./dependencies.ts";
import type { SessionGate } from "./gate.ts";
import { createFacts } from "./gate-facts.ts";
import { createGetReady } from "./get-ready.ts";
import type { JournalInput } from "./journal.ts";
import { createKeptFiles } from "./kept-files.ts";
import type { LaterGuards } from "./later/for-session.ts";
import { withLentFiles } from "./lent-files.ts";
import { contextFrom, stepsFrom } from "./limits.ts";
import { createLiveAnswers } from "./live-answers.ts";
import { createMetering } from "./metering.ts";
import { createOutputs } from "./outputs.ts";
import { createPolicy } from "./policy.ts";
import { type ProcessHome, runningIn } from "./processes.ts";
import { sandboxOf } from "./sandbox.ts";
import { createSandboxNetwork } from "./sandbox-network.ts";
import { createSession, type Session } from "./session.ts";
import { createSessionMask } from "./session-mask.ts";
import type { ResumedSession } from "./sessions.ts";
import { skillsOf } from "./skills-of.ts";
import { neverInTasks } from "./tasks/agents.ts";
import { subAgentsOf } from "./tasks/for-session.ts";
import { createToldJournal } from "./told-journal.ts";

export interface OpenInput extends ResumedSession {
  dependencies: SessionDependencies;
  processHome: ProcessHome;
  lease: Lease;
  opened: SessionOpened;
  history: History;
  write: JournalInput["store"];
  laterGuards: LaterGuards;
  /** Sessions of its sub-agents. */
  children: ChildSessions;
  /** Of a sub-agent: what the session that it works for may. */
  under?: Under | undefined;
  onClose(): void;
  /** Releases the lease. */
  release(): Promise<void>;
}

/** Puts a session together: its journal, its policy and gate, its commands, its tools and skills, its models, its sub-agents. */
export function openSession(input: OpenInput): Session {
  const { dependencies, processHome, lease, opened, rules, skills, servers, under, maxRetries, onClose, release } =
    input;
  const { registry, textsIn, workspaceAt, folders } = dependencies;
  const { browsers, engines, sandboxWeb, saveRule, report } = dependencies;
  const { session } = lease;
  const { language } = opened;
  const texts = textsIn(language);
  const workspace = workspaceAt(opened.workspace, texts.tools, folders.data);
  const { folder: outputs, keep, keepImage } = createOutputs(folders.outputs, session);
  servers?.openedBy?.(session);
  const {
    mask,
    values,
    files: secrets,
  } = createSessionMask({
    ...{ root: workspace.root, dataFolder: folders.data, show: workspace.show },
    base: dependencies.mask ?? noMask,
    load: dependencies.fileSecrets ?? (async () => () => []),
  });

  const live = createLiveAnswers();
  const { journal, listeners } = createToldJournal({ ...input, mask }, (event) => {
    live.tell(event);
    subAgents.hear(event);
  });
  // A new session's opening is known before it is stored.
  const history = () => ({ ...journal.history, opened: journal.history.opened ?? opened });

  const { terms, policy, policyUnder } = createPolicy({ session, opened, history, rules, under });
  const sandboxed = sandboxOf({
    ...{ session, outputs, opened: policy },
    facts: () => facts,
    network: () => network,
    texts: () => texts.sandbox,
  });
  const processes = processHome.forSession(session, outputs, sandboxed, mask);
  const commands = withLentFiles(processes.get, {
    skills: () => [{ name: opened.forked ?? opened.skill, terms: opened.terms ?? {} }, ...journal.history.skills],
    lend: skills?.lend,
  });
  const { facts, readyFor, leadsInside } = createFacts({
    ...{ workspace, outputs, dependencies, secrets },
    reads: () => terms().flatMap(({ folder }) => folder ?? []),
    skills: skills?.folders,
    places: () => [...(under?.places() ?? []), ...journal.history.places],
    ports: processes.ports,
    sandboxHosts: sandboxWeb?.hosts,
    taint: async () => (await loadGate()).taint,
  });
  let gate: Promise<SessionGate> | undefined;
  const loadGate = () => {
    gate ??= Promise.all([import("./gate.ts"), dependencies.siteBits?.()]).then(([{ createSessionGate }, siteBits]) =>
      createSessionGate({
        ...{ facts, policy, history, siteBits, leadsInside, texts: texts.gate },
        above: under?.history,
        beside: () => (under ? under.beside(session) : subAgents.histories()),
      }),
    );
    return gate;
  };
  const reach = async () => (await loadGate()).reach;
  const network = sandboxWeb ? createSandboxNetwork(sandboxWeb, reach) : null;
  const browser = {
    at: () => browsers.at(session),
    lost: () => browsers.lost(session),
    open: async () => browsers.open(session, await reach()),
  };

  const names = opened.tools.map(({ name }) => name);
  const picked = registry.pick(names, servers, under ? neverInTasks : []);
  const tools: PickedTools = {
    ...picked,
    async get(name) {
      if (name === "bash") await processHome.prepare();
      return picked.get(name);
    },
  };
  const { keepBlob, readBlob, watch } = createKeptFiles({
    ...{ session, blobs: folders.blobs, root: workspace.root, closed: folders.data },
    ours: () => processHome.standing(workspace.root),
  });
  const laterFiles = input.laterGuards.forSession({
    ...{ workspace: workspace.root, outputs, facts, policy, keepBlob, processes },
  });
  // A turn is under way whenever a model is asked.
  const { meter, spending } = createMetering({ ...input, mask }, () => journal.history.turn?.id as TurnId);
  const subAgents = subAgentsOf(input, { journal, tools: picked, texts, policy, terms, spending });
  const { getReady, takenBack } = createGetReady(input, { tools: picked, loadGate });
  const describe = ({ problem, detail }: ModelError) => texts.model.reasons[problem]({ detail });
  const common = {
    ...{ language, workspace, outputs, closed: folders.data, sees: input.model.sees ?? false, tools, terms },
    ...{ loadGate, readBlob, browser, engines, processes: commands, tasks: subAgents.door, values },
  };
  return createSession({
    ...common,
    ...{ id: session, session, opened, journal, listeners, texts, mask, subAgents, saveRule, report },
    wouldAllow: async (rule, ask) =>
      (await import("./would-allow.ts")).wouldAllow(rule, ask, {
        ...{ loadGate, tools },
        gateReady: (call) => readyFor(call, policy()),
      }),
    ...{ model: input.model, meter, describe, retry: createRetry({ maxRetries, describe }) },
    async smallModel() {
      const small = await dependencies.smallModel(texts);
      return small && meter(small);
    },
    maxSteps: stepsFrom(input, opened.terms),
    maxContextTokens: contextFrom(input, opened.terms),
    onAsked: getReady,
    gateReady: (call) => readyFor(call, policy()),
    ...skillsOf({
      ...common,
      ...{ dependencies, lease, opened, skills, laterFiles, servers, texts, policyUnder, facts, readyFor },
      mayFork: subAgents.mayBegin,
      above: under?.history,
      history: () => journal.history,
    }),
    liveAnswers: input.attended ? live.wait : null,
    askMs: input.askHours === undefined ? undefined : input.askHours * 3_600_000,
    ...{ keep, keepImage, keepBlob, watch, laterFiles },
    running: () => runningIn(processes),
    endServers: async () => servers?.end?.(session),
    close: () =>
      runSteps(
        [
          processes.end,
          () => network?.close(),
          takenBack,
          () => servers?.letGo(session),
          () => browsers.letGo(session),
          onClose,
          // Last: whoever takes the session next finds nothing of it running any more.
          release,
        ],
        report,
      ),
  });
}

import type { Texts } from "../i18n/texts.ts";
import type { Policy } from "../permissions/decide.ts";
import type { Rule } from "../permissions/rules.ts";
import { activeTerms } from "../protocol/active-terms.ts";
import type { Event, SessionOpened, TurnEnded } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { SessionId, TurnId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import { type Masking, noMask } from "../protocol/mask.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import { maskedModel } from "../providers/masked-model.ts";
import { metered } from "../providers/metered.ts";
import type { Model, ModelError } from "../providers/model.ts";
import { createRetry } from "../providers/retry.ts";
import type { Lease, Store } from "../store/store.ts";
import type { Replacing } from "../tools/files/replace-file.ts";
import type { PickedTools, Registry } from "../tools/registry.ts";
import type { Changing, ToolContext, Workspace } from "../tools/tool.ts";
import type { BrowserHome } from "./browser-home.ts";
import { createBudget, type Limits, type RunSpending } from "./budget.ts";
import type { SessionGate } from "./gate.ts";
import { createFacts } from "./gate-facts.ts";
import { createJournal, type JournalInput } from "./journal.ts";
import { withLentFiles } from "./lent-files.ts";
import { createLiveAnswers } from "./live-answers.ts";
import { createOutputs } from "./outputs.ts";
import { createPartialRow } from "./partial-row.ts";
import type { ProcessHome } from "./processes.ts";
import { sandboxOf } from "./sandbox.ts";
import { createSandboxNetwork, type SandboxWeb } from "./sandbox-network.ts";
import { createSession, type Session } from "./session.ts";
import { parsedRules } from "./session-rules.ts";
import type { SessionServers } from "./session-servers.ts";
import type { SessionSkills } from "./session-skills.ts";
import type { NewSession, ResumedSession } from "./sessions.ts";
import { skillRules } from "./skill-rules.ts";
import { skillsOf } from "./skills-of.ts";
import { guideInTask, neverInTasks } from "./tasks/agents.ts";
import type { Parent } from "./tasks/child.ts";
import { createSubAgents, noSubAgents, type SubAgentsInput } from "./tasks/sub-agents.ts";
import type { Watch } from "./watch.ts";

/** What every session of this process shares. */
export interface SessionDependencies {
  store: Store;
  /** Where what models cost is counted when the session itself is not kept; null where its store does that. */
  spending: (() => Store) | null;
  registry: Registry;
  textsIn(language: Language): Texts;
  workspaceAt(folder: string, texts: Texts["tools"], closed: string): Workspace;
  /** Whole or not at all; the mode and owner of a file that is there stay, a new one gets this mode. */
  replaceFile(file: Replacing, context: Changing): Promise<void>;
  folders: {
    home: string;
    data: string;
    outputs: string;
    blobs: string;
    skills: string;
    cache: string;
    memory: string;
  };
  /** Names of variables that commands may know besides the usual ones. */
  childNames?: () => Promise<readonly string[]>;
  /** Adds a rule that allows to the user's own. */
  saveRule(rule: string): Promise<void>;
  /** The model that the user has set for small things; null where there is none, or it cannot be had. */
  smallModel(texts: Texts): Promise<Model | null>;
  /** A model by its name; null where there is none, or it cannot be had. */
  modelNamed(name: string, texts: Texts): Promise<Model | null>;
  /** Where sessions have their browsers. */
  browsers: BrowserHome;
  /** Search engines of the web, as the user has set them by now. */
  engines: ToolContext["engines"];
  /** Hides what is secret from all that a session stores, tells and sends. */
  mask?: Masking;
  /** What commands in a sandbox may reach of the web; without it nothing. */
  sandboxWeb?: SandboxWeb;
  /** Of our server, where one runs. */
  ownPort(): number | null;
  /** Whether another process shows what happens in our sessions. */
  isWatched(): boolean;
  /** For what went wrong in a place that nobody waits for. */
  report(error: unknown): void;
}

export interface OpenInput {
  dependencies: SessionDependencies;
  processHome: ProcessHome;
  lease: Lease;
  opened: SessionOpened;
  history: History;
  model: Model;
  maxSteps: number;
  stepsSaid?: boolean | undefined;
  maxRetries?: number | undefined;
  limits?: Limits | undefined;
  maxContextTokens?: number | undefined;
  askHours?: number | undefined;
  attended?: boolean | undefined;
  rules: readonly Rule[];
  /** Without it nobody looks for skills. */
  skills?: SessionSkills | undefined;
  /** Without it there are none. */
  servers?: SessionServers | undefined;
  write: JournalInput["store"];
  /** Sessions of its sub-agents. */
  children: ChildSessions;
  /** Of a sub-agent: what the session that it works for may. */
  under?: Under | undefined;
  onClose(): void;
}

/** What a sub-agent never goes beyond, as it is now. */
export interface Under {
  session: SessionId;
  texts: Texts["session"];
  policy(): Policy;
  terms(): readonly SkillTerms[];
  places(): History["places"];
  spending: RunSpending;
}

export interface ChildSessions {
  begin(settings: NewSession, as: { id: SessionId; under: Under }): Session;
  /** Null where it was never stored, or works for another session. */
  resume(id: SessionId, settings: (model: string) => Promise<ResumedSession>, under: Under): Promise<Session | null>;
}

/** Puts a session together: its journal, its gate, its tools and its place for outputs. */
export function openSession(input: OpenInput): Session {
  const { dependencies, processHome, lease, opened, history, maxRetries, rules, write, onClose } = input;
  const { store, registry, textsIn, workspaceAt, folders, mask = noMask } = dependencies;
  const { under } = input;
  const { language } = opened;
  const texts = textsIn(language);
  const workspace = workspaceAt(opened.workspace, texts.tools, folders.data);
  const outputs = createOutputs(folders.outputs, lease.session);
  const sandboxed = sandboxOf({
    ...{ session: lease.session, outputs: outputs.folder },
    opened: () => (under ? modeUnder(opened, under.policy()) : (journal.history.opened ?? opened)),
    facts: () => facts,
    network: () => network,
    texts: () => texts.sandbox,
  });
  input.servers?.openedBy?.(lease.session);
  const processes = processHome.forSession(lease.session, outputs.folder, sandboxed);
  const commands = withLentFiles(processes.get, {
    skills: () => [{ name: opened.forked ?? opened.skill, terms: opened.terms ?? {} }, ...journal.history.skills],
    lend: input.skills?.lend,
  });
  const toolNames = opened.tools.map(({ name }) => name);
  const tools = registry.pick(toolNames, input.servers, under ? neverInTasks : []);
  const listeners = new Set<(event: Event) => void>();
  const { isWatched, report } = dependencies;
  const row = createPartialRow({ write: (partial) => store.setPartial(lease, partial), isWatched, report });
  const live = createLiveAnswers();
  const journal = createJournal({
    lease,
    history,
    mask,
    async store(events, options) {
      await row.before(events);
      await write(events, options);
    },
    publish: (event) => {
      row.tell(event);
      live.tell(event);
      subAgents.hear(event);
      if (event.type === "turn-ended" && event.turn) void countUnsaved({ ...event, turn: event.turn });
      listeners.forEach((listen) => void told(listen, event));
    },
  });
  async function countUnsaved({ turn, at, spent = [] }: TurnEnded & { turn: TurnId; at: string }): Promise<void> {
    // What cost nothing need not be remembered.
    if (spent.every(({ cost }) => cost === 0)) return;
    await dependencies.spending?.().addUsage({ turn, at, skill: opened.skill, spent }).catch(dependencies.report);
  }
  // Who cannot listen is told no more; the turn is not his to break.
  function told(listen: (event: Event) => void, event: Event): void {
    try {
      listen(event);
    } catch (error) {
      listeners.delete(listen);
      dependencies.report(error);
    }
  }
  // A new session's are known before it is stored.
  const terms = () => [
    ...(under ? [...under.terms(), ...(opened.inherited ?? [])] : []),
    ...activeTerms({ ...journal.history, opened: journal.history.opened ?? opened }),
  ];
  const { facts, readyFor, leadsInside } = createFacts({
    ...{ workspace, outputs: outputs.folder, dependencies },
    reads: () => terms().flatMap(({ folder }) => folder ?? []),
    skills: input.skills?.folders,
    places: () => [...(under?.places() ?? []), ...journal.history.places],
    ports: processes.ports,
    sandboxHosts: dependencies.sandboxWeb?.hosts,
  });
  const ruled = createRuled(rules);
  // The mode and the rules may change in mid-turn, so they are asked for at every call.
  const policyUnder = (more: readonly SkillTerms[]): Policy => ({
    ...(under ? modeUnder(opened, under.policy()) : modeOf(journal.history.opened ?? opened)),
    rules: withSkills(under ? under.policy().rules : ruled(journal.history.rules), more),
    bounds: more.filter(({ capabilities }) => capabilities),
  });
  const policy = () => policyUnder(terms());
  const { browsers } = dependencies;
  let gate: Promise<SessionGate> | undefined;
  const loadGate = () => {
    gate ??= import("./gate.ts").then(({ createSessionGate }) =>
      createSessionGate({
        ...{ facts, policy, leadsInside, texts: texts.gate },
        history: () => ({ ...journal.history, opened: journal.history.opened ?? opened }),
      }),
    );
    return gate;
  };
  const reach = async () => (await loadGate()).reach;
  const network = dependencies.sandboxWeb ? createSandboxNetwork(dependencies.sandboxWeb, reach) : null;
  const browser = {
    at: () => browsers.at(lease.session),
    lost: () => browsers.lost(lease.session),
    open: async () => browsers.open(lease.session, await reach()),
  };
  // Loaded at the first change of a file.
  const blobs = async () => (await import("./blobs.ts")).openBlobs(folders.blobs, lease.session);
  const keepBlob = async (hash: string, content: Uint8Array) => (await blobs()).keep(hash, content);
  const readBlob = async (hash: string) => (await blobs()).read(hash);
  const sees = input.model.sees ?? false;
  let watching: Promise<Watch> | undefined;
  const { root } = workspace;
  // A turn is under way whenever a model is asked.
  const turn = () => journal.history.turn?.id as TurnId;
  const ledger = () => dependencies.spending?.() ?? store;
  const spending = under?.spending ?? { spent: 0, aside: 0 };
  const budget = createBudget({
    ledger,
    spending,
    session: lease.session,
    turn,
    skill: opened.skill,
    limits: input.limits ?? {},
  });
  const subAgents = under ? noSubAgents : createSubAgents({ ...subAgentsInput() });
  const describe = ({ problem, detail }: ModelError) => texts.model.reasons[problem]({ detail });
  const readied: PickedTools = {
    ...tools,
    async get(name) {
      if (name === "bash") await processHome.prepare();
      return tools.get(name);
    },
  };
  let isReady = false;
  let takenBack: Promise<void> | undefined;
  // A model's first call is a command more often than not: what it needs is loaded while the model still thinks.
  const getReady = () => {
    if (isReady) return;
    isReady = true;
    takenBack = input.skills?.takeBack?.().catch(dependencies.report);
    // What is wrong with a skill is told when it is looked for.
    void input.skills?.checkRest?.().catch(() => undefined);
    void input.servers?.checkRest().catch(() => undefined);
    if (!tools.names().includes("bash")) return;
    // What goes wrong with that is told when the call comes.
    void Promise.all([loadGate(), processHome.prepare(), tools.get("bash"), import("./watch.ts")]).catch(
      () => undefined,
    );
  };
  return createSession({
    id: lease.session,
    opened,
    journal,
    listeners,
    model: input.model,
    meter: (model) => metered(maskedModel(model, mask), budget),
    async smallModel() {
      const small = await dependencies.smallModel(texts);
      return small && metered(maskedModel(small, mask), budget);
    },
    retry: createRetry({ maxRetries, describe }),
    describe,
    maxSteps: stepsFrom(input, opened.terms),
    maxContextTokens: least(input.maxContextTokens, opened.terms?.maxContextTokens),
    onAsked: getReady,
    texts,
    language,
    workspace,
    session: lease.session,
    tools: readied,
    loadGate,
    gateReady: (call) => readyFor(call, policy()),
    saveRule: dependencies.saveRule,
    terms,
    ...skillsOf({
      ...{
        dependencies,
        lease,
        opened,
        skills: input.skills,
        servers: input.servers,
        texts,
        language,
        workspace,
        outputs: outputs.folder,
      },
      ...{
        terms,
        policyUnder,
        facts,
        loadGate,
        readyFor,
        readBlob,
        sees,
        processes: commands,
        tools: readied,
        browser,
      },
      tasks: subAgents.door,
      mayFork: subAgents.mayBegin,
      engines: dependencies.engines,
      closed: folders.data,
      history: () => journal.history,
    }),
    liveAnswers: input.attended ? live.wait : null,
    askMs: input.askHours === undefined ? undefined : input.askHours * 3_600_000,
    outputs: outputs.folder,
    closed: folders.data,
    mask,
    keep: outputs.keep,
    keepImage: outputs.keepImage,
    keepBlob,
    readBlob,
    watch: async () => {
      // Made at the first command: nothing is looked at before.
      watching ??= import("./watch.ts").then(({ createWatch }) =>
        createWatch({ root, closed: folders.data, keepBlob, ours: () => processHome.standing(root) }),
      );
      return (await watching).begin();
    },
    sees,
    browser,
    engines: dependencies.engines,
    tasks: subAgents.door,
    subAgents,
    processes: commands,
    running: async () =>
      (await processes.running()).map((one) => ({
        id: one.id,
        pid: one.pid,
        command: one.command,
        ports: async () => (await processes.get()).ports(one),
        kill: async () => (await processes.get()).kill(one),
      })),
    report: dependencies.report,
    endServers: async () => input.servers?.end?.(lease.session),
    async close() {
      await processes.end();
      await network?.close();
      await takenBack;
      await input.servers?.letGo(lease.session);
      browsers.letGo(lease.session);
      onClose();
      await store.releaseLease(lease);
    },
  });

  function subAgentsInput(): SubAgentsInput {
    const { children, skills, servers, maxSteps, stepsSaid, askHours, attended, maxContextTokens, limits } = input;
    const own: Under = {
      session: lease.session,
      texts: texts.session,
      policy,
      terms,
      places: () => journal.history.places,
      spending,
    };
    const guide = skills?.guide ?? null;
    // Of what stands in no prompt of theirs no change is news either.
    const guided = guide && skills && { ...skills, guide: async () => guideInTask(await guide()) };
    const common: Parent["common"] = {
      ...{ stepsSaid, maxRetries, limits, maxContextTokens, askHours, attended, servers },
      ...{ rules, skills: guided ?? skills },
    };
    const modelNamed = (name: string) => dependencies.modelNamed(name, texts);
    return {
      ...{ journal, texts, report, model: input.model },
      history: () => journal.history,
      parentOf: (model) => ({
        ...{ model, modelNamed, guide, common, texts, terms, maxSteps, tools: toolNames },
        opened: () => journal.history.opened ?? opened,
        history: () => journal.history,
        agents: async () => (await skills?.agents?.()) ?? [],
        others: async () => {
          const found = await tools.others(language);
          return Promise.all(found.map(({ name }) => tools.called(name)));
        },
      }),
      begin: (id, settings) => children.begin(settings, { id, under: own }),
      resume(id, usual) {
        // By the same name it is the same, at whatever address.
        const settings = async (model: string) => {
          const other = model === usual.id ? null : await modelNamed(model);
          return { ...common, maxSteps, model: other ?? usual };
        };
        return children.resume(id, settings, own);
      },
    };
  }
}

/** Of one that only reads, its own; else that of the session that it works for, which may change. */
const modeUnder = ({ mode }: SessionOpened, above: Policy) => ({
  mode: mode === "plan" ? mode : above.mode,
  sandbox: above.sandbox,
});

/** The user's own number, else the main skill's, else the usual one. */
export const stepsFrom = (
  { maxSteps, stepsSaid }: Pick<OpenInput, "maxSteps" | "stepsSaid">,
  terms: SkillTerms | undefined,
): number => (stepsSaid ? maxSteps : (terms?.maxSteps ?? maxSteps));

function least(...limits: (number | undefined)[]): number | undefined {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

const withSkills = (rules: readonly Rule[], terms: readonly SkillTerms[]) =>
  terms.some(({ allows }) => allows) ? [...rules, ...skillRules(terms)] : rules;

const modeOf = ({ mode, sandbox }: SessionOpened) => ({ mode, sandbox });

/** What was given and what the session has added to it, parsed once for each change. */
function createRuled(given: readonly Rule[]): (added: History["rules"]) => readonly Rule[] {
  let known: { of: History["rules"]; rules: readonly Rule[] } = { of: [], rules: given };
  return (added) => {
    if (added !== known.of) {
      known = { of: added, rules: [...given, ...parsedRules(added)] };
    }
    return known.rules;
  };
}

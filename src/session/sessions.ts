import { systemPrompt } from "../loop/system-prompt.ts";
import type { Rule } from "../permissions/rules.ts";
import type { Children, Lender } from "../processes/children.ts";
import type { SessionOpened, StoredEvent } from "../protocol/events.ts";
import { foldAll } from "../protocol/fold.ts";
import { emptyHistory } from "../protocol/history.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import type { Guide, MainSkill, SkillTerms } from "../protocol/skills.ts";
import type { Taint } from "../protocol/taint/taint.ts";
import { titleFor } from "../protocol/title.ts";
import type { Model } from "../providers/model.ts";
import { runSteps } from "../run-steps.ts";
import { describeOwner, ownOwner } from "../store/owner.ts";
import type { Deletion, Lease, SessionRow } from "../store/store.ts";
import type { Limits } from "./budget.ts";
import type { ChangedFile } from "./changed-files.ts";
import type { ChildSessions, Under } from "./child-sessions.ts";
import type { SessionDependencies } from "./dependencies.ts";
import type { DryRun, DryRunInput } from "./dry-run.ts";
import type { Explain, ExplainInput } from "./explain.ts";
import type { ForkOptions, ForkProblem } from "./fork.ts";
import { createJournal } from "./journal.ts";
import { createLaterGuards } from "./later/for-session.ts";
import { createLeases } from "./leases.ts";
import { stepsFrom } from "./limits.ts";
import { type OpenInput, openSession } from "./open.ts";
import { createProcessHome } from "./processes.ts";
import type { Session } from "./session.ts";
import type { SessionServers } from "./session-servers.ts";
import type { SessionSkills } from "./session-skills.ts";
import { textsInTask } from "./tasks/agents.ts";
import { toldBy } from "./told.ts";
import type { UndoOptions, UndoProblem, UndoReport } from "./undo.ts";

export interface Sessions {
  /** A new session. Nothing is stored before its first prompt. */
  begin(settings: NewSession): Session;
  /** Takes over a stored session; what a dead owner left behind is settled when it next runs. */
  resume(id: SessionId, settings: ResumedSession): Promise<Session | ResumeProblem>;
  /** A new session with what was said so far; it is nobody's until it is resumed. */
  fork(id: SessionId, options: ForkOptions): Promise<SessionId | ForkProblem>;
  /** Takes back what a turn did to files. Of a session that nobody runs, this process neither. */
  undo(id: SessionId, options: UndoOptions): Promise<UndoReport | UndoProblem>;
  /** What it and its sub-agents made and changed, as far as it was not taken back. */
  changes(id: SessionId): Promise<ChangedFile[]>;
  /** With all that is kept of them; what a live process runs is left alone. */
  delete(ids: readonly SessionId[]): Promise<Deletion>;
  /** In the background: finishes interrupted deletions and removes folders of sessions that are not stored. */
  removeLeftovers(): void;
  /** What the gate would say to calls. Nothing is run and nothing is stored. */
  explain(input: ExplainInput): Promise<Explain>;
  /** What another rule would have changed of what was done so far. */
  dryRun(input: DryRunInput): Promise<DryRun>;
  /** Ends what a crashed process left running, in a moment; so does the first session that is taken up. */
  endLeftovers(): void;
  /** Programs that work for sessions and are not their commands. */
  children(): Promise<Children & Lender>;
  /** Whether this process has worked on any. */
  readonly used: boolean;
  /** When they are all closed: ends what a crashed process left running, and forgets that this one ran. */
  close(): Promise<void>;
}

export interface ResumedSession {
  model: Model;
  maxSteps: number;
  /** Whether the user has said that number; else the main skill's goes before it. */
  stepsSaid?: boolean | undefined;
  /** How often a step is asked for again at most; without it, that depends on what went wrong. */
  maxRetries?: number | undefined;
  /** On what it may cost. */
  limits?: Limits | undefined;
  /** The most tokens of a request, where the user wants fewer than the model takes. */
  maxContextTokens?: number | undefined;
  /** How long a permission that is asked for can be given; without it, for ever. */
  askHours?: number | undefined;
  /** Somebody may answer while a call runs: a page, not a command that ends by itself. */
  attended?: boolean | undefined;
  rules: readonly Rule[];
  /** Without it nobody looks for skills. */
  skills?: SessionSkills | undefined;
  /** Without it there are none. Tools of theirs that are to be loaded must have been read. */
  servers?: SessionServers | undefined;
}

export interface NewSession extends ResumedSession {
  workspace: string;
  main: MainSkill;
  guide: Guide;
  language: Language;
  mode: Mode;
  sandbox: Sandbox;
  /** Names of the tools to load. */
  tools: readonly string[];
  /** Of a sub-agent: what bound the session that it works for. */
  inherited?: readonly SkillTerms[];
  taint?: Taint;
  /** The skill that works in it. */
  forked?: string;
}

export type ResumeProblem =
  | { problem: "not-found" }
  | { problem: "owned"; owner: string; elsewhere?: true }
  | { problem: "task"; parent: SessionId };

export function createSessions(dependencies: SessionDependencies): Sessions {
  const { store, registry, textsIn, report } = dependencies;
  const owner = ownOwner();
  // One object a session: a second one would take the first one's lease away.
  const open = new Map<SessionId, Session>();
  const leases = createLeases({
    ...{ store, owner, report },
    onLost(id, error) {
      report(error);
      // Its turn can store nothing more; what it has running would go on beside the new owner's.
      open.get(id)?.close().catch(report);
    },
  });
  const { childNames, limits, folders } = dependencies;
  const { data, outputs, blobs } = folders;
  const stored = { store, folders: [outputs, blobs] };
  const pending = new Set<Promise<unknown>>();
  /** Remembers the work so that `close` waits for it. */
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    pending.add(work);
    return work.finally(() => pending.delete(work));
  };
  const laterGuards = createLaterGuards(folders);
  const processHome = createProcessHome({ store, owner, data, childNames, limits, report });
  const inTask = { ...dependencies, textsIn: (language: Language) => textsInTask(textsIn(language)) };
  const opened = (
    input: Omit<OpenInput, "dependencies" | "processHome" | "laterGuards" | "children" | "onClose" | "release">,
  ): Session => {
    const { session: id } = input.lease;
    const session = openSession({
      ...{
        ...input,
        processHome,
        laterGuards,
        children,
        onClose: () => forget(id),
        release: () => leases.release(input.lease),
      },
      dependencies: input.under ? inTask : dependencies,
    });
    open.set(id, session);
    used = true;
    processHome.reapSoon();
    return session;
  };
  const forget = (id: SessionId) => {
    open.delete(id);
    tasks.delete(id);
  };
  let used = false;
  /** Those open sessions that are sub-agents, and which they work for. */
  const tasks = new Map<SessionId, SessionId>();
  const children: ChildSessions = {
    begin(settings, as) {
      tasks.set(as.id, as.under.session);
      return begin(settings, as);
    },
    async resume(id, settings, under) {
      const known = open.get(id);
      if (known && tasks.get(id) === under.session) return known;
      const row = await store.session(id);
      // A fork tells of tasks that are its original's.
      if (row?.parent !== under.session) return null;
      tasks.set(id, under.session);
      const session = await takeUp(id, await settings(row.model_id), under);
      if (!("problem" in session)) return session;
      const { texts } = under;
      throw new Error(session.problem === "owned" ? texts.owned(session) : texts.notFound({ id }));
    },
  };

  const finishInterrupted = async () =>
    (await store.hasInterruptedRemovals()) && (await import("./delete.ts")).finishDeletions(stored);

  function begin(settings: NewSession, as?: Parameters<ChildSessions["begin"]>[1]): Session {
    const { model, maxRetries, maxContextTokens, askHours, attended, limits, rules, ...others } = settings;
    const { main, guide, skills, servers, maxSteps, stepsSaid, ...rest } = others;
    const tools = registry.definitions(rest.tools, rest.language, servers);
    const system = systemPrompt({
      texts: textsIn(rest.language).prompt,
      skillText: main.text,
      guide,
      folder: rest.workspace,
      system: process.platform,
      tools: tools.map(({ name }) => name),
      model: model.id,
      maxSteps: stepsFrom(settings, main.terms),
    });
    const strange = guide.always.flatMap(({ name, text, untrusted }) => {
      const from = untrusted ? system.indexOf(text) : -1;
      return from < 0 ? [] : { name, from, to: from + text.length };
    });
    const { id, endpoint } = model;
    const named = { model: id, ...(endpoint && { endpoint }), skill: main.name };
    const bound = Object.keys(main.terms).length > 0 && { terms: main.terms };
    const opening: SessionOpened = {
      ...{ type: "session-opened", ...named, ...bound, ...rest },
      ...(skills && { told: toldBy(guide) }),
      ...(strange.length > 0 && { strange }),
      ...((guide.memory !== "" || guide.instructions.length > 0) && { private: true as const }),
      ...{ system, tools },
    };
    const lease: Lease = { session: as?.id ?? newId("ses"), owner, epoch: 1 };
    let created = false;
    return opened({
      lease,
      opened: opening,
      history: emptyHistory,
      model,
      maxSteps,
      stepsSaid,
      maxRetries,
      limits,
      maxContextTokens,
      askHours,
      attended,
      rules,
      skills,
      servers,
      under: as?.under,
      async write(events, options) {
        if (created) return store.append(lease, events, options);
        await store.createSession(
          { ...rowOf(lease.session, opening, events), parent: as?.under.session ?? null },
          lease,
          events,
        );
        created = true;
        leases.hold(lease);
      },
    });
  }

  async function explainRefusal(id: SessionId): Promise<Exclude<ResumeProblem, { problem: "task" }>> {
    const holder = await store.leaseHolder(id);
    // It may have been deleted since it was looked up.
    if (holder === null && !(await store.session(id))) return { problem: "not-found" };
    return { problem: "owned", ...describeOwner(holder ?? "?") };
  }

  async function takeUp(id: SessionId, settings: ResumedSession, under?: Under): Promise<Session | ResumeProblem> {
    const lease = await leases.take(id);
    if (!lease) return explainRefusal(id);
    try {
      const history = foldAll(await store.recall(id));
      if (history.opened) {
        const write: OpenInput["write"] = (events, options) => store.append(lease, events, options);
        return opened({ lease, opened: history.opened, history, ...settings, under, write });
      }
    } catch (error) {
      // A release that fails is reported and retried; the caller is told why the session could not be opened.
      await leases.release(lease).catch(report);
      throw error;
    }
    await leases.release(lease);
    return { problem: "not-found" };
  }

  return {
    get used() {
      return used;
    },
    fork: async (id, options) =>
      (await import("./fork.ts")).forkSession({ store, outputs, blobs, textsIn, report }, id, options),
    removeLeftovers() {
      void track(import("./delete.ts").then(({ removeLeftovers }) => removeLeftovers(stored)).catch(report));
    },
    explain: async (input) =>
      (await import("./explain.ts")).createExplain(dependencies, {
        ...input,
        siteBits: await dependencies.siteBits?.(),
      }),
    dryRun: async (input) => (await import("./dry-run.ts")).dryRun(dependencies, input),
    endLeftovers: () => processHome.reapSoon(),
    children: () => processHome.children(),
    close: () =>
      runSteps(
        [
          () => leases.close(),
          () => processHome.close(),
          // A deletion that was cut off here would go on at the next start only.
          () => Promise.allSettled(pending),
          async () => used && finishInterrupted().catch(report),
        ],
        report,
      ),
    async delete(ids) {
      // What a crashed process left running for them would be nobody's once they are gone.
      await processHome.reap();
      return track((await import("./delete.ts")).sweepAndDelete(stored, ids));
    },

    begin: (settings) => begin(settings),

    async changes(id) {
      const { changedFiles } = await import("./changed-files.ts");
      return changedFiles(id, dependencies);
    },

    async undo(id, options) {
      const row = await store.session(id);
      if (!row) return { problem: "not-found" };
      if (row.parent !== null) return { problem: "task", parent: row.parent };
      const lease = open.has(id) ? null : await leases.take(id);
      if (!lease) return explainRefusal(id);
      try {
        const { undo } = await import("./undo.ts");
        const journal = createJournal({
          lease,
          history: foldAll(await store.recall(id)),
          store: (events, how) => store.append(lease, events, how),
          publish: () => undefined,
        });
        return await undo({ ...options, session: id, journal, dependencies });
      } finally {
        // The files are undone by now, whatever becomes of the lease.
        await leases.release(lease).catch(report);
      }
    },

    async resume(id, settings) {
      const parent = tasks.get(id);
      if (parent) return { problem: "task", parent };
      const known = open.get(id);
      if (known) return known;
      const row = await store.session(id);
      if (!row) return { problem: "not-found" };
      // It is run by the session that it works for, and within what that may.
      if (row.parent !== null) return { problem: "task", parent: row.parent };
      return takeUp(id, settings);
    },
  };
}

function rowOf(id: SessionId, opened: SessionOpened, events: readonly StoredEvent[]): Omit<SessionRow, "parent"> {
  const prompt = events.find((event) => event.type === "prompt-submitted");
  const at = new Date().toISOString();
  return {
    id,
    title: prompt ? titleFor(prompt) : "",
    created_at: at,
    updated_at: at,
    model_id: opened.model,
    // A sub-agent that a skill works in is counted as that.
    skill_id: opened.forked ?? opened.skill,
    workspace: opened.workspace,
  };
}

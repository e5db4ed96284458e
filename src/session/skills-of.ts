import { statSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "../i18n/texts.ts";
import type { LaterGuard } from "../loop/held-files.ts";
import type { JudgeContext } from "../loop/judge.ts";
import type { GateCall, GateContext, Policy } from "../permissions/decide.ts";
import { mayUse } from "../protocol/active-terms.ts";
import { type History, turnMessages } from "../protocol/history.ts";
import type { CallId } from "../protocol/ids.ts";
import { memoryName } from "../protocol/memory-name.ts";
import type { ForkCall } from "../protocol/messages.ts";
import type { LoadedSkill, SkillTerms } from "../protocol/skills.ts";
import type { ForkedSkill } from "../protocol/tasks.ts";
import { directModel } from "../providers/one-call.ts";
import type { NotesHome, SkillReader, TaskWanted } from "../tools/tool.ts";
import type { SessionGate } from "./gate.ts";
import type { SkillCalls } from "./invoked.ts";
import type { OpenInput } from "./open.ts";
import { type Fork, noSkills, type SessionSkills, type SkillUse, type UsedSkill } from "./session-skills.ts";
import { runSkillCommand } from "./skill-command.ts";
import { sentenceFor, unusedBy } from "./skill-problems.ts";
import { tellSkill } from "./standing.ts";
import { knowsServers } from "./told.ts";

type Common =
  | "tools"
  | "workspace"
  | "language"
  | "outputs"
  | "closed"
  | "sees"
  | "readBlob"
  | "processes"
  | "tasks"
  | "browser"
  | "engines"
  | "values";

export interface SkillsInput
  extends Pick<OpenInput, "dependencies" | "lease" | "opened" | "skills" | "servers">,
    Pick<JudgeContext, Common> {
  texts: Texts;
  laterFiles: LaterGuard;
  /** Whether a skill may work in a sub-agent. */
  mayFork(): boolean;
  history(): History;
  /** Of the session that a sub-agent works for. */
  above?: (() => History) | undefined;
  /** Those that hold now. */
  terms(): readonly SkillTerms[];
  policyUnder(terms: readonly SkillTerms[]): Policy;
  facts: Pick<GateContext, "reads">;
  loadGate(): Promise<SessionGate>;
  readyFor(call: GateCall, policy: Policy): Promise<void>;
}

/** What a session has of skills: what its tools read, and what a prompt of its user calls for. */
export function skillsOf(input: SkillsInput): {
  skills: SkillReader;
  memory: NotesHome;
  guidance: SessionSkills;
  skillUse: SkillCalls;
} {
  const { dependencies, lease, opened, workspace, facts, skills: guidance = noSkills } = input;
  const { tools: texts } = input.texts;
  const { session } = lease;
  const memory: NotesHome = {
    folder: join(dependencies.folders.memory, memoryName(opened.terms?.memory ?? opened.skill)),
    history: input.history,
    above: input.above,
    around: () => [
      // Their own words about themselves stand in the prompt.
      ...([opened, input.history()].some(knowsServers) || opened.tools.some(({ name }) => name.startsWith("mcp_"))
        ? ["mcp"]
        : []),
      ...(opened.model === directModel ? ["program"] : []),
    ],
  };

  /** What a call is judged with while a skill is being loaded, whose terms hold for it already. */
  function judging(own: SkillTerms, signal: AbortSignal): JudgeContext {
    const { tools, language, outputs, closed, sees, readBlob, processes, tasks, browser, engines, values } = input;
    const { history, readyFor, policyUnder } = input;
    const terms = [...input.terms(), own];
    const policy = policyUnder(terms);
    const reads = [...facts.reads, ...(own.folder === undefined ? [] : [own.folder])];
    return {
      ...{ tools, workspace, language, outputs, closed, sees, readBlob, processes, tasks, browser, engines, values },
      ...{ texts, session, memory, signal },
      terms: () => terms,
      async loadGate() {
        const { under, reach } = await input.loadGate();
        return { gate: under(policy, reads), reach };
      },
      gateReady: (call) => readyFor(call, policy),
      skills,
      journal: { history: history(), pass: () => undefined },
    };
  }

  const useWith = (signal: AbortSignal): Pick<SkillUse, "session" | "workspace" | "texts" | "has" | "run"> => ({
    ...{ session, workspace: workspace.root, texts },
    has: (tool, own) => input.tools.names().includes(tool) && mayUse([...input.terms(), own], { name: tool }),
    run: (command, own) => runSkillCommand(command, judging(own, signal), input.laterFiles),
  });
  const told = (used: UsedSkill) => tellSkill(used, input.history(), { main: opened.skill, texts });

  /** Who may begin no sub-agent begins none by a skill either. */
  async function mayFork(): Promise<boolean> {
    if (!input.mayFork() || !mayUse(input.terms(), { name: "task" })) return false;
    const { gate } = await input.loadGate();
    return gate({ tool: "task", class: "free", touches: [] }).decision === "allow";
  }

  /** Calls that were given the user's word for a skill that only he may call, by turn and skill: one for each time that he said it. */
  const given = new Map<string, Set<CallId>>();
  function wordFor(name: string, call: CallId): ForkCall | undefined {
    const history = input.history();
    const key = `${history.turn?.id} ${name}`;
    const calls = given.get(key) ?? new Set(begunNow(history, name));
    const word = calledForks(history, name)[calls.size];
    if (word) given.set(key, calls.add(call));
    return word;
  }

  const skills: SkillReader = {
    async use({ name, args, call }, signal) {
      if (input.history().tasks.some((task) => task.call === call)) return { fork: null };
      // By whatever name the model calls it.
      const meant = (await guidance.forks?.(name)) ?? name.trim();
      const use = (said: Pick<SkillUse, "args" | "by">) =>
        guidance.use({ ...useWith(signal), name, forks: mayFork, ...said });
      // Repeated or left out, his words are his.
      const called = calledForks(input.history(), meant).findLast((one) => ["", one.args.trim()].includes(args.trim()));
      let said: Pick<SkillUse, "args" | "by"> = called ? { args: called.args, by: "user" } : { args, by: "model" };
      let used = await use({ ...said, by: "model" });
      // One that only he may call is called in his words.
      const word = "problem" in used && used.problem === "user-only" ? wordFor(meant, call) : undefined;
      if (word) {
        said = { args: word.args, by: "user" };
        used = await use(said);
      }
      if ("problem" in used) throw new Error(sentenceFor(used, { name, file: "" }, texts));
      if (used.fork && (await mayFork())) return { fork: forkOf(used, used.fork, { ...said, texts }) };
      const { text, isNew } = told(used);
      return { ...loadedFrom(used), isNew, text: used.fork ? `${text}\n\n${texts.skillForkInline()}` : text };
    },
    async where(name, path) {
      const read = await guidance.file(name, path);
      if ("problem" in read || read.path === null || read.folder === null) return [];
      return [{ action: "read", resource: read.path, as: "read_file", skill: read.folder }];
    },
    async file(name, path, judged) {
      const read = await guidance.file(name, path);
      const said = { name, file: path };
      if ("problem" in read) throw new Error(sentenceFor(read, said, texts));
      if (read.path === null) return read;
      // It may lead elsewhere by now. By whatever way it is read, what is ours is not shown.
      const isJudged = judged.some(({ resource }) => resource === read.path);
      if (!isJudged || workspace.isData(statSync(read.path))) throw new Error(texts.skillFileOutside(said));
      return read;
    },
  };

  return {
    guidance,
    memory,
    skills,
    skillUse: {
      callable: guidance.callable,
      follow: (names) => texts.skillsCalled({ names }),
      begin: (names) => texts.skillForksCalled({ names }),
      async prompt(name, args) {
        // Told by the name alone, so that no server is looked for because of another word.
        if (!/^(?:[^:]+:.|mcp__.+__.)/.test(name)) return null;
        return (await input.servers?.prompt(name, args, { session, texts })) ?? null;
      },
      async use(name, args) {
        // Read by the call that begins its sub-agent, since its text may hold commands.
        const fork = input.tools.names().includes("skill") ? await guidance.forks?.(name) : null;
        if (fork && (await mayFork())) return { text: "", loaded: null, fork: { name: fork, args } };
        const used = await guidance.use({ ...useWith(new AbortController().signal), name, args, by: "user" });
        if ("problem" in used)
          return { text: sentenceFor(used, { name, file: "" }, texts), loaded: null, unused: unusedBy(used) };
        const { text } = told(used);
        return { text: used.fork ? `${text}\n\n${texts.skillForkInline()}` : text, loaded: loadedFrom(used) };
      },
    },
  };
}

/** What a skill's sub-agent is begun with. Its terms bind that, and not the session. */
function forkOf(
  { name, text, behind, terms }: UsedSkill,
  { agent = "general-purpose", background = false, model, maxSteps }: Fork,
  { args, by, texts }: Pick<SkillUse, "args" | "by"> & { texts: Texts["tools"] },
): Omit<TaskWanted, "call"> {
  const said = [text, behind].filter((part) => part !== "").join("\n\n");
  const limits = { ...(model !== undefined && { model }), ...(maxSteps !== undefined && { maxSteps }) };
  const follow = by === "user" ? texts.skillsCalled({ names: [name] }) : texts.skillForkBegun({ name });
  const skill: ForkedSkill = { name, terms, texts: [said, follow], ...limits };
  return { prompt: `/${name} ${args.trim()}`.trim(), agentType: agent, background, skill };
}

/** What the user has called for it with in this turn. */
const calledForks = (history: History, name: string): ForkCall[] =>
  turnMessages(history)
    .flatMap((message) => (message.role === "user" ? (message.forks ?? []) : []))
    .filter((one) => one.name === name);

/** The calls of this turn that have begun it. */
function begunNow(history: History, name: string): CallId[] {
  const calls = turnMessages(history).flatMap((message) => (message.role === "assistant" ? message.calls : []));
  const begun = history.tasks.flatMap(({ skill, call }) => (skill?.name === name ? call : []));
  return begun.filter((call) => calls.some(({ id }) => id === call));
}

const loadedFrom = ({ name, source, hash, terms }: UsedSkill): LoadedSkill => ({ name, source, hash, terms });

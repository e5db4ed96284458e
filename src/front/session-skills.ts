import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Secrets } from "../config/secrets.ts";
import { readSettings } from "../config/settings.ts";
import type { Texts } from "../i18n/texts.ts";
import { type CalledTool, letsIn } from "../protocol/called-tool.ts";
import type { NoPrompt, NoSkill } from "../protocol/events.ts";
import { exactLine } from "../protocol/exact-line.ts";
import { type Guide, generalSkill, type MainSkill, type SkillEntry } from "../protocol/skills.ts";
import type { SessionServers } from "../session/session-servers.ts";
import type { SessionSkills, SkillProblem } from "../session/session-skills.ts";
import { agreeingTo } from "../skills/find/agreed.ts";
import { skillsFor as skillsForPaths } from "../skills/find/by-path.ts";
import type { FoundSkills, Places } from "../skills/find/found.ts";
import { noteUsed } from "../skills/find/recent.ts";
import { resolveSkill, waitingFolders, waitsIn } from "../skills/find/resolve.ts";
import type { SealedFiles } from "../skills/pack/install/sealed-files.ts";
import type { UseOptions } from "../skills/use/use.ts";
import { packRuntime } from "../version.ts";
import { agentFiles, agentsIn } from "./agents.ts";
import { Declined } from "./declined.ts";
import { guideFor, type WaitingFile } from "./guide.ts";
import { type ServerEngine, type ServerSetting, serversOf } from "./mcp/session-servers.ts";
import { createShelf, type Shelf, searchFor } from "./shelf.ts";
import { shortened } from "./visible.ts";

/** What the user has set up, as far as a session's skills need it. */
export interface SkillSetting
  extends Omit<Places, "installed" | "disabled">,
    Pick<SkillEngine, "settings" | "installed" | "skillUsed">,
    ServerSetting {
  memory: string;
  texts: Texts;
  /** Opens a sealed pack, once for all who ask with this setting. */
  unseal(entry: SkillEntry): Promise<SealedFiles | SkillProblem>;
}

/** What the runtime gives for it. */
export interface SkillEngine extends ServerEngine {
  folders: { home: string; data: string; skills: string; cache: string; memory: string };
  /** Settings as they are stored. */
  settings(): Promise<Record<string, string>>;
  installed(): Promise<Places["installed"]>;
  skillUsed(id: string): Promise<void>;
  trusted: Places["trusted"];
  secrets(): Promise<Secrets>;
}

export const skillSetting = (
  { folders, settings, installed, skillUsed, trusted, secrets, servers, serverLists, hub }: SkillEngine,
  rest: Pick<SkillSetting, "workspace" | "language" | "texts" | "trustOnce">,
): SkillSetting => {
  let unsealing: Promise<SkillSetting["unseal"]> | undefined;
  return {
    ...{ ...rest, folders, home: folders.home, memory: folders.memory, settings, installed, skillUsed, trusted },
    ...{ servers, serverLists, hub },
    runtime: packRuntime,
    async unseal(entry) {
      unsealing ??= import("./packs/unsealing.ts").then(({ unsealingWith }) => unsealingWith(secrets, rest.texts));
      return (await unsealing)(entry);
    },
  };
};

export interface SessionStart {
  main: MainSkill;
  guide: Guide;
  skills: SessionSkills;
  servers: SessionServers;
  found: FoundSkills;
  /** Instructions that wait for the user's word. */
  waits: readonly WaitingFile[];
  /** How many skills do; with the folder to agree to, where that is above the workspace. */
  waitingSkills: readonly { count: number; above: string | null }[];
  /** How many of the workspace's MCP servers do. */
  waitingServers: number;
  /** How many agents, by the folder, as of skills. */
  waitingAgents: readonly { count: number; above: string | null }[];
}

/** Whether there is a skill that the model may load, or a sealed one whose files it can read in no other way. */
export const hasSkills = ({ main, found }: Pick<SessionStart, "main" | "found">): boolean =>
  found.entries.some(({ name, folder, head }) => (name === main.name ? folder === null : head.userOnly !== true));

/** The tools of servers that the main skill names: they are read, so that they can be loaded. Else nothing is. */
export async function namedTools({ main, servers }: Pick<SessionStart, "main" | "servers">): Promise<CalledTool[]> {
  const wanted = main.terms.only?.filter(isServerTool) ?? [];
  if (wanted.length === 0) return [];
  return (await servers.tools()).filter((tool) => wanted.some((pattern) => letsIn(pattern, tool)));
}

/** Told by the name alone. */
export const isServerTool = (name: string): boolean => name.startsWith("mcp_");

/** What a new session begins with. Throws Declined when there is no skill of that name. */
export async function skillsFor(setting: SkillSetting, wanted: string = generalSkill.name): Promise<SessionStart> {
  const once = readOnce(setting);
  const found = await searchFor(once);
  const main = await mainFrom(found, wanted, setting);
  const { guide, waitingAgents: folders, ...waiting } = await guideFor(once, found, main.name);
  const skills = skillsOf(setting, main.name, found);
  const waitingSkills = [...waitingFolders(found)].map(([at, count]) => ({ count, above: aboveIn(setting, at) }));
  const waitingAgents = [...Map.groupBy(folders, (at) => at)].map(([at, all]) => ({
    ...{ count: all.length, above: aboveIn(setting, at) },
  }));
  return { main, guide, found, ...waiting, waitingSkills, waitingAgents, skills, servers: serversOf(setting) };
}

/** A folder above the workspace is trusted by itself; null for the workspace. */
const aboveIn = ({ workspace }: SkillSetting, folder: string) => (folder === workspace ? null : exactLine(folder));

/** The same for a session that is taken up again. `known`: what was found just now. */
export function skillsOf(setting: SkillSetting, main: string, known?: FoundSkills): SessionSkills {
  const shelf = createShelf(setting, known);
  const entryOf = async (name: string) => {
    const entry = await shelf.find(name);
    if (!("near" in entry)) return entry;
    const { waits, near } = entry;
    if (waits === null) return { problem: "unknown", near } as const;
    return { problem: "waits", above: aboveIn(setting, waits) } as const;
  };
  const uses = () => import("../skills/use/use.ts");
  const scripts = () => import("../skills/pack/install/scripts.ts");
  return {
    guide: async () => (await guideFor(readOnce(setting), await shelf.look(), main)).guide,
    checkRest: () => shelf.checkRest(),
    async takeBack() {
      if (isAnyLent(setting.folders.data)) (await scripts()).takeBackLeft(setting.folders.data);
    },
    offered: offering(shelf, setting),
    folders: shelf.ownFolders,
    async agents() {
      const { entries } = await shelf.look();
      return agentFiles(await agentsIn(setting, entries), setting.texts);
    },
    async lend(name, folder) {
      const entry = await entryOf(name);
      if ("problem" in entry) return entry;
      if (entry.pack?.blocked) return { problem: "blocked", ...entry.pack.blocked };
      const files = await setting.unseal(entry);
      return "problem" in files ? files : (await scripts()).lendFiles(files.all, folder, setting.folders.data);
    },
    async use(wanted) {
      const entry = await entryOf(wanted.name);
      if ("problem" in entry) return entry;
      const { userOnly, modelOnly } = entry.head;
      if (userOnly && modelOnly) return { problem: "nobody" };
      if (wanted.by === "model" && userOnly) return { problem: "user-only" };
      if (wanted.by === "user" && modelOnly) return { problem: "model-only" };
      const used = await (await uses()).useSkill(entry, wanted, await useOptions(setting));
      if ("problem" in used) return used;
      noteUsed(setting.folders.data, entry.name);
      if (entry.installed !== undefined) await setting.skillUsed(entry.installed);
      return used;
    },
    async forks(name) {
      const entry = await entryOf(name);
      if ("problem" in entry) return null;
      // What is said of a sealed pack is known when it is opened.
      const isForked = entry.pack ? await (await uses()).isForked(entry, await useOptions(setting)) : entry.head.fork;
      return isForked ? entry.name : null;
    },
    async blocked(name) {
      const entry = await entryOf(name);
      return "problem" in entry ? null : (entry.pack?.blocked ?? null);
    },
    async callable(name) {
      const entry = await shelf.find(name);
      const isOurs = (one: string) => shelf.known().some(({ name, head }) => name === one && head.modelOnly !== true);
      // Who calls for one that waits is told so.
      if ("near" in entry) {
        const { waits, near, off } = entry;
        return waits !== null || { near: near.filter(isOurs), ...(off !== null && { kept: "off", name: off }) };
      }
      if (entry.head.modelOnly !== true) return true;
      return { near: [], kept: entry.head.userOnly ? "nobody" : "model-only", name: entry.name };
    },
    async file(name, path) {
      const entry = await entryOf(name);
      return "problem" in entry ? entry : (await uses()).skillFile(entry, path, await useOptions(setting));
    },
  };
}

/** Without loading anything of packs where there is none. */
function isAnyLent(data: string): boolean {
  const notes = join(data, "packs", ".lent");
  return existsSync(notes) && readdirSync(notes).length > 0;
}

/** Each is offered once: a turn that touches a hundred such files is told of it at the first. */
function offering(shelf: Shelf, { workspace, texts }: SkillSetting): NonNullable<SessionSkills["offered"]> {
  const done = new Set<string>();
  return (paths) => {
    const waiting = shelf.known().filter(({ name, head }) => head.paths && !head.userOnly && !done.has(name));
    const found = waiting.length === 0 ? [] : skillsForPaths(waiting, workspace, paths);
    for (const { name } of found) done.add(name);
    const skills = found.map(({ name, head }) => `${name}: ${shortened(head.description, longestOffer)}`);
    return skills.length > 0 ? texts.guide.offered({ skills }) : null;
  };
}

const longestOffer = 300;

/** What people should know of what was found, a sentence each. */
export const noticesOf = (
  {
    found: { missing, gone, news, unagreed },
    waitingSkills,
    waits,
    waitingServers,
    waitingAgents,
  }: Pick<SessionStart, "found" | "waits" | "waitingSkills" | "waitingServers" | "waitingAgents">,
  { skills, guide, mcpConfig, agents }: Texts,
): string[] => [
  ...waitingSkills.map(skills.waiting),
  ...waitingAgents.map(agents.waiting),
  ...(waitingServers > 0 ? [mcpConfig.waiting({ count: waitingServers })] : []),
  ...waits.map(guide.instructionsWait),
  ...unagreed.map((entry) => skills.unagreed({ name: entry.name, command: exactLine(agreeingTo(entry)) })),
  ...(missing > 0 ? [skills.missing({ count: missing })] : []),
  ...(gone.length > 0 ? [skills.gone({ names: gone.map(exactLine) })] : []),
  ...(news > 0 ? [skills.notLoaded({ count: news })] : []),
];

/** What was meant for a skill and went to the model without one. */
export function noSkillNotice({ name: given, near, kept, unused, prompt }: NoSkill, texts: Texts): string {
  const { skills, tools } = texts;
  const name = exactLine(given);
  if (prompt) return exactLine(noPromptNotice(name, near, prompt, texts));
  if (kept !== undefined) return skills.keptFromYou[kept]({ name });
  if (!unused) return skills.sentAsText({ name, near: near.map((one) => `/${one}`).join(", ") });
  if ("detail" in unused) return tools.skillBlocked[unused.why]({ name, detail: unused.detail });
  return unused.why === "waits" ? skills.waits({ name, above: unused.above }) : skills.unreadable({ name });
}

function noPromptNotice(
  name: string,
  near: readonly string[],
  prompt: NoPrompt,
  { mcpTold, mcpConfig }: Texts,
): string {
  const { server } = prompt;
  if (prompt.why === "unknown")
    return mcpTold.promptSentAsText({ server, name, near: near.map((one) => `/${one}`).join(", ") });
  if (prompt.why === "empty") return mcpTold.promptUnused({ name, why: mcpTold.promptIsEmpty() });
  if (prompt.why === "missing") {
    const example = [`/${name}`, ...prompt.names.map((one) => `${one}=…`)].join(" ");
    return mcpTold.promptUnused({ name, why: mcpTold.promptNeeds({ names: prompt.names.join(", "), example }) });
  }
  const { kind, detail } = prompt;
  const problems: Record<string, (p: { detail: string; name: string }) => string> = mcpConfig.problems;
  return mcpTold.promptUnused({ name, why: (problems[kind] ?? mcpConfig.problems.start)({ detail, name: server }) });
}

/** One look at the settings serves all who need them for one turn. */
function readOnce(setting: SkillSetting): SkillSetting {
  let rows: ReturnType<SkillSetting["settings"]> | undefined;
  const settings = () => {
    rows ??= setting.settings();
    return rows;
  };
  let all: ReturnType<SkillSetting["servers"]> | undefined;
  const servers = () => {
    all ??= setting.servers();
    return all;
  };
  return { ...setting, settings, servers };
}

const useOptions = async ({ settings, unseal }: SkillSetting): Promise<UseOptions> => ({
  unseal,
  commands: readSettings(await settings()).skillCommands,
});

function unusable(problem: SkillProblem, { name, pack }: SkillEntry, { skills, tools, packInstall }: Texts): string {
  if (problem.problem === "blocked") return tools.skillBlocked[problem.why]({ name, detail: problem.detail });
  const isSealed = pack?.sealed === true && problem.problem === "unreadable";
  return isSealed ? packInstall.cannotOpen({ name, reason: problem.detail }) : skills.unreadable({ name });
}

async function mainFrom(found: FoundSkills, wanted: string, setting: SkillSetting): Promise<MainSkill> {
  const { texts, workspace } = setting;
  if (wanted === generalSkill.name) return generalSkill;
  const entry = resolveSkill(found.entries, wanted);
  if ("near" in entry) {
    const waits = waitsIn(found, wanted);
    const above = waits === null ? null : aboveIn(setting, waits);
    if (waits !== null) throw new Declined("unfit", texts.skills.waits({ name: wanted, above }));
    throw new Declined("unknown", texts.skills.notFound({ name: wanted, near: entry.near.join(", ") }));
  }
  const { mainSkill } = await import("../skills/use/use.ts");
  const used = await mainSkill(entry, { ...(await useOptions(setting)), texts: texts.tools, workspace });
  if ("problem" in used) throw new Declined("failed", unusable(used, entry, texts));
  if (entry.installed !== undefined) await setting.skillUsed(entry.installed);
  const { model } = entry.head;
  return { name: entry.name, text: used.text, terms: used.terms, ...(model !== undefined && { model }) };
}

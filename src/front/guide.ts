import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { readSettings } from "../config/settings.ts";
import { workRules } from "../config/work-rules.ts";
import { upToRepository } from "../permissions/repository.ts";
import { hasInstructions } from "../permissions/trust/settings-there.ts";
import { memoryName } from "../protocol/memory-name.ts";
import type { Guide } from "../protocol/skills.ts";
import type { FoundSkills } from "../skills/find/found.ts";
import { agentsIn, agentsTold } from "./agents.ts";
import { alwaysAmong } from "./always.ts";
import { catalogueFor } from "./catalogue.ts";
import { serversTold } from "./mcp/session-servers.ts";
import type { SkillSetting } from "./session-skills.ts";
import { dayOf } from "./time.ts";

/** Who says more says it in files that can be read; what lies nearest comes first. */
const longestInstructions = 32_000;
const longestMemory = 8_000;

export interface GuideNow {
  guide: Guide;
  /** Instructions that wait for the user's word. */
  waits: readonly WaitingFile[];
  /** How many of the workspace's MCP servers do. */
  waitingServers: number;
  /** Folders of agents that do, one for each. */
  waitingAgents: readonly string[];
}

/** A file that its user has not agreed to. */
export interface WaitingFile {
  path: string;
  /** The folder that it lies in, where that is above the workspace: it is trusted by itself. */
  above: string | null;
}

/** What the model should be told of what the user has set up. `main`: the name of the session's main skill. */
export async function guideFor(setting: SkillSetting, found: FoundSkills, main: string): Promise<GuideNow> {
  const { texts } = setting;
  const rows = await setting.settings();
  const names = alwaysAmong(found.entries, rows);
  const { told, waits } = await instructionsFor(setting);
  const { prompt } = texts;
  const servers = await serversTold(setting);
  const agents = await agentsIn(setting, found.entries);
  return {
    waits,
    waitingAgents: agents.waiting.map(({ owner }) => owner),
    waitingServers: servers.waiting,
    guide: {
      date: dayOf(new Date()),
      rules: workRules(rows),
      always: names.length === 0 ? [] : await alwaysOn(setting, found, { names, main, rows }),
      instructions: told,
      agents: agentsTold(agents, texts),
      servers: servers.text,
      catalogue: catalogueFor(setting, found, { rows, without: new Set([...names, main]) }),
      memory: cut(
        await memoryOf(setting, memoryOfMain(found, main)),
        longestMemory,
        prompt.readRest({ path: "MEMORY" }),
      ),
    },
  };
}

/** Of the workspace and of the folders above it, up to the root of its repository; the root's stand first. */
async function instructionsFor(
  setting: SkillSetting,
): Promise<{ told: Guide["instructions"]; waits: readonly WaitingFile[] }> {
  const { workspace, texts } = setting;
  const folders = upToRepository(workspace).filter(hasInstructions);
  if (folders.length === 0) return { told: [], waits: [] };
  const { instructionsIn } = await import("../permissions/trust/items.ts");
  const told: Guide["instructions"][number][] = [];
  const waits: WaitingFile[] = [];
  let room = longestInstructions;
  for (const folder of folders) {
    const found = await instructionsIn(folder, setting);
    if (!found) continue;
    const path = relative(workspace, join(folder, found.path));
    if (!found.trusted) waits.push({ path, above: folder === workspace ? null : folder });
    else {
      const text = cut(found.text, room, texts.prompt.readRest({ path }));
      room = Math.max(0, room - text.length);
      told.unshift({ path, text });
    }
  }
  return { told, waits };
}

/** Only their texts, as a main skill's is read: nothing in them is run, and what they say of tools does not hold. */
async function alwaysOn(
  { workspace, texts, unseal }: SkillSetting,
  { entries }: FoundSkills,
  { names, main, rows }: { names: readonly string[]; main: string; rows: Record<string, string> },
): Promise<Guide["always"]> {
  const { mainSkill } = await import("../skills/use/use.ts");
  const wanted = entries.filter(({ name }) => names.includes(name) && name !== main);
  const commands = readSettings(rows).skillCommands;
  const options = { texts: texts.tools, workspace, unseal, commands, as: "always" } as const;
  const read = await Promise.all(wanted.map((entry) => mainSkill(entry, options)));
  return read.flatMap((used) => {
    if ("problem" in used) return [];
    const { name, text, terms } = used;
    return { name, text, ...(terms.untrusted && { untrusted: terms.untrusted }) };
  });
}

/** A pack's is kept under its id: no author can choose another's name. */
const memoryOfMain = ({ entries }: FoundSkills, main: string) =>
  entries.find(({ name }) => name === main)?.pack?.memory ?? main;

/** More keys of notes are only listed by the memory tool. */
const mostKeysTold = 30;

/** A start without notes loads nothing that knows of them. */
async function memoryOf({ memory, workspace, texts }: SkillSetting, main: string): Promise<string> {
  const folder = join(memory, memoryName(main));
  if (!existsSync(folder)) return "";
  const { confirmedKeys, notesForPrompt } = await import("../memory/notes.ts");
  try {
    const keys = confirmedKeys(folder, workspace).slice(0, mostKeysTold);
    const notes = notesForPrompt(folder, workspace).map(({ state, text, at }) => {
      const mark = state === "unconfirmed" ? `${texts.prompt.unconfirmed({ day: at.slice(0, 10) })}\n` : "";
      return mark + text.trim();
    });
    return [...(keys.length > 0 ? [texts.prompt.noteKeys({ keys })] : []), ...notes].join("\n\n");
  } catch {
    // They cannot be read: the memory tool says why when it is asked.
    return "";
  }
}

const cut = (text: string, most: number, rest: string) => {
  const trimmed = text.trim();
  return trimmed.length > most ? `${trimmed.slice(0, most)}\n${rest}` : trimmed;
};

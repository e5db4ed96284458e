import { readFileSync } from "node:fs";
import { join } from "node:path";
import { switched } from "../config/skill-switches.ts";
import { workRules } from "../config/work-rules.ts";
import { hasInstructions } from "../permissions/trust/settings-there.ts";
import { memoryName } from "../protocol/memory-name.ts";
import type { Guide } from "../protocol/skills.ts";
import type { FoundSkills } from "../skills/find/found.ts";
import { catalogueFor } from "./catalogue.ts";
import { serversTold } from "./mcp/session-servers.ts";
import type { SkillSetting } from "./session-skills.ts";

/** A workspace that says more says it in a file that can be read. */
const longestInstructions = 32_000;
const longestMemory = 8_000;

export interface GuideNow {
  guide: Guide;
  /** The workspace's instructions that wait for the user's word. */
  waits: string | null;
  /** How many of its MCP servers do. */
  waitingServers: number;
}

/** What the model should be told of what the user has set up. `main`: the name of the session's main skill. */
export async function guideFor(setting: SkillSetting, found: FoundSkills, main: string): Promise<GuideNow> {
  const { workspace, texts } = setting;
  const rows = await setting.settings();
  const names = switched(rows, "always");
  // Loaded only where a workspace has any.
  const told = hasInstructions(workspace)
    ? await (await import("../permissions/trust/instructions.ts")).instructionsIn(workspace, setting)
    : null;
  const { prompt } = texts;
  const servers = await serversTold(setting);
  return {
    waitingServers: servers.waiting,
    waits: told && !told.trusted ? told.path : null,
    guide: {
      rules: workRules(rows),
      always: names.length === 0 ? [] : await alwaysOn(setting, found, { names, main }),
      instructions: told?.trusted
        ? [{ path: told.path, text: cut(told.text, longestInstructions, prompt.readRest({ path: told.path })) }]
        : [],
      servers: servers.text,
      catalogue: catalogueFor(setting, found, { rows, without: new Set([...names, main]) }),
      memory: cut(memoryOf(setting, memoryOfMain(found, main)), longestMemory, prompt.readRest({ path: "MEMORY" })),
    },
  };
}

/** Whole, as a main skill is read: nothing in it is run. */
async function alwaysOn(
  { workspace, texts, unseal }: SkillSetting,
  { entries }: FoundSkills,
  { names, main }: { names: readonly string[]; main: string },
): Promise<Guide["always"]> {
  const { mainSkill } = await import("../skills/use/use.ts");
  const wanted = entries.filter(({ name }) => names.includes(name) && name !== main);
  const read = await Promise.all(
    wanted.map((entry) => mainSkill(entry, { texts: texts.tools, workspace, unseal, commands: false })),
  );
  return read.flatMap((used) => ("problem" in used ? [] : [{ name: used.name, text: used.text }]));
}

/** A pack's is kept under its id: no author can choose another's name. */
const memoryOfMain = ({ entries }: FoundSkills, main: string) =>
  entries.find(({ name }) => name === main)?.pack?.memory ?? main;

function memoryOf({ memory }: SkillSetting, main: string): string {
  try {
    return readFileSync(join(memory, memoryName(main), "MEMORY.md"), "utf8").trim();
  } catch {
    // There is none yet, or none that can be read: the memory tool says why when it is asked.
    return "";
  }
}

const cut = (text: string, most: number, rest: string) => {
  const trimmed = text.trim();
  return trimmed.length > most ? `${trimmed.slice(0, most)}\n${rest}` : trimmed;
};

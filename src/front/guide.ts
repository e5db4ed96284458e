import { readFileSync } from "node:fs";
import { join } from "node:path";
import { switched } from "../config/skill-switches.ts";
import { workRules } from "../config/work-rules.ts";
import { instructionsIn } from "../permissions/trust/instructions.ts";
import { memoryName } from "../protocol/memory-name.ts";
import type { Guide, SkillEntry } from "../protocol/skills.ts";
import { catalogueOf } from "../skills/find/catalogue.ts";
import type { FoundSkills } from "../skills/find/found.ts";
import type { SkillSetting } from "./session-skills.ts";

/** A workspace that says more says it in a file that can be read. */
const longestInstructions = 32_000;
const longestMemory = 8_000;

export interface GuideNow {
  guide: Guide;
  /** The workspace's instructions that wait for the user's word. */
  waits: string | null;
}

/** What the model should be told of what the user has set up. `main`: the name of the session's main skill. */
export async function guideFor(setting: SkillSetting, found: FoundSkills, main: string): Promise<GuideNow> {
  const { workspace, texts } = setting;
  const rows = await setting.settings();
  const names = switched(rows, "always");
  const isAlways = ({ name }: SkillEntry) => names.includes(name) || name === main;
  const told = await instructionsIn(workspace, setting);
  const { prompt } = texts;
  return {
    waits: told && !told.trusted ? told.path : null,
    guide: {
      rules: workRules(rows),
      always: names.length === 0 ? [] : await alwaysOn(found, names, main),
      instructions: told?.trusted
        ? [{ path: told.path, text: cut(told.text, longestInstructions, prompt.readRest({ path: told.path })) }]
        : [],
      catalogue: catalogueOf(
        found.entries.filter((entry) => !isAlways(entry)),
        setting,
      ),
      memory: cut(memoryOf(setting, main), longestMemory, prompt.readRest({ path: "MEMORY" })),
    },
  };
}

/** Whole, as it is read when it is loaded; but nothing in it is run, and nothing put in. */
async function alwaysOn({ entries }: FoundSkills, names: readonly string[], main: string) {
  const { plainText } = await import("../skills/use/use.ts");
  const wanted = entries.filter(({ name }) => names.includes(name) && name !== main);
  const read = await Promise.all(wanted.map(async (entry) => ({ name: entry.name, text: await plainText(entry) })));
  return read.flatMap(({ name, text }) => (text === null ? [] : [{ name, text: text.trim() }]));
}

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

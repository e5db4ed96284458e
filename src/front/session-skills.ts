import { switched } from "../config/skill-switches.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Guide, generalSkill, type MainSkill } from "../protocol/skills.ts";
import type { SessionSkills } from "../session/session-skills.ts";
import { findSkills } from "../skills/find/find.ts";
import type { FoundSkills, Places } from "../skills/find/found.ts";
import { resolveSkill } from "../skills/find/resolve.ts";
import { Declined } from "./declined.ts";
import { guideFor } from "./guide.ts";

/** What the user has set up, as far as a session's skills need it. */
export interface SkillSetting
  extends Omit<Places, "installed" | "disabled">,
    Pick<SkillEngine, "settings" | "installed"> {
  memory: string;
  texts: Texts;
}

/** What the runtime gives for it. */
export interface SkillEngine {
  folders: { home: string; data: string; skills: string; cache: string; memory: string };
  /** Settings as they are stored. */
  settings(): Promise<Record<string, string>>;
  installed(): Promise<Places["installed"]>;
  trusted: Places["trusted"];
}

export const skillSetting = (
  { folders, settings, installed, trusted }: SkillEngine,
  rest: Pick<SkillSetting, "workspace" | "language" | "texts" | "trustOnce">,
): SkillSetting => ({ ...rest, folders, home: folders.home, memory: folders.memory, settings, installed, trusted });

export interface SessionStart {
  main: MainSkill;
  guide: Guide;
  skills: SessionSkills;
  found: FoundSkills;
}

/** What a new session begins with. Throws Declined when there is no skill of that name. */
export async function skillsFor(setting: SkillSetting, wanted: string = generalSkill.name): Promise<SessionStart> {
  const found = await search(setting);
  const main = await mainFrom(found, wanted, setting);
  const guide = await guideFor(setting, found, main.name);
  return { main, guide, found, skills: skillsOf(setting, main.name) };
}

/** The same for a session that is taken up again. */
export function skillsOf(setting: SkillSetting, main: string): SessionSkills {
  const entryOf = async (name: string) => {
    const entry = resolveSkill((await search(setting)).entries, name);
    return "near" in entry ? ({ problem: "unknown", near: entry.near } as const) : entry;
  };
  const uses = () => import("../skills/use/use.ts");
  return {
    guide: async () => guideFor(setting, await search(setting), main),
    async use(wanted) {
      const entry = await entryOf(wanted.name);
      if ("problem" in entry) return entry;
      if (wanted.by === "model" && entry.head.userOnly) return { problem: "user-only" };
      if (wanted.by === "user" && entry.head.modelOnly) return { problem: "model-only" };
      return (await uses()).useSkill(entry, wanted);
    },
    async file(name, path) {
      const entry = await entryOf(name);
      return "problem" in entry ? entry : (await uses()).skillFile(entry, path);
    },
  };
}

const search = async (setting: SkillSetting) =>
  findSkills({
    ...setting,
    installed: await setting.installed(),
    disabled: switched(await setting.settings(), "off"),
  });

async function mainFrom(found: FoundSkills, wanted: string, { texts }: SkillSetting): Promise<MainSkill> {
  if (wanted === generalSkill.name) return generalSkill;
  const entry = resolveSkill(found.entries, wanted);
  if ("near" in entry)
    throw new Declined("unknown", texts.skills.notFound({ name: wanted, near: entry.near.join(", ") }));
  const { mainSkill } = await import("../skills/use/use.ts");
  const used = await mainSkill(entry);
  if ("problem" in used) throw new Declined("failed", texts.skills.unreadable({ name: entry.name }));
  const { model, maxSteps, maxContextTokens } = entry.head;
  return {
    ...{ name: entry.name, text: used.text, terms: used.terms },
    ...(model !== undefined && { model }),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(maxContextTokens !== undefined && { maxContextTokens }),
  };
}

import { switched } from "../config/skill-switches.ts";
import type { SkillEntry } from "../protocol/skills.ts";
import { type Depth, findSkills } from "../skills/find/find.ts";
import type { FoundSkills } from "../skills/find/found.ts";
import { ownFolders } from "../skills/find/own-folders.ts";
import { resolveSkill, waitsIn } from "../skills/find/resolve.ts";
import type { SkillSetting } from "./session-skills.ts";

/** The skills as one session sees them: looked for once a turn, so that a turn sees the same ones throughout. */
export interface Shelf {
  look(): Promise<FoundSkills>;
  find(name: string): Promise<SkillEntry | NotFound>;
  /** As it was last looked at. */
  known(): readonly SkillEntry[];
  /** Where the user's own lie: his folders, and whatever a link in them or his word has made his. */
  ownFolders(): Promise<readonly string[]>;
  /** Looks at what a start has no time for. The next look knows of it. */
  checkRest(): Promise<void>;
}

interface NotFound {
  near: string[];
  /** Of one that the user has not agreed to: the folder to agree to. */
  waits: string | null;
  /** The one that is switched off, as it is listed: it is switched on by that name. */
  off: string | null;
}

export function createShelf(setting: SkillSetting, known?: FoundSkills): Shelf {
  let found = known;
  let own: readonly string[] | undefined;
  const look = async (depth?: Depth) => {
    found = await searchFor(setting, depth);
    own = undefined;
    return found;
  };
  return {
    look: () => look(),
    async find(name) {
      const entry = resolveSkill((found ?? (await look())).entries, name);
      // Somebody else may have written there since, and then it is no longer what the user has agreed to.
      if (!("near" in entry)) return entry.source === "workspace" ? foundIn(await look(), name) : entry;
      // It may be newer than what is remembered.
      return foundIn(await look("all"), name);
    },
    known: () => found?.entries ?? [],
    async ownFolders() {
      const { entries, others } = found ?? (await look());
      own ??= ownFolders([...entries, ...others.map(({ entry }) => entry)], setting);
      return own;
    },
    async checkRest() {
      const { unchecked } = found ?? (await look());
      if (unchecked) await searchFor(setting, "all");
    },
  };
}

function foundIn(found: FoundSkills, name: string): SkillEntry | NotFound {
  const entry = resolveSkill(found.entries, name);
  if (!("near" in entry)) return entry;
  const off = resolveSkill(
    found.others.flatMap((one) => (one.state === "off" ? one.entry : [])),
    name,
  );
  return { ...entry, waits: waitsIn(found, name), off: "near" in off ? null : off.name };
}

export const searchFor = async (setting: SkillSetting, depth?: Depth): Promise<FoundSkills> => {
  const [installed, rows] = await Promise.all([setting.installed(), setting.settings()]);
  return findSkills({ ...setting, installed, disabled: switched(rows, "off") }, depth);
};

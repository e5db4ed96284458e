import { skillsIn } from "./calls.ts";
import type { SkillInfo } from "./shapes.ts";
import { type OfFolder, useOfFolder } from "./use-of-folder.ts";

const usable: OfFolder<SkillInfo> = {
  read: async (api, folder) =>
    (await skillsIn(api, folder)).filter(({ state }) => state === "on" || state === "always"),
  known: new Map(),
};

/** The skills that can be used in a folder. */
export const useSkills = (folder: string | null, look: number) => useOfFolder(usable, folder, look);

import { useEffect, useState } from "react";
import { useServer } from "../server/use-server.ts";
import { skillsIn } from "./calls.ts";
import type { SkillInfo } from "./shapes.ts";

/** Of each folder as it was last told, so that a list is there at once. */
const known = new Map<string, SkillInfo[]>();

/** The skills that can be used in a folder; null until they are known. Looked for whenever `look` becomes another number than 0. */
export function useSkills(folder: string | null, look: number): SkillInfo[] | null {
  const { api } = useServer();
  const [told, setTold] = useState<{ folder: string; skills: SkillInfo[] } | null>(null);
  useEffect(() => {
    if (folder === null || look === 0) return;
    let isLeft = false;
    skillsIn(api, folder).then(
      (skills) => {
        const usable = skills.filter(({ state }) => state === "on" || state === "always");
        known.set(folder, usable);
        if (!isLeft) setTold({ folder, skills: usable });
      },
      // Who types on is not disturbed: what was known before is offered.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [api, folder, look]);
  if (folder === null) return null;
  return told?.folder === folder ? told.skills : (known.get(folder) ?? null);
}

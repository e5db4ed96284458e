import { useEffect, useState } from "react";
import { useServer } from "../server/use-server.ts";

/** A skill as the list at the side shows it. */
export interface SkillInfo {
  name: string;
  state: string;
  version: string | null;
  description: string;
}

/** Those that a session in the folder can begin with; null until they are known. `version` changes whenever they may have. */
export function useSkills(folder: string | null, version: number): readonly SkillInfo[] | null {
  const { api } = useServer();
  const [skills, setSkills] = useState<readonly SkillInfo[] | null>(null);
  useEffect(() => {
    if (folder === null || version < 0) return;
    let isStill = true;
    const path = `/api/skills?${new URLSearchParams({ folder })}`;
    api.call<{ skills: SkillInfo[] }>("GET", path).then(
      ({ skills: all }) => isStill && setSkills(all.filter(({ state }) => state === "on" || state === "always")),
      // A folder that is gone has none; what was known of another says nothing of it.
      () => isStill && setSkills([]),
    );
    return () => {
      isStill = false;
    };
  }, [api, folder, version]);
  return skills;
}

import { useEffect } from "react";
import type { SessionInfo } from "./server/shapes.ts";
import { steady } from "./ui/steady.ts";

/** What the tab is called: also from another tab it is seen how many sessions wait for a person. */
export function useTitle(title: string | undefined, sessions: readonly SessionInfo[]): void {
  const name = titleOf(title, sessions.filter(({ state }) => state === "waiting").length);
  useEffect(() => {
    document.title = name;
  }, [name]);
}

export const titleOf = (title: string | undefined, waiting: number) =>
  `${waiting > 0 ? `(${waiting}) ` : ""}${title ? `${steady(title)} · ` : ""}SkillMint`;

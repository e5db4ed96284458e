import { language } from "../look/language.ts";
import { theme } from "../look/theme.ts";
import {
  addressOf,
  asksAddress,
  installAddress,
  messageAddress,
  newAddress,
  newWith,
  settingsAddress,
} from "../route.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { signOf } from "../sessions/folder.ts";
import { useSearch } from "../sessions/use-search.ts";
import type { SkillInfo } from "../sessions/use-skills.ts";
import { shownSections } from "../settings/sections.ts";
import { useWords, useWordsOf } from "../texts/texts.ts";
import { go } from "../use-place.ts";
import { type Entry, matching } from "./entries.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

export interface Known {
  sessions: readonly SessionInfo[];
  skills: readonly SkillInfo[];
}

/** All that can be chosen for these words. */
export function useEntries(query: string, { sessions, skills }: Known): Entry[] {
  const words = useWords();
  const own = useWordsOf({ en, "zh-CN": zhCN });
  const { hits } = useSearch(query.trim());
  const runs: Record<keyof typeof own.actions, () => void> = {
    new: () => go(newAddress),
    install: () => go(installAddress),
    asks: () => go(asksAddress),
    light: () => theme.set("light"),
    dark: () => theme.set("dark"),
    system: () => theme.set("system"),
    chinese: () => language.set("zh-CN"),
    english: () => language.set("en"),
  };
  const entries: Entry[] = [
    ...(Object.keys(runs) as (keyof typeof runs)[]).map((id): Entry => {
      return { id: `do ${id}`, group: "actions", ...own.actions[id], run: runs[id] };
    }),
    ...sessions.map(({ id, title, workspace }): Entry => {
      const what = signOf(workspace).name;
      return { id, group: "sessions", name: title || words.sessions.untitled, what, run: () => go(addressOf(id)) };
    }),
    ...(hits ?? []).flatMap(({ session, message, title, snippet }): Entry[] => {
      if (message === null) return [];
      const run = () => go(messageAddress(session, message));
      return [{ id: message, group: "said", name: title, what: snippet, run }];
    }),
    ...skills.map(({ name, description }): Entry => {
      const run = () => go(newWith(name));
      return { id: `skill ${name}`, group: "skills", name, what: description, words: description, run };
    }),
    ...shownSections.map((id): Entry => {
      const { name, what } = words.settings.sections[id];
      const run = () => go(settingsAddress(id));
      return { id: `set ${id}`, group: "settings", name, what, words: `${id} ${what}`, run };
    }),
  ];
  return matching(entries, query);
}

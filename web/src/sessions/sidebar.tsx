import { useCallback, useRef, useState } from "react";
import { asksAddress, installAddress, newAddress, newWith, placeOf, settingsAddress } from "../route.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { go } from "../use-place.ts";
import { SessionList } from "./session-list.tsx";
import { SkillSection } from "./skill-section.tsx";
import type { Seen } from "./unread.ts";
import { longestSearch } from "./use-search.ts";
import type { Sessions } from "./use-sessions.ts";
import type { SkillInfo } from "./use-skills.ts";

interface SidebarInput {
  sessions: Sessions;
  skills: readonly SkillInfo[] | null;
  seen: Seen;
  current: string | null;
  isAtAsks: boolean;
  /** After something was chosen. */
  onLeave(): void;
  onSignOut(): void;
}

/** Above what there is: what waits, the skills, the history. Below what can be done. */
export function Sidebar({ sessions, skills, seen, current, isAtAsks, onLeave, onSignOut }: SidebarInput) {
  const words = useWords();
  const { sessions: texts } = words;
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const isThere = chosen !== null && (skills === null || skills.some(({ name }) => name === chosen));
  const skill = isThere ? chosen : null;
  const waiting = sessions.all?.filter(({ state }) => state === "waiting").length ?? 0;
  // Where a session is about to begin, it begins with the one that was chosen.
  const choose = (name: string | null) => {
    setChosen(name);
    if (placeOf(location.hash).page === "new") go(name === null ? newAddress : newWith(name));
  };
  // With the row goes where the keyboard was.
  const toList = useCallback(() => list.current?.focus(), []);
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-col gap-1 p-3 pb-2">
        <label className="relative block">
          <Icon name="search" className="-translate-y-1/2 absolute top-1/2 left-2 text-quiet" />
          <input
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            maxLength={longestSearch}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="field pl-8"
          />
        </label>
        {(waiting > 0 || isAtAsks) && (
          <a
            href={asksAddress}
            aria-current={isAtAsks ? "page" : undefined}
            className={`row eased mt-1 text-sm ${isAtAsks ? "bg-hover" : ""}`}
            onClick={onLeave}
          >
            <Icon name="question" className="text-warn" />
            <span className="flex-1">{texts.asks}</span>
            {waiting > 0 && (
              <span className="rounded-full bg-warn px-2 font-medium text-ground text-xs">{waiting}</span>
            )}
          </a>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto border-line border-t px-2 py-2">
        {skills && skills.length > 0 && !wanted.trim() && (
          <SkillSection
            skills={skills}
            sessions={sessions.all ?? []}
            chosen={skill}
            onChoose={choose}
            onLeave={onLeave}
          />
        )}
        <h2 className="side-heading mt-2">
          {skill === null ? (
            texts.history
          ) : (
            <>
              <span className="min-w-0 truncate">
                {texts.historyOf} <Said text={skill} />
              </span>
              <button
                type="button"
                className="ml-auto shrink-0 cursor-pointer text-accent"
                onClick={() => setChosen(null)}
              >
                {texts.showAll}
              </button>
            </>
          )}
        </h2>
        <nav ref={list} tabIndex={-1} aria-label={texts.name} className="outline-none">
          <SessionList {...{ sessions, wanted, skill, seen, current, onLeave }} onRemoved={toList} />
        </nav>
      </div>
      <footer className="grid gap-0.5 border-line border-t p-2">
        <Button
          look="bare"
          className="justify-start! text-text!"
          onClick={() => {
            go(skill === null ? newAddress : newWith(skill));
            onLeave();
          }}
        >
          <Icon name="plus" />
          {words.newSession}
        </Button>
        <Button
          look="bare"
          className="justify-start!"
          onClick={() => {
            go(installAddress);
            onLeave();
          }}
        >
          <Icon name="plus" />
          {texts.installSkill}
        </Button>
        <div className="flex items-center">
          <Button
            look="bare"
            className="flex-1 justify-start!"
            onClick={() => {
              go(settingsAddress());
              onLeave();
            }}
          >
            <Icon name="gear" />
            {words.settings.name}
          </Button>
          <Button look="bare" aria-label={words.enter.signOut} title={words.enter.signOut} onClick={onSignOut}>
            <Icon name="door" />
          </Button>
        </div>
      </footer>
    </div>
  );
}

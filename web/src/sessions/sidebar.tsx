import { type RefObject, useEffect, useRef, useState } from "react";
import { Look } from "../look/look.tsx";
import { newAddress, settingsAddress } from "../route.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { go } from "../use-place.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { SessionList } from "./session-list.tsx";
import type { Sessions } from "./use-sessions.ts";

interface SidebarInput {
  sessions: Sessions;
  current: string | null;
  search: RefObject<HTMLInputElement | null>;
  /** After something was chosen. */
  onLeave(): void;
  onSignOut(): void;
}

export function Sidebar({ sessions, current, search, onLeave, onSignOut }: SidebarInput) {
  const words = useWords();
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLElement>(null);
  const [doomed, setDoomed] = useState<SessionInfo | null>(null);
  const isDeleted = useRef(false);
  // With the row goes where the keyboard was.
  useEffect(() => {
    if (!doomed && isDeleted.current) list.current?.focus();
    isDeleted.current = false;
  }, [doomed]);
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-col gap-2 p-3">
        <Button
          onClick={() => {
            go(newAddress);
            onLeave();
          }}
        >
          <Icon name="plus" />
          {words.newSession}
        </Button>
        <label className="relative block">
          <Icon name="search" className="-translate-y-1/2 absolute top-1/2 left-2 text-quiet" />
          <input
            ref={search}
            type="search"
            aria-label={words.sessions.search}
            placeholder={words.sessions.search}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="field pl-8"
          />
        </label>
      </div>
      <nav
        ref={list}
        tabIndex={-1}
        aria-label={words.sessions.name}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
      >
        <SessionList sessions={sessions} wanted={wanted} current={current} onLeave={onLeave} onDelete={setDoomed} />
      </nav>
      <footer className="flex flex-col items-start gap-2 border-line border-t p-3">
        <a href={settingsAddress()} className="-ml-2 tap eased fact hover:bg-hover hover:text-text" onClick={onLeave}>
          <Icon name="gear" />
          {words.settings.name}
        </a>
        <Look />
        <Button look="bare" className="-ml-2 text-xs" onClick={onSignOut}>
          <Icon name="door" />
          {words.enter.signOut}
        </Button>
      </footer>
      {doomed && (
        <DeleteDialog
          session={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            isDeleted.current = true;
            setDoomed(null);
            if (doomed.id === current) go(newAddress);
            void sessions.refresh();
          }}
        />
      )}
    </div>
  );
}

import { useCallback, useEffect, useRef, useState } from "react";
import { NewSession } from "./composer/new-session.tsx";
import { Gone } from "./enter/gone.tsx";
import { ContextButton } from "./panel/context-button.tsx";
import { PanelButton } from "./panel/panel-button.tsx";
import { newAddress } from "./route.ts";
import type { Api } from "./server/api.ts";
import { token } from "./server/token.ts";
import { useServer } from "./server/use-server.ts";
import { Nowhere } from "./sessions/nowhere.tsx";
import { SessionHead } from "./sessions/session-head.tsx";
import { SessionPage } from "./sessions/session-page.tsx";
import { Sidebar } from "./sessions/sidebar.tsx";
import { useSessions } from "./sessions/use-sessions.ts";
import { SettingsPage } from "./settings/settings-page.tsx";
import { useWords } from "./texts/texts.ts";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { Icon } from "./ui/icon.tsx";
import { Toasts } from "./ui/toasts.tsx";
import { useIsNarrow } from "./ui/use-narrow.ts";
import { go, usePlace } from "./use-place.ts";
import { useSearchKey } from "./use-search-key.ts";
import { useTitle } from "./use-title.ts";

/** The sessions at the side, or in a drawer where there is no room, and the one that is looked at. */
export function Shell() {
  const words = useWords();
  const place = usePlace();
  const { api } = useServer();
  const isNarrow = useIsNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const current = place.page === "session" ? place.id : null;
  const sessions = useSessions(current);
  const session = sessions.all?.find(({ id }) => id === current);
  useTitle(session?.title, sessions.all ?? []);
  useSearchKey(search, () => setDrawerOpen(true));
  // What was opened on a narrow page does not come back when it is narrow again.
  useEffect(() => {
    if (!isNarrow) setDrawerOpen(false);
  }, [isNarrow]);

  const sidebar = (
    <Sidebar
      sessions={sessions}
      current={current}
      search={search}
      onLeave={closeDrawer}
      onSignOut={() => void signOut(api)}
    />
  );
  return (
    <div className="flex h-dvh">
      <button type="button" className="skip" onClick={() => document.getElementById("message")?.focus()}>
        {words.skip}
      </button>
      {!isNarrow && <aside className="w-72 shrink-0 border-line border-r bg-sunken">{sidebar}</aside>}
      {isNarrow && isDrawerOpen && (
        <Dialog shape="drawer" title={words.sessions.name} onClose={closeDrawer}>
          {sidebar}
        </Dialog>
      )}
      <main className="flex min-w-0 flex-1 flex-col">
        <Gone />
        {(isNarrow || place.page === "session") && (
          <header className="flex h-12 shrink-0 items-center gap-1 px-3">
            {isNarrow && (
              <Button look="bare" aria-label={words.sessions.show} onClick={() => setDrawerOpen(true)}>
                <Icon name="menu" />
              </Button>
            )}
            {session && <SessionHead key={session.id} session={session} sessions={sessions} />}
            {place.page === "session" && (
              <div className="ml-auto flex items-center">
                <ContextButton key={place.id} session={place.id} />
                <PanelButton />
              </div>
            )}
            {isNarrow && place.page !== "new" && (
              <Button look="bare" aria-label={words.newSession} onClick={() => go(newAddress)}>
                <Icon name="plus" />
              </Button>
            )}
          </header>
        )}
        {place.page === "new" && (
          <NewSession sessions={sessions.all ?? (sessions.problem ? [] : null)} skill={place.skill ?? null} />
        )}
        {place.page === "session" && <SessionPage key={place.id} id={place.id} sessions={sessions} />}
        {place.page === "settings" && <SettingsPage section={place.section} />}
        {place.page === "unknown" && <Nowhere text={words.sessions.noPage} />}
      </main>
      <Toasts close={words.close} />
    </div>
  );
}

/** Also when the server cannot be told: whoever uses this browser next must not get in. */
async function signOut(api: Api): Promise<void> {
  await api.signOut().catch(() => null);
  token.forget();
}

import { useCallback, useEffect, useRef, useState } from "react";
import { NewSession } from "./composer/new-session.tsx";
import { useFirstFolder } from "./composer/use-first-folder.ts";
import { Gone } from "./enter/gone.tsx";
import { FirstRunGate } from "./first-run/gate.tsx";
import { useNews } from "./notify/use-news.ts";
import { usePaletteKey } from "./palette/use-palette-key.ts";
import { ContextButton } from "./panel/context-button.tsx";
import { PanelButton } from "./panel/panel-button.tsx";
import { newAddress } from "./route.ts";
import type { Api } from "./server/api.ts";
import type { SessionInfo } from "./server/shapes.ts";
import { token } from "./server/token.ts";
import { useServer } from "./server/use-server.ts";
import { foldersOf } from "./sessions/list.ts";
import { Nowhere } from "./sessions/nowhere.tsx";
import { SessionHead } from "./sessions/session-head.tsx";
import { SessionPage } from "./sessions/session-page.tsx";
import { Sidebar } from "./sessions/sidebar.tsx";
import { useSeen } from "./sessions/use-seen.ts";
import { useSessions } from "./sessions/use-sessions.ts";
import { useSkills } from "./sessions/use-skills.ts";
import { useUndoKey } from "./sessions/use-undo-key.ts";
import { SettingsPage } from "./settings/settings-page.tsx";
import { useWords } from "./texts/texts.ts";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { Icon } from "./ui/icon.tsx";
import { later } from "./ui/later.tsx";
import { Toasts } from "./ui/toasts.tsx";
import { useIsNarrow } from "./ui/use-narrow.ts";
import { go, usePlace } from "./use-place.ts";
import { useTitle } from "./use-title.ts";

const AsksPage = later(async () => (await import("./asks/asks-page.tsx")).AsksPage);
const Palette = later(async () => (await import("./palette/palette.tsx")).Palette);

/** The sessions at the side, or in a drawer where there is no room, and the one that is looked at. */
export function Shell() {
  const words = useWords();
  const place = usePlace();
  const { api } = useServer();
  const isNarrow = useIsNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const current = place.page === "session" ? place.id : null;
  const known = useRef<readonly SessionInfo[] | null>(null);
  const sessions = useSessions(
    current,
    useNews(() => known.current),
  );
  known.current = sessions.all;
  const session = sessions.all?.find(({ id }) => id === current);
  useTitle(session?.title, sessions.all ?? []);
  const seen = useSeen(session);
  const { folder } = useFirstFolder(sessions.all && foldersOf(sessions.all));
  const skills = useSkills(folder, sessions.told.skills);
  usePaletteKey(() => {
    setDrawerOpen(false);
    setPaletteOpen(true);
  });
  useUndoKey();
  // What was opened on a narrow page does not come back when it is narrow again.
  useEffect(() => {
    if (!isNarrow) setDrawerOpen(false);
  }, [isNarrow]);

  const sidebar = (
    <Sidebar
      {...{ sessions, skills, seen, current }}
      isAtAsks={place.page === "asks"}
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
              <Button
                look="bare"
                className={place.page === "session" ? "" : "ml-auto"}
                aria-label={words.newSession}
                onClick={() => go(newAddress)}
              >
                <Icon name="plus" />
              </Button>
            )}
          </header>
        )}
        {place.page === "new" && (
          <FirstRunGate>
            <NewSession sessions={sessions.all ?? (sessions.problem ? [] : null)} skill={place.skill ?? null} />
          </FirstRunGate>
        )}
        {place.page === "session" && (
          <SessionPage key={place.id} id={place.id} sought={place.message} sessions={sessions} />
        )}
        {place.page === "asks" && <AsksPage told={sessions.told.asks} />}
        {place.page === "settings" && <SettingsPage section={place.section} />}
        {place.page === "unknown" && <Nowhere text={words.sessions.noPage} />}
      </main>
      {isPaletteOpen && (
        <Palette sessions={sessions.all ?? []} skills={skills ?? []} onClose={() => setPaletteOpen(false)} />
      )}
      <Toasts close={words.close} />
    </div>
  );
}

/** Also when the server cannot be told: whoever uses this browser next must not get in. */
async function signOut(api: Api): Promise<void> {
  await api.signOut().catch(() => null);
  token.forget();
}

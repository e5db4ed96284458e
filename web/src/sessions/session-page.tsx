import { useEffect } from "react";
import { Conversation } from "../chat/conversation.tsx";
import { Plainly } from "../chat/plainly.tsx";
import { useReading } from "../chat/use-reading.ts";
import { SessionComposer } from "../composer/session-composer.tsx";
import { openTab } from "../panel/opened.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { TrustBanner } from "../trust/trust-banner.tsx";
import { useTrust } from "../trust/use-trust.ts";
import { Dialog } from "../ui/dialog.tsx";
import { later } from "../ui/later.tsx";
import { useBackCloses } from "../ui/use-back-closes.ts";
import { useHasRoom } from "../ui/use-narrow.ts";
import { Nowhere } from "./nowhere.tsx";
import type { Sessions } from "./use-sessions.ts";

const Panel = later(async () => (await import("../panel/panel.tsx")).Panel);

/** One session: what was said, what is said next, and beside it what came of it. */
export function SessionPage({ id, sought, sessions }: { id: string; sought?: string | undefined; sessions: Sessions }) {
  const words = useWords();
  const { presence } = useServer();
  const { reading, state } = useReading(id);
  const { doubt } = sessions;
  const { turn, asks, opened } = reading.history;
  const trust = useTrust(opened?.workspace ?? null, turn?.id ?? "rest");
  const isInterrupted = sessions.all?.find((session) => session.id === id)?.state === "interrupted";
  const tab = openTab.use();
  const hasRoom = useHasRoom();
  useBackCloses(tab !== null && !hasRoom && state !== "refused", openTab.forget);
  const news = `${turn?.id ?? "rest"} ${asks.length} ${state === "refused"}`;
  useEffect(() => {
    if (news !== "") doubt();
  }, [news, doubt]);
  useEffect(() => {
    if (state === "lost") presence.doubt();
  }, [state, presence]);
  if (state === "refused") return <Nowhere text={words.sessions.unknown} />;
  const panel = tab && <Panel key={id} session={id} reading={reading} tab={tab} />;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col">
          <Plainly key={id} text={words.chat.cannotShow}>
            <Conversation session={id} interrupted={isInterrupted} sought={sought} />
          </Plainly>
        </div>
        {/* While something is asked, nothing else wants a word. */}
        {asks.length === 0 && <TrustBanner trust={trust} />}
        <SessionComposer session={id} reading={reading} trust={trust} isInterrupted={isInterrupted} />
      </div>
      {panel && hasRoom && <aside className="w-[min(34rem,40vw)] shrink-0 border-line border-l">{panel}</aside>}
      {panel && !hasRoom && (
        <Dialog shape="sheet" title={words.panel} onClose={openTab.forget}>
          {panel}
        </Dialog>
      )}
    </div>
  );
}

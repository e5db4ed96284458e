import { useEffect } from "react";
import { Conversation } from "../chat/conversation.tsx";
import { Plainly } from "../chat/plainly.tsx";
import { useReading } from "../chat/use-reading.ts";
import { SessionComposer } from "../composer/session-composer.tsx";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { TrustBanner } from "../trust/trust-banner.tsx";
import { useTrust } from "../trust/use-trust.ts";
import { Nowhere } from "./nowhere.tsx";
import type { Sessions } from "./use-sessions.ts";

/** One session: what was said, and what is said next. */
export function SessionPage({ id, sessions }: { id: string; sessions: Sessions }) {
  const words = useWords();
  const { presence } = useServer();
  const { reading, state } = useReading(id);
  const { doubt } = sessions;
  const { turn, asks, opened } = reading.history;
  const trust = useTrust(opened?.workspace ?? null, turn?.id ?? "rest");
  const isInterrupted = sessions.all?.find((session) => session.id === id)?.state === "interrupted";
  const news = `${turn?.id ?? "rest"} ${asks.length} ${state === "refused"}`;
  useEffect(() => {
    if (news !== "") doubt();
  }, [news, doubt]);
  useEffect(() => {
    if (state === "lost") presence.doubt();
  }, [state, presence]);
  if (state === "refused") return <Nowhere text={words.sessions.unknown} />;
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col">
        <Plainly key={id} text={words.chat.cannotShow}>
          <Conversation session={id} interrupted={isInterrupted} />
        </Plainly>
      </div>
      {/* While something is asked, nothing else wants a word. */}
      {asks.length === 0 && <TrustBanner trust={trust} />}
      <SessionComposer session={id} reading={reading} trust={trust} isInterrupted={isInterrupted} />
    </>
  );
}

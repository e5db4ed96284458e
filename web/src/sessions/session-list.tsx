import { useSentence } from "../enter/use-sentence.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { byDay, found } from "./list.ts";
import { Older } from "./older.tsx";
import { SessionRow } from "./session-row.tsx";
import { useSearch } from "./use-search.ts";
import type { Sessions } from "./use-sessions.ts";

interface SessionListInput {
  sessions: Sessions;
  /** What they are searched for; nothing shows all. */
  wanted: string;
  current: string | null;
  onLeave(): void;
  onDelete(session: SessionInfo): void;
}

/** The last used first, by day. */
export function SessionList({ sessions, wanted, current, onLeave, onDelete }: SessionListInput) {
  const { sessions: texts } = useWords();
  const sentenceFor = useSentence();
  const search = wanted.trim();
  const { hits, problem } = useSearch(search);
  if (problem) return <Note text={sentenceFor(problem)} />;
  if (!sessions.all) return sessions.problem ? <Note text={sentenceFor(sessions.problem)} /> : null;
  const shown = search ? found(sessions.all, search, hits) : sessions.all;
  if (shown.length === 0 && search && !hits) return null;
  if (shown.length === 0) return <Note text={search ? texts.notFound({ search }) : texts.none} />;
  return (
    <>
      {byDay(shown, new Date()).map(({ day, sessions: inIt }) => (
        <section key={day} aria-label={texts[day]}>
          <h2 className="px-2 pt-3 pb-1 text-quiet text-xs">{texts[day]}</h2>
          <ul>
            {inIt.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                snippet={hits?.find((hit) => hit.session === session.id)?.snippet}
                isCurrent={session.id === current}
                onLeave={onLeave}
                onDelete={onDelete}
              />
            ))}
          </ul>
        </section>
      ))}
      {sessions.hasMore && !search && <Older sessions={sessions} />}
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p role="status" className="px-2 py-3 text-quiet text-sm">
      {text}
    </p>
  );
}

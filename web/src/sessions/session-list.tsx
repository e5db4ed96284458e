import { useMemo } from "react";
import { useSentence } from "../server/use-sentence.ts";
import { useWords } from "../texts/texts.ts";
import { byDay, found } from "./list.ts";
import { Older } from "./older.tsx";
import { SessionRow } from "./session-row.tsx";
import { isUnread, type Seen } from "./unread.ts";
import { useOfSkill } from "./use-of-skill.ts";
import { useSearch } from "./use-search.ts";
import type { Sessions } from "./use-sessions.ts";

interface SessionListInput {
  sessions: Sessions;
  /** What they are searched for; nothing shows all. */
  wanted: string;
  /** Only those of one skill; null shows all. */
  skill: string | null;
  seen: Seen;
  current: string | null;
  onLeave(): void;
  onRemoved(): void;
}

/** The last used first, by day. */
export function SessionList({ sessions, wanted, skill, seen, current, onLeave, onRemoved }: SessionListInput) {
  const { sessions: texts } = useWords();
  const sentenceFor = useSentence();
  const search = wanted.trim();
  const { hits: all, problem } = useSearch(search);
  const hits = useMemo(() => all?.filter(({ skill_id }) => skill === null || skill_id === skill) ?? null, [all, skill]);
  const hitsIn = useMemo(() => Map.groupBy(hits ?? [], ({ session }) => session), [hits]);
  const ofSkill = useOfSkill(sessions, skill);
  if (problem) return <Note text={sentenceFor(problem)} />;
  if (!ofSkill) return sessions.problem ? <Note text={sentenceFor(sessions.problem)} /> : null;
  const shown = search ? found(ofSkill, search, hits) : ofSkill;
  if (shown.length === 0 && search && !hits) return null;
  if (shown.length === 0)
    return <Note text={search ? texts.notFound({ search }) : skill === null ? texts.none : texts.noneOfSkill} />;
  return (
    <>
      {byDay(shown, new Date()).map(({ day, sessions: inIt }) => (
        <section key={day} aria-label={texts[day]}>
          <h3 className="px-2 pt-2 pb-1 text-quiet text-xs">{texts[day]}</h3>
          <ul>
            {inIt.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                hits={hitsIn.get(session.id)}
                isCurrent={session.id === current}
                isUnread={session.id !== current && isUnread(seen, session)}
                refresh={sessions.refresh}
                onLeave={onLeave}
                onRemoved={onRemoved}
              />
            ))}
          </ul>
        </section>
      ))}
      {sessions.hasMore && !search && skill === null && <Older sessions={sessions} />}
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

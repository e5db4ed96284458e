import { useEffect, useState } from "react";
import { useSentence } from "../enter/use-sentence.ts";
import { api } from "../server/api.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { byDay } from "./list.ts";
import { SessionRow } from "./session-row.tsx";
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
  const found = useFound(sessions.all, wanted.trim());
  if (found.problem) return <Note text={sentenceFor(found.problem)} />;
  if (!found.all) return sessions.problem ? <Note text={sentenceFor(sessions.problem)} /> : null;
  if (found.all.length === 0)
    return <Note text={wanted.trim() ? texts.notFound({ search: wanted.trim() }) : texts.none} />;
  return byDay(found.all, new Date()).map(({ day, sessions: inIt }) => (
    <section key={day} aria-label={texts[day]}>
      <h2 className="px-2 pt-3 pb-1 text-quiet text-xs">{texts[day]}</h2>
      <ul>
        {inIt.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isCurrent={session.id === current}
            onLeave={onLeave}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </section>
  ));
}

function Note({ text }: { text: string }) {
  return (
    <p role="status" className="px-2 py-3 text-quiet text-sm">
      {text}
    </p>
  );
}

const pauseMs = 150;

interface Found {
  all: readonly SessionInfo[] | null;
  problem: unknown;
}

/** What the server finds, in titles and in what was said; its state is that of the list, which is live. */
function useFound(all: readonly SessionInfo[] | null, wanted: string): Found {
  const [found, setFound] = useState<Found>({ all: null, problem: null });
  useEffect(() => {
    if (!wanted) return setFound({ all: null, problem: null });
    let isWanted = true;
    const timer = setTimeout(async () => {
      const result = await api.sessions(wanted).then(
        (sessions) => ({ all: sessions, problem: null }),
        (problem: unknown) => ({ all: null, problem }),
      );
      if (isWanted) setFound(result);
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  if (!wanted || (!found.all && !found.problem)) return { all, problem: null };
  const live = new Map(all?.map((session) => [session.id, session]));
  return { ...found, all: found.all?.flatMap(({ id }) => live.get(id) ?? []) ?? null };
}

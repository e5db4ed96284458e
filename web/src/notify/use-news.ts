import { useEffect, useMemo } from "react";
import { addressOf } from "../route.ts";
import type { SessionInfo } from "../server/shapes.ts";
import type { Hear } from "../sessions/use-sessions.ts";
import { useWords } from "../texts/texts.ts";
import { steady } from "../ui/steady.ts";
import { isLookedAt, tellLookedAt } from "./looked-at.ts";
import { createNews, type News } from "./news.ts";
import { mayNotify, wantsNews } from "./wanted.ts";

/**
 * Tells of what waits or is done by the system's own means, where nobody looks at the page and its user wants that. What
 * is asked for is not shown there: others may see that screen.
 */
export function useNews(find: () => readonly SessionInfo[] | null): Hear {
  const { notify, sessions: texts } = useWords();
  const newsIn = useMemo(() => createNews(), []);
  useEffect(() => {
    const stop = new AbortController();
    tellLookedAt(stop.signal);
    return () => stop.abort();
  }, []);
  return (change, isLeader) => {
    // Every tab hears of it, lest the next that leads take it for new.
    const news = newsIn(change);
    if (news && isLeader && wantsNews.get() && mayNotify()) void tell(news);
  };

  async function tell({ kind, session, tag }: News): Promise<void> {
    if (await isLookedAt()) return;
    const title = find()?.find(({ id }) => id === session)?.title ?? "";
    // Loaded here: most visits need it never.
    const { show } = await import("./show.ts");
    await show({ title: steady(title) || texts.untitled, body: notify[kind], tag, address: addressOf(session) });
  }
}

import { useEffect, useState } from "react";
import type { SearchHit } from "../server/shapes.ts";
import { useServer } from "../server/use-server.ts";

interface Found {
  /** Null until the server has answered. */
  hits: readonly SearchHit[] | null;
  problem: unknown;
}

/** What is looked for goes into an address, which has to stay short. */
export const longestSearch = 200;

const pauseMs = 150;
const nothing: Found = { hits: null, problem: null };

/** What the server finds in all that was said, once the words have stopped changing. */
export function useSearch(words: string): Found {
  const { api } = useServer();
  const [found, setFound] = useState<Found>(nothing);
  useEffect(() => {
    setFound(nothing);
    if (!words) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const answer = await api.search(words).then(
        (hits) => ({ hits, problem: null }),
        (problem: unknown) => ({ hits: null, problem }),
      );
      if (isWanted) setFound(answer);
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words, api]);
  return found;
}

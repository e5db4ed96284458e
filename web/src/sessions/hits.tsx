import { useState } from "react";
import { messageAddress } from "../route.ts";
import type { SearchHit } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { Snippet } from "./snippet.tsx";

const fewest = 3;

/** Where in a session the words were found: each leads there. */
export function Hits({ hits, onLeave }: { hits: readonly SearchHit[]; onLeave(): void }) {
  const { sessions: texts } = useWords();
  const [isAll, setAll] = useState(false);
  const inIt = hits.filter((hit): hit is SearchHit & { message: string } => hit.message !== null);
  if (inIt.length === 0) return null;
  const shown = isAll ? inIt : inIt.slice(0, fewest);
  return (
    <ul className="mb-1 ml-4 border-line border-l pl-1.5">
      {shown.map(({ session, message, role, snippet }) => (
        <li key={message}>
          <a href={messageAddress(session, message)} className="hit eased" onClick={onLeave}>
            <span className="sr-only">{role === "user" ? texts.bySelf : texts.byAgent} </span>
            <Snippet text={snippet} />
          </a>
        </li>
      ))}
      {inIt.length > shown.length && (
        <li>
          <button type="button" className="hit eased cursor-pointer" onClick={() => setAll(true)}>
            {texts.moreHits({ count: inIt.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { isRecord } from "./diff.ts";
import { WebAddress } from "./web-address.tsx";

interface Result {
  title: string;
  url: string;
  snippet: string;
}

/** What an engine found, as the details tell it; null when they tell of no search. */
export function resultsIn(details: unknown): Result[] | null {
  if (!isRecord(details) || !Array.isArray(details.results)) return null;
  return details.results.filter(isResult);
}

export function WebResults({ results }: { results: readonly Result[] }) {
  const words = useWords().chat;
  if (results.length === 0) return <p className="tool-note">{words.nothingFound}</p>;
  return (
    <ol className="web-results">
      {results.map(({ title, url, snippet }) => (
        <li key={url}>
          <WebAddress address={url} title={title} />
          <p className="text-quiet">
            <bdi>
              <Visible text={snippet} />
            </bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}

function isResult(value: unknown): value is Result {
  if (!isRecord(value)) return false;
  return [value.title, value.url, value.snippet].every((text) => typeof text === "string");
}

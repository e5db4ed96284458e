import { useIsThere } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";

/** The line that says that the server does not answer. It goes by itself. */
export function Gone() {
  const words = useWords();
  if (useIsThere()) return null;
  return (
    <p role="status" className="bg-warn px-4 py-1.5 text-center text-ground text-sm">
      {words.enter.gone}
    </p>
  );
}

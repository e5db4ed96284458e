import { useIsLate, useIsThere } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";

/** The line that says that the server does not answer, or not yet. It goes by itself. */
export function Gone() {
  const words = useWords();
  const isThere = useIsThere();
  const isLate = useIsLate();
  if (isThere && !isLate) return null;
  return (
    <p role="status" className="bg-warn px-4 py-1.5 text-center text-ground text-sm">
      {isThere ? words.enter.late : words.enter.gone}
    </p>
  );
}
